import type { world as english } from "../en/world.ts";
import type { Translation } from "../translation.ts";

export const world = {
  "Add a city, up to twelve": "Añadir una ciudad, hasta doce",
  Now: "Ahora",
  "Day and night": "Día y noche",
  "Point at the map, or move over it with the arrow keys, to see the time zone and the time there.":
    "Señale el mapa, o muévase con las flechas, para ver la zona horaria y la hora de ese punto.",
  "Tap the map to see the time zone and the time there.":
    "Toque el mapa para ver la zona horaria y la hora de ese punto.",
  "The thin lines are where clocks differ.": "Las líneas finas separan horas distintas.",
  "That needs JavaScript; the same is at {address}.":
    "Para eso hace falta JavaScript; lo mismo está en {address}.",
  "Map of the world. Move with the arrow keys to learn the time zone and the time of a point.":
    "Mapa del mundo. Muévase con las flechas para saber la zona horaria y la hora de un punto.",
  Light: "Luz",
  Moment: "Momento",
  "Move through 24 hours:": "Recorrer 24 horas:",
  Cities: "Ciudades",
  City: "Ciudad",
  Time: "Hora",
  Remove: "Quitar",
  "Remove {place}": "Quitar {place}",
  "Twelve cities are the most: remove one to add another.":
    "El máximo son doce ciudades: quite una para añadir otra.",
  "Put more cities into the address: {address}.": "Ponga más ciudades en la dirección: {address}.",
  "Land: Natural Earth, in the public domain.": "Tierra: Natural Earth, de dominio público.",
  "World map of day and night": "Mapa del día y la noche",
  "Day, twilight and night on a map of the world, the sun and the moon overhead, and the time in cities.":
    "Día, crepúsculo y noche en un mapa del mundo, el sol y la luna en el cenit, y la hora en las ciudades.",
  "{time} UTC on {date}: it is day in {lit} of these {cities} cities. The sun is overhead at {sun}; the moon, {share}% lit, at {moon}.":
    "{time} UTC, {date}: es de día en {lit} de estas {cities} ciudades. El sol está en el cenit en {sun}; la luna, iluminada al {share} %, en {moon}.",
  "the chosen time": "la hora elegida",
  now: "ahora",
  "{length} earlier": "{length} antes",
  "{length} later": "{length} después",
  "{distance} km from {place}": "a {distance} km de {place}",
  "Add {place}": "Añadir {place}",
  "Nautical zone {zone}": "Zona náutica {zone}",
  "The API call": "La llamada a la API",
} as const satisfies Translation<"es", typeof english>;
