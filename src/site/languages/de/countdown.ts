import type { countdown as english } from "../en/countdown.ts";
import type { Translation } from "../translation.ts";

export const countdown = {
  "The reader’s": "Wie beim Leser",
  "Light colours": "Hell",
  "Dark colours": "Dunkel",
  "until {moment}": "bis {moment}",
  "since {moment}": "seit {moment}",
  "{length} until {moment}.": "Noch {length} bis {moment}.",
  "{length} since {moment}.": "{length} seit {moment}.",
  "a moment": "einem Zeitpunkt",
  "Countdown to a date and time": "Countdown zu Datum und Uhrzeit",
  "How long until {title}?": "Wie lange noch bis {title}?",
  "How long since {title}?": "Wie lange seit {title}?",
  "Days, hours, minutes and seconds until {moment}, by the server’s clock; to link or to embed in any page.":
    "Tage, Stunden, Minuten und Sekunden bis {moment}, nach der Uhr des Servers; zum Verlinken oder Einbetten.",
  "Days, hours, minutes and seconds since {moment}, by the server’s clock; to link or to embed in any page.":
    "Tage, Stunden, Minuten und Sekunden seit {moment}, nach der Uhr des Servers; zum Verlinken oder Einbetten.",
  "Name a city or a time zone by whose clock it is.":
    "Nennen Sie eine Stadt oder Zeitzone, nach deren Uhr es gilt.",
  "Choose a moment.": "Wählen Sie einen Zeitpunkt.",
  "Date and time": "Datum und Uhrzeit",
  Title: "Titel",
  "By the clock of": "Nach der Uhr von",
  "Colours when embedded": "Farben beim Einbetten",
  "Change it, or put it on your page": "Ändern oder auf die eigene Seite setzen",
  "For your page": "Für Ihre Seite",
  "Full screen": "Vollbild",
  "New Year {year}": "Neujahr {year}",
  "{date}, {time} in {place}": "{date}, {time} Uhr in {place}",
} as const satisfies Translation<"de", typeof english>;
