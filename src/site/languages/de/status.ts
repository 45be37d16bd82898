import type { status as english } from "../en/status.ts";
import type { Translation } from "../translation.ts";

export const status = {
  "Ready: every request is answered.": "Bereit: jede Anfrage wird beantwortet.",
  "Not ready: requests should go to another process.":
    "Nicht bereit: Anfragen sollten an einen anderen Prozess gehen.",
  version: "Version",
  "up for": "läuft seit",
  "time-zone data": "Zeitzonendaten",
  "time-zone data, {count} day old|time-zone data, {count} days old":
    "Zeitzonendaten, {count} Tag alt|Zeitzonendaten, {count} Tage alt",
  zones: "Zonen",
  places: "Orte",
  countries: "Länder",
  "with holidays": "mit Feiertagen",
  "As of {moment} UTC. The same as data: {status}, {ready}.":
    "Stand: {moment} UTC. Dasselbe als Daten: {status}, {ready}.",
  "Sources and credits": "Quellen und Nachweise",
  "Versions and ages of the data that Almanac answers from.":
    "Versionen und Alter der Daten, aus denen Almanac antwortet.",
} as const satisfies Translation<"de", typeof english>;
