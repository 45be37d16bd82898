import type { world as english } from "../en/world.ts";
import type { Translation } from "../translation.ts";

export const world = {
  "Add a city, up to twelve": "Adicionar uma cidade, até doze",
  Now: "Agora",
  "Day and night": "Dia e noite",
  "Point at the map, or move over it with the arrow keys, to see the time zone and the time there.":
    "Aponte para o mapa, ou mova-se com as setas, para ver o fuso horário e a hora nesse ponto.",
  "Tap the map to see the time zone and the time there.":
    "Toque no mapa para ver o fuso horário e a hora nesse ponto.",
  "The thin lines are where clocks differ.": "As linhas finas separam horas diferentes.",
  "That needs JavaScript; the same is at {address}.":
    "Isso precisa de JavaScript; o mesmo está em {address}.",
  "Map of the world. Move with the arrow keys to learn the time zone and the time of a point.":
    "Mapa-múndi. Mova-se com as setas para saber o fuso horário e a hora de um ponto.",
  Light: "Luz",
  Moment: "Momento",
  "Move through 24 hours:": "Percorrer 24 horas:",
  Cities: "Cidades",
  City: "Cidade",
  Time: "Hora",
  Remove: "Remover",
  "Remove {place}": "Remover {place}",
  "Twelve cities are the most: remove one to add another.":
    "O máximo são doze cidades: remova uma para adicionar outra.",
  "Put more cities into the address: {address}.": "Ponha mais cidades no endereço: {address}.",
  "Land: Natural Earth, in the public domain.": "Terra: Natural Earth, domínio público.",
  "World map of day and night": "Mapa do dia e da noite",
  "Day, twilight and night on a map of the world, the sun and the moon overhead, and the time in cities.":
    "Dia, crepúsculo e noite num mapa-múndi, o sol e a lua no zênite, e a hora nas cidades.",
  "{time} UTC on {date}: it is day in {lit} of these {cities} cities. The sun is overhead at {sun}; the moon, {share}% lit, at {moon}.":
    "{time} UTC, {date}: é dia em {lit} destas {cities} cidades. O sol está no zênite em {sun}; a lua, {share}% iluminada, em {moon}.",
  "the chosen time": "a hora escolhida",
  now: "agora",
  "{length} earlier": "{length} antes",
  "{length} later": "{length} depois",
  "{distance} km from {place}": "a {distance} km de {place}",
  "Add {place}": "Adicionar {place}",
  "Nautical zone {zone}": "Zona náutica {zone}",
  "The API call": "A chamada à API",
} as const satisfies Translation<"pt", typeof english>;
