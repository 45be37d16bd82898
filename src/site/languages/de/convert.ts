import type { convert as english } from "../en/convert.ts";
import type { Translation } from "../translation.ts";

export const convert = {
  "Convert a time": "Uhrzeit umrechnen",
  "Convert a time between cities": "Uhrzeit zwischen Städten umrechnen",
  "{place} time in {places}": "Uhrzeit: {place} – {places}",
  "What time is it in another city when it is noon in yours? A slider through the day, with clock changes.":
    "Wie spät ist es anderswo, wenn es bei Ihnen Mittag ist? Mit Schieberegler durch den Tag und Zeitumstellungen.",
  "What time is it in {places} when it is noon in {place}? A slider through the day, with clock changes.":
    "Wie spät ist es in {places}, wenn es in {place} Mittag ist? Mit Schieberegler durch den Tag und Zeitumstellungen.",
  "Name a place and those to compare it with.":
    "Nennen Sie einen Ort und die Orte, mit denen er verglichen werden soll.",
  "Choose a date and a time.": "Wählen Sie Datum und Uhrzeit.",
  "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.":
    "Höchstens {count} Ort wird gezeigt; der Rest entfällt.|Höchstens {count} Orte werden gezeigt; der Rest entfällt.",
  Place: "Ort",
  "Other places": "Andere Orte",
  "Up to five, with commas": "Bis zu fünf, mit Kommas",
  "Date and time there": "Datum und Uhrzeit dort",
  "the same time": "gleiche Uhrzeit",
  "{length} ahead": "{length} voraus",
  "{length} behind": "{length} zurück",
  "; after the clocks change in {place} on {date}: {difference}":
    "; nach der Zeitumstellung ({place}, {date}): {difference}",
  "same time as {place}": "gleiche Uhrzeit wie {place}",
  "{length} ahead of {place}": "{length} vor {place}",
  "{length} behind {place}": "{length} hinter {place}",
  "{clock} in {place}": "{clock} Uhr in {place}",
  "{clock} on {date} in {place}": "{clock} Uhr ({date}) in {place}",
  "It is {clock} on {date} in {place}.": "In {place} ist es {clock} Uhr, {date}.",
  "{clock} on {date} in {place} is {times}.": "{clock} Uhr in {place} ({date}) ist {times}.",
  "Clocks in {place} go forward on {date}, from {before} to {after}.":
    "In {place} werden die Uhren am {date} von {before} auf {after} Uhr vorgestellt.",
  "Clocks in {place} go back on {date}, from {before} to {after}.":
    "In {place} werden die Uhren am {date} von {before} auf {after} Uhr zurückgestellt.",
  "Show the time now": "Die Uhrzeit jetzt zeigen",
  "Time of the day in {place}": "Tageszeit in {place}",
  "The clock in {place} skips {clock} on that day: a later time is shown.":
    "Die Uhr in {place} überspringt an diesem Tag {clock} Uhr: gezeigt wird eine spätere Zeit.",
  "The clock in {place} shows {clock} twice on that day: {choices}.":
    "Die Uhr in {place} zeigt an diesem Tag {clock} zweimal: {choices}.",
  "the first, {offset}": "die erste, {offset}",
  "the second, {offset}": "die zweite, {offset}",
  weekend: "Wochenende",
  "Working hours": "Arbeitszeit",
  Day: "Tag",
  "Night, 22:00 to 07:00": "Nacht, 22:00 bis 07:00",
  Colours: "Farben",
} as const satisfies Translation<"de", typeof english>;
