import type { moon as english } from "../en/moon.ts";
import type { Translation } from "../translation.ts";

export const moon = {
  "The moon in {place}": "La lune à {place}",
  Rises: "Lever",
  Sets: "Coucher",
  "Full moon": "Pleine lune",
  "New moon": "Nouvelle lune",
  "rises on {date} at {time}": "se lève le {date} à {time}",
  "sets on {date} at {time}": "se couche le {date} à {time}",
  "{phase}, {percent} lit; times are by the clock of {place}.":
    "{phase}, éclairée à {percent} ; heures de {place}.",
  "{phase}, {percent} lit; in {place} it {events}.":
    "{phase}, éclairée à {percent} ; à {place}, elle {events}.",
  "Moon phases {year} in {place}": "Phases de la lune {year} à {place}",
  "Moon phases {year}": "Phases de la lune {year}",
  "New moons, full moons and quarters of {year} with date and time in {place}, every night’s moon, and when the moon rises and sets tonight.":
    "Nouvelles lunes, pleines lunes et quartiers de {year} avec date et heure à {place}, la lune de chaque nuit, son lever et son coucher ce soir.",
  "New moons, full moons and quarters of {year} with date and time, every night’s moon, and when the moon rises and sets tonight.":
    "Nouvelles lunes, pleines lunes et quartiers de {year} avec date et heure, la lune de chaque nuit, son lever et son coucher ce soir.",
  Year: "Année",
  "Phases in {year}": "Phases en {year}",
  "Every night of {year}": "Chaque nuit de {year}",
  "Phases of the moon in {year}": "Phases de la lune en {year}",
  "The moon of every night of {year} in {place}": "La lune de chaque nuit de {year} à {place}",
  "The table above says when it is new, full and at its quarters.":
    "Le tableau ci-dessus donne les nouvelles lunes, pleines lunes et quartiers.",
} as const satisfies Translation<"fr", typeof english>;
