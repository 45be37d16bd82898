import type { convert as english } from "../en/convert.ts";
import type { Translation } from "../translation.ts";

export const convert = {
  "Convert a time": "Convertir una hora",
  "Convert a time between cities": "Convertir una hora entre ciudades",
  "{place} time in {places}": "Hora: {place} – {places}",
  "What time is it in another city when it is noon in yours? A slider through the day, with clock changes.":
    "¿Qué hora es en otra ciudad cuando en la suya es mediodía? Un control deslizante para recorrer el día, con los cambios de hora.",
  "What time is it in {places} when it is noon in {place}? A slider through the day, with clock changes.":
    "¿Qué hora es en {places} cuando en {place} es mediodía? Un control deslizante para recorrer el día, con los cambios de hora.",
  "Name a place and those to compare it with.": "Indique un lugar y aquellos con los que compararlo.",
  "Choose a date and a time.": "Elija una fecha y una hora.",
  "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.":
    "Se muestra como máximo {count} lugar; el resto se omite.|Se muestran como máximo {count} lugares; el resto se omite.",
  Place: "Lugar",
  "Other places": "Otros lugares",
  "Up to five, with commas": "Hasta cinco, separados por comas",
  "Date and time there": "Fecha y hora allí",
  "the same time": "la misma hora",
  "{length} ahead": "{length} más",
  "{length} behind": "{length} menos",
  "; after the clocks change in {place} on {date}: {difference}":
    "; tras el cambio de hora ({place}, {date}): {difference}",
  "same time as {place}": "la misma hora que {place}",
  "{length} ahead of {place}": "{length} más que {place}",
  "{length} behind {place}": "{length} menos que {place}",
  "{clock} in {place}": "{clock} en {place}",
  "{clock} on {date} in {place}": "{clock} ({date}) en {place}",
  "It is {clock} on {date} in {place}.": "En {place} son las {clock}, {date}.",
  "{clock} on {date} in {place} is {times}.": "{clock} en {place} ({date}) son {times}.",
  "Clocks in {place} go forward on {date}, from {before} to {after}.":
    "En {place} los relojes se adelantan el {date} de {before} a {after}.",
  "Clocks in {place} go back on {date}, from {before} to {after}.":
    "En {place} los relojes se atrasan el {date} de {before} a {after}.",
  "Show the time now": "Mostrar la hora actual",
  "Time of the day in {place}": "Hora del día en {place}",
  "The clock in {place} skips {clock} on that day: a later time is shown.":
    "El reloj en {place} se salta las {clock} ese día: se muestra una hora posterior.",
  "The clock in {place} shows {clock} twice on that day: {choices}.":
    "El reloj en {place} marca las {clock} dos veces ese día: {choices}.",
  "the first, {offset}": "la primera, {offset}",
  "the second, {offset}": "la segunda, {offset}",
  weekend: "fin de semana",
  "Working hours": "Horario laboral",
  Day: "Día",
  "Night, 22:00 to 07:00": "Noche, de 22:00 a 07:00",
  Colours: "Colores",
} as const satisfies Translation<"es", typeof english>;
