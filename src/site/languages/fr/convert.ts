import type { convert as english } from "../en/convert.ts";
import type { Translation } from "../translation.ts";

export const convert = {
  "Convert a time": "Convertir une heure",
  "Convert a time between cities": "Convertir une heure entre des villes",
  "{place} time in {places}": "Heure : {place} – {places}",
  "What time is it in another city when it is noon in yours? A slider through the day, with clock changes.":
    "Quelle heure est-il ailleurs quand il est midi chez vous ? Un curseur pour parcourir la journée, avec les changements d’heure.",
  "What time is it in {places} when it is noon in {place}? A slider through the day, with clock changes.":
    "Quelle heure est-il ({places}) quand il est midi ({place}) ? Un curseur pour parcourir la journée, avec les changements d’heure.",
  "Name a place and those to compare it with.": "Indiquez un lieu et ceux à comparer.",
  "Choose a date and a time.": "Choisissez une date et une heure.",
  "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.":
    "{count} lieu au plus est affiché ; le reste est omis.|{count} lieux au plus sont affichés ; le reste est omis.",
  Place: "Lieu",
  "Other places": "Autres lieux",
  "Up to five, with commas": "Jusqu’à cinq, séparés par des virgules",
  "Date and time there": "Date et heure là-bas",
  "the same time": "la même heure",
  "{length} ahead": "{length} d’avance",
  "{length} behind": "{length} de retard",
  "; after the clocks change in {place} on {date}: {difference}":
    " ; après le changement d’heure ({place}, {date}) : {difference}",
  "same time as {place}": "même heure qu’à {place}",
  "{length} ahead of {place}": "{length} d’avance sur {place}",
  "{length} behind {place}": "{length} de retard sur {place}",
  "{clock} in {place}": "{clock} à {place}",
  "{clock} on {date} in {place}": "{clock} ({date}) à {place}",
  "It is {clock} on {date} in {place}.": "À {place}, il est {clock}, {date}.",
  "{clock} on {date} in {place} is {times}.": "{clock} à {place} ({date}), c’est {times}.",
  "Clocks in {place} go forward on {date}, from {before} to {after}.":
    "À {place}, les horloges avancent le {date} de {before} à {after}.",
  "Clocks in {place} go back on {date}, from {before} to {after}.":
    "À {place}, les horloges reculent le {date} de {before} à {after}.",
  "Show the time now": "Afficher l’heure actuelle",
  "Time of the day in {place}": "Heure de la journée à {place}",
  "The clock in {place} skips {clock} on that day: a later time is shown.":
    "À {place}, l’horloge saute {clock} ce jour-là : une heure plus tardive est affichée.",
  "The clock in {place} shows {clock} twice on that day: {choices}.":
    "À {place}, l’horloge affiche {clock} deux fois ce jour-là : {choices}.",
  "the first, {offset}": "la première, {offset}",
  "the second, {offset}": "la seconde, {offset}",
  weekend: "week-end",
  "Working hours": "Heures de travail",
  Day: "Jour",
  "Night, 22:00 to 07:00": "Nuit, de 22:00 à 07:00",
  Colours: "Couleurs",
} as const satisfies Translation<"fr", typeof english>;
