import type { landing as english } from "../en/landing.ts";
import type { Translation } from "../translation.ts";

export const landing = {
  "Plan a meeting": "Besprechung planen",
  "Date calculator": "Datumsrechner",
  "Count down": "Countdown",
  Holidays: "Feiertage",
  "World map": "Weltkarte",
  "Recurring times": "Serientermine",
  "Clock for your site": "Uhr für Ihre Website",
  "15:00 in Berlin by the clocks of five other places":
    "15:00 Uhr in Berlin auf den Uhren von fünf anderen Orten",
  "The hours that suit everybody, and nobody's night":
    "Die Stunden, die allen passen und niemandes Nacht sind",
  "Days between dates, business days, weeks, age": "Tage zwischen Daten, Arbeitstage, Wochen, Alter",
  "Days and seconds to a moment, to share or embed":
    "Tage und Sekunden bis zu einem Zeitpunkt, zum Teilen oder Einbetten",
  "The year of a country or region, and who works when":
    "Das Jahr eines Landes oder einer Region, und wer wann arbeitet",
  "Where it is day and night, and the time in your cities":
    "Wo Tag und Nacht ist, und die Uhrzeit in Ihren Städten",
  "Tonight's moon, and a year of phases": "Der Mond heute Nacht, und die Phasen eines Jahres",
  "When clocks change, and who shares them": "Wann die Uhren umgestellt werden, und wer sie teilt",
  "The next dates of a rule, to subscribe to": "Die nächsten Termine einer Regel, zum Abonnieren",
  "Any city, in your colours, by the server's time": "Jede Stadt, in Ihren Farben, nach der Uhr des Servers",
  "What time is it in Lisbon?": "Wie spät ist es in Lissabon?",
  "Does anybody work in Bavaria on 6 January?": "Wird in Bayern am 6. Januar gearbeitet?",
  "What is 15:00 in Berlin in Denver and Tokyo?":
    "Wie spät ist es in Denver und Tokio, wenn es in Berlin 15:00 Uhr ist?",
  "Call: {question}": "Aufruf: {question}",
  "See the answer": "Antwort ansehen",
  "What time is it there?": "Wie spät ist es dort?",
  "Time, sun, moon and holidays of {count} place.|Time, sun, moon and holidays of {count} places.":
    "Uhrzeit, Sonne, Mond und Feiertage von {count} Ort.|Uhrzeit, Sonne, Mond und Feiertage von {count} Orten.",
  "Your time": "Ihre Zeit",
  "What would you like to know?": "Was möchten Sie wissen?",
  "For developers": "Für Entwickler",
  "The same answers as JSON, from one program with its data inside. No key is needed to begin.":
    "Dieselben Antworten als JSON, aus einem Programm, das seine Daten mitbringt. Zum Anfangen braucht es keinen Schlüssel.",
  "Try every endpoint": "Alle Endpunkte ausprobieren",
  "Get a key": "Schlüssel holen",
  "The time in any place, with its sun, moon and holidays; conversions, meetings and dates; and all of it as a JSON API.":
    "Die Uhrzeit an jedem Ort, mit Sonne, Mond und Feiertagen; Umrechnungen, Besprechungen und Daten; und alles auch als JSON-API.",
  "The API call behind it": "Der API-Aufruf dahinter",
  "Offices are closed in all of these places right now.":
    "Gerade sind die Büros an allen diesen Orten geschlossen.",
  "Right now people are at work in {places}.": "Gerade ist Arbeitszeit in {places}.",
  "Public holiday": "Feiertag",
  "At work until {time}": "Arbeitszeit bis {time}",
  "Weekend, {back}": "Wochenende, {back}",
  "{holiday}, {back}": "{holiday}, {back}",
  "At work from {time}": "Arbeitszeit ab {time}",
  "Closed, {back}": "Geschlossen, {back}",
  "back {time}": "wieder ab {time}",
  "back tomorrow {time}": "wieder morgen {time}",
  "back {weekday} {time}": "wieder {weekday} {time}",
  "your sunset {time}": "Ihr Sonnenuntergang {time}",
  "All my places": "Alle meine Orte",
} as const satisfies Translation<"de", typeof english>;
