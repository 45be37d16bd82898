import type { status as english } from "../en/status.ts";
import type { Translation } from "../translation.ts";

export const status = {
  "Ready: every request is answered.": "Pronto: todos os pedidos são respondidos.",
  "Not ready: requests should go to another process.":
    "Indisponível: os pedidos devem ir para outro processo.",
  version: "versão",
  "up for": "ativo há",
  "time-zone data": "dados de fusos horários",
  "time-zone data, {count} day old|time-zone data, {count} days old":
    "dados de fusos horários, {count} dia|dados de fusos horários, {count} dias",
  zones: "fusos",
  places: "lugares",
  countries: "países",
  "with holidays": "com feriados",
  "As of {moment} UTC. The same as data: {status}, {ready}.":
    "Em {moment} UTC. O mesmo como dados: {status}, {ready}.",
  "Sources and credits": "Fontes e créditos",
  "Versions and ages of the data that Almanac answers from.":
    "Versões e idade dos dados com que o Almanac responde.",
} as const satisfies Translation<"pt", typeof english>;
