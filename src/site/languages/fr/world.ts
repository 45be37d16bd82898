import type { world as english } from "../en/world.ts";
import type { Translation } from "../translation.ts";

export const world = {
  "Add a city, up to twelve": "Ajouter une ville, jusqu’à douze",
  Now: "Maintenant",
  "Day and night": "Jour et nuit",
  "Point at the map, or move over it with the arrow keys, to see the time zone and the time there.":
    "Pointez la carte, ou déplacez-vous avec les flèches, pour voir le fuseau horaire et l’heure à cet endroit.",
  "Tap the map to see the time zone and the time there.":
    "Touchez la carte pour voir le fuseau horaire et l’heure à cet endroit.",
  "The thin lines are where clocks differ.": "Les lignes fines séparent des heures différentes.",
  "That needs JavaScript; the same is at {address}.":
    "Cela nécessite JavaScript ; la même chose est à {address}.",
  "Map of the world. Move with the arrow keys to learn the time zone and the time of a point.":
    "Carte du monde. Déplacez-vous avec les flèches pour connaître le fuseau horaire et l’heure d’un point.",
  Light: "Lumière",
  Moment: "Instant",
  "Move through 24 hours:": "Parcourir 24 heures :",
  Cities: "Villes",
  City: "Ville",
  Time: "Heure",
  Remove: "Retirer",
  "Remove {place}": "Retirer {place}",
  "Twelve cities are the most: remove one to add another.":
    "Douze villes au maximum : retirez-en une pour en ajouter une autre.",
  "Put more cities into the address: {address}.": "Ajoutez des villes dans l’adresse : {address}.",
  "Land: Natural Earth, in the public domain.": "Terres : Natural Earth, domaine public.",
  "World map of day and night": "Carte du jour et de la nuit",
  "Day, twilight and night on a map of the world, the sun and the moon overhead, and the time in cities.":
    "Jour, crépuscule et nuit sur une carte du monde, le soleil et la lune au zénith, et l’heure dans les villes.",
  "{time} UTC on {date}: it is day in {lit} of these {cities} cities. The sun is overhead at {sun}; the moon, {share}% lit, at {moon}.":
    "{time} UTC, {date} : il fait jour dans {lit} de ces {cities} villes. Le soleil est au zénith à {sun} ; la lune, éclairée à {share} %, à {moon}.",
  "the chosen time": "l’heure choisie",
  now: "maintenant",
  "{length} earlier": "{length} plus tôt",
  "{length} later": "{length} plus tard",
  "{distance} km from {place}": "à {distance} km de {place}",
  "Add {place}": "Ajouter {place}",
  "Nautical zone {zone}": "Zone nautique {zone}",
  "The API call": "L’appel d’API",
} as const satisfies Translation<"fr", typeof english>;
