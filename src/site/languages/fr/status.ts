import type { status as english } from "../en/status.ts";
import type { Translation } from "../translation.ts";

export const status = {
  "Ready: every request is answered.": "Prêt : chaque requête reçoit une réponse.",
  "Not ready: requests should go to another process.":
    "Indisponible : les requêtes doivent aller à un autre processus.",
  version: "version",
  "up for": "en marche depuis",
  "time-zone data": "données de fuseaux",
  "time-zone data, {count} day old|time-zone data, {count} days old":
    "données de fuseaux, {count} jour|données de fuseaux, {count} jours",
  zones: "fuseaux",
  places: "lieux",
  countries: "pays",
  "with holidays": "avec jours fériés",
  "As of {moment} UTC. The same as data: {status}, {ready}.":
    "État au {moment} UTC. Les mêmes données : {status}, {ready}.",
  "Sources and credits": "Sources et crédits",
  "Versions and ages of the data that Almanac answers from.":
    "Versions et âges des données dont Almanac tire ses réponses.",
} as const satisfies Translation<"fr", typeof english>;
