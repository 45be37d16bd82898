import type { convert as english } from "../en/convert.ts";
import type { Translation } from "../translation.ts";

export const convert = {
  "Convert a time": "Converter uma hora",
  "Convert a time between cities": "Converter uma hora entre cidades",
  "{place} time in {places}": "Hora: {place} – {places}",
  "What time is it in another city when it is noon in yours? A slider through the day, with clock changes.":
    "Que horas são em outra cidade quando é meio-dia na sua? Um controle deslizante pelo dia, com as mudanças de hora.",
  "What time is it in {places} when it is noon in {place}? A slider through the day, with clock changes.":
    "Que horas são ({places}) quando é meio-dia ({place})? Um controle deslizante pelo dia, com as mudanças de hora.",
  "Name a place and those to compare it with.": "Indique um lugar e aqueles com que o comparar.",
  "Choose a date and a time.": "Escolha uma data e uma hora.",
  "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.":
    "É mostrado no máximo {count} lugar; o resto é omitido.|São mostrados no máximo {count} lugares; o resto é omitido.",
  Place: "Lugar",
  "Other places": "Outros lugares",
  "Up to five, with commas": "Até cinco, separados por vírgulas",
  "Date and time there": "Data e hora lá",
  "the same time": "a mesma hora",
  "{length} ahead": "{length} à frente",
  "{length} behind": "{length} atrás",
  "; after the clocks change in {place} on {date}: {difference}":
    "; após a mudança de hora ({place}, {date}): {difference}",
  "same time as {place}": "a mesma hora que {place}",
  "{length} ahead of {place}": "{length} à frente de {place}",
  "{length} behind {place}": "{length} atrás de {place}",
  "{clock} in {place}": "{clock} em {place}",
  "{clock} on {date} in {place}": "{clock} ({date}) em {place}",
  "It is {clock} on {date} in {place}.": "Hora em {place}: {clock}, {date}.",
  "{clock} on {date} in {place} is {times}.": "{clock} em {place} ({date}) são {times}.",
  "Clocks in {place} go forward on {date}, from {before} to {after}.":
    "Em {place} os relógios adiantam-se em {date}, de {before} para {after}.",
  "Clocks in {place} go back on {date}, from {before} to {after}.":
    "Em {place} os relógios atrasam-se em {date}, de {before} para {after}.",
  "Show the time now": "Mostrar a hora atual",
  "Time of the day in {place}": "Hora do dia em {place}",
  "The clock in {place} skips {clock} on that day: a later time is shown.":
    "O relógio em {place} salta as {clock} nesse dia: é mostrada uma hora posterior.",
  "The clock in {place} shows {clock} twice on that day: {choices}.":
    "O relógio em {place} marca {clock} duas vezes nesse dia: {choices}.",
  "the first, {offset}": "a primeira, {offset}",
  "the second, {offset}": "a segunda, {offset}",
  weekend: "fim de semana",
  "Working hours": "Horário de trabalho",
  Day: "Dia",
  "Night, 22:00 to 07:00": "Noite, das 22:00 às 07:00",
  Colours: "Cores",
} as const satisfies Translation<"pt", typeof english>;
