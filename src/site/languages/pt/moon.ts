import type { moon as english } from "../en/moon.ts";
import type { Translation } from "../translation.ts";

export const moon = {
  "The moon in {place}": "A lua em {place}",
  Rises: "Nasce",
  Sets: "Põe-se",
  "Full moon": "Lua cheia",
  "New moon": "Lua nova",
  "rises on {date} at {time}": "nasce em {date} às {time}",
  "sets on {date} at {time}": "põe-se em {date} às {time}",
  "{phase}, {percent} lit; times are by the clock of {place}.":
    "{phase}, {percent} iluminada; horas pelo relógio de {place}.",
  "{phase}, {percent} lit; in {place} it {events}.": "{phase}, {percent} iluminada; em {place} {events}.",
  "Moon phases {year} in {place}": "Fases da lua {year} em {place}",
  "Moon phases {year}": "Fases da lua {year}",
  "New moons, full moons and quarters of {year} with date and time in {place}, every night’s moon, and when the moon rises and sets tonight.":
    "Luas novas, cheias e quartos de {year} com data e hora em {place}, a lua de cada noite, e quando nasce e se põe hoje.",
  "New moons, full moons and quarters of {year} with date and time, every night’s moon, and when the moon rises and sets tonight.":
    "Luas novas, cheias e quartos de {year} com data e hora, a lua de cada noite, e quando nasce e se põe hoje.",
  Year: "Ano",
  "Phases in {year}": "Fases em {year}",
  "Every night of {year}": "Cada noite de {year}",
  "Phases of the moon in {year}": "Fases da lua em {year}",
  "The moon of every night of {year} in {place}": "A lua de cada noite de {year} em {place}",
  "The table above says when it is new, full and at its quarters.":
    "A tabela acima indica as luas novas, cheias e os quartos.",
} as const satisfies Translation<"pt", typeof english>;
