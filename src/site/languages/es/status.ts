import type { status as english } from "../en/status.ts";
import type { Translation } from "../translation.ts";

export const status = {
  "Ready: every request is answered.": "Listo: se responde a todas las consultas.",
  "Not ready: requests should go to another process.":
    "No disponible: las consultas deben ir a otro proceso.",
  version: "versión",
  "up for": "activo desde hace",
  "time-zone data": "datos de zonas horarias",
  "time-zone data, {count} day old|time-zone data, {count} days old":
    "datos de zonas horarias, {count} día|datos de zonas horarias, {count} días",
  zones: "zonas",
  places: "lugares",
  countries: "países",
  "with holidays": "con festivos",
  "As of {moment} UTC. The same as data: {status}, {ready}.":
    "A las {moment} UTC. Lo mismo como datos: {status}, {ready}.",
  "Sources and credits": "Fuentes y créditos",
  "Versions and ages of the data that Almanac answers from.":
    "Versiones y antigüedad de los datos con los que responde Almanac.",
} as const satisfies Translation<"es", typeof english>;
