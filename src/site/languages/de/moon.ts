import type { moon as english } from "../en/moon.ts";
import type { Translation } from "../translation.ts";

export const moon = {
  "The moon in {place}": "Der Mond in {place}",
  Rises: "Aufgang",
  Sets: "Untergang",
  "Full moon": "Vollmond",
  "New moon": "Neumond",
  "rises on {date} at {time}": "geht am {date} um {time} auf",
  "sets on {date} at {time}": "geht am {date} um {time} unter",
  "{phase}, {percent} lit; times are by the clock of {place}.":
    "{phase}, {percent} beleuchtet; Uhrzeiten nach der Uhr von {place}.",
  "{phase}, {percent} lit; in {place} it {events}.": "{phase}, {percent} beleuchtet; {place}: {events}.",
  "Moon phases {year} in {place}": "Mondphasen {year} in {place}",
  "Moon phases {year}": "Mondphasen {year}",
  "New moons, full moons and quarters of {year} with date and time in {place}, every night’s moon, and when the moon rises and sets tonight.":
    "Neumonde, Vollmonde und Viertel {year} mit Datum und Uhrzeit in {place}, der Mond jeder Nacht, und wann er heute auf- und untergeht.",
  "New moons, full moons and quarters of {year} with date and time, every night’s moon, and when the moon rises and sets tonight.":
    "Neumonde, Vollmonde und Viertel {year} mit Datum und Uhrzeit, der Mond jeder Nacht, und wann er heute auf- und untergeht.",
  Year: "Jahr",
  "Phases in {year}": "Phasen {year}",
  "Every night of {year}": "Jede Nacht {year}",
  "Phases of the moon in {year}": "Mondphasen im Jahr {year}",
  "The moon of every night of {year} in {place}": "Der Mond jeder Nacht {year} in {place}",
  "The table above says when it is new, full and at its quarters.":
    "Die Tabelle darüber nennt Neumond, Vollmond und Viertel.",
} as const satisfies Translation<"de", typeof english>;
