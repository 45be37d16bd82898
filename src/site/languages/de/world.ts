import type { world as english } from "../en/world.ts";
import type { Translation } from "../translation.ts";

export const world = {
  "Add a city, up to twelve": "Stadt hinzufügen, bis zu zwölf",
  Now: "Jetzt",
  "Day and night": "Tag und Nacht",
  "Point at the map, or move over it with the arrow keys, to see the time zone and the time there.":
    "Zeigen Sie auf die Karte oder bewegen Sie sich mit den Pfeiltasten, um Zeitzone und Uhrzeit dort zu sehen.",
  "Tap the map to see the time zone and the time there.":
    "Tippen Sie auf die Karte, um Zeitzone und Uhrzeit dort zu sehen.",
  "The thin lines are where clocks differ.": "An den dünnen Linien unterscheiden sich die Uhren.",
  "That needs JavaScript; the same is at {address}.":
    "Dafür ist JavaScript nötig; dasselbe steht unter {address}.",
  "Map of the world. Move with the arrow keys to learn the time zone and the time of a point.":
    "Weltkarte. Mit den Pfeiltasten erfahren Sie Zeitzone und Uhrzeit eines Punktes.",
  Light: "Licht",
  Moment: "Zeitpunkt",
  "Move through 24 hours:": "24 Stunden durchlaufen:",
  Cities: "Städte",
  City: "Stadt",
  Time: "Uhrzeit",
  Remove: "Entfernen",
  "Remove {place}": "{place} entfernen",
  "Twelve cities are the most: remove one to add another.":
    "Zwölf Städte sind das Maximum: entfernen Sie eine, um eine andere hinzuzufügen.",
  "Put more cities into the address: {address}.": "Weitere Städte gehören in die Adresse: {address}.",
  "Land: Natural Earth, in the public domain.": "Landflächen: Natural Earth, gemeinfrei.",
  "World map of day and night": "Weltkarte von Tag und Nacht",
  "Day, twilight and night on a map of the world, the sun and the moon overhead, and the time in cities.":
    "Tag, Dämmerung und Nacht auf einer Weltkarte, Sonne und Mond im Zenit und die Uhrzeit in Städten.",
  "{time} UTC on {date}: it is day in {lit} of these {cities} cities. The sun is overhead at {sun}; the moon, {share}% lit, at {moon}.":
    "{time} UTC, {date}: in {lit} dieser {cities} Städte ist es Tag. Die Sonne steht bei {sun} im Zenit, der Mond ({share} % beleuchtet) bei {moon}.",
  "the chosen time": "gewählte Zeit",
  now: "jetzt",
  "{length} earlier": "{length} früher",
  "{length} later": "{length} später",
  "{distance} km from {place}": "{distance} km von {place}",
  "Add {place}": "{place} hinzufügen",
  "Nautical zone {zone}": "Nautische Zone {zone}",
  "The API call": "Der API-Aufruf",
} as const satisfies Translation<"de", typeof english>;
