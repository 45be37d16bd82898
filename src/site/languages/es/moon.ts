import type { moon as english } from "../en/moon.ts";
import type { Translation } from "../translation.ts";

export const moon = {
  "The moon in {place}": "La luna en {place}",
  Rises: "Sale",
  Sets: "Se pone",
  "Full moon": "Luna llena",
  "New moon": "Luna nueva",
  "rises on {date} at {time}": "sale el {date} a las {time}",
  "sets on {date} at {time}": "se pone el {date} a las {time}",
  "{phase}, {percent} lit; times are by the clock of {place}.":
    "{phase}, iluminada al {percent}; horas según el reloj de {place}.",
  "{phase}, {percent} lit; in {place} it {events}.": "{phase}, iluminada al {percent}; en {place} {events}.",
  "Moon phases {year} in {place}": "Fases de la luna {year} en {place}",
  "Moon phases {year}": "Fases de la luna {year}",
  "New moons, full moons and quarters of {year} with date and time in {place}, every night’s moon, and when the moon rises and sets tonight.":
    "Lunas nuevas, llenas y cuartos de {year} con fecha y hora en {place}, la luna de cada noche, y cuándo sale y se pone hoy.",
  "New moons, full moons and quarters of {year} with date and time, every night’s moon, and when the moon rises and sets tonight.":
    "Lunas nuevas, llenas y cuartos de {year} con fecha y hora, la luna de cada noche, y cuándo sale y se pone hoy.",
  Year: "Año",
  "Phases in {year}": "Fases en {year}",
  "Every night of {year}": "Cada noche de {year}",
  "Phases of the moon in {year}": "Fases de la luna en {year}",
  "The moon of every night of {year} in {place}": "La luna de cada noche de {year} en {place}",
  "The table above says when it is new, full and at its quarters.":
    "La tabla de arriba indica las lunas nuevas, llenas y los cuartos.",
} as const satisfies Translation<"es", typeof english>;
