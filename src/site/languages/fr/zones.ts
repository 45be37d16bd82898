import type { zones as english } from "../en/zones.ts";
import type { Translation } from "../translation.ts";

export const zones = {
  "{count} zone.|{count} zones.": "{count} fuseau.|{count} fuseaux.",
  "{names} and {more} more": "{names} et {more} autres",
  "Once, at {time}": "Une seule fois, à {time}",
  "Every year": "Chaque année",
  "{who}. {when}; unlike the year before.": "{who}. {when} ; contrairement à l’année précédente.",
  "{who}. {when}.": "{who}. {when}.",
  "forward {length}": "avance de {length}",
  "back {length}": "recul de {length}",
  "no change ahead": "aucun changement prévu",
  "{change} on {date}": "{change} le {date}",
  "Your places": "Vos lieux",
  "{date}, {time};": "{date}, {time} ;",
  "No longer changed": "Plus de changement",
  "Time zones: which clocks change, and when": "Fuseaux horaires : quelles horloges changent, et quand",
  "Every clock change of the year to come with its countries, and all time zones of the IANA database by their offset.":
    "Tous les changements d’heure de l’année à venir avec leurs pays, et tous les fuseaux de la base IANA par décalage.",
  "No clock changes in the year to come.": "Aucun changement d’heure dans l’année à venir.",
  "Clocks next change on {date}.": "Le prochain changement d’heure a lieu le {date}.",
  "Clock changes of the year to come": "Changements d’heure de l’année à venir",
  "Zones by their offset now": "Fuseaux selon leur décalage actuel",
  "No such time zone": "Fuseau horaire inconnu",
  "No time zone is called “{text}”.": "Aucun fuseau horaire ne s’appelle « {text} ».",
  "All time zones": "Tous les fuseaux horaires",
  "Its clock is not changed.": "Son heure ne change pas.",
  "Its clock changes its name alone on {date}.": "Le {date}, seul le nom de son heure change.",
  "Its clock goes {change} on {date}, from {before} to {after}.":
    "Son heure change le {date} : {change}, de {before} à {after}.",
  Name: "Nom",
  "Standard time": "Heure normale",
  "Last change": "Dernier changement",
  Countries: "Pays",
  "Largest cities": "Plus grandes villes",
  "The same as": "Identique à",
  "Other identifiers": "Autres identifiants",
  "Recorded since": "Enregistré depuis",
  POSIX: "POSIX",
  "No change is planned in the next five years.":
    "Aucun changement n’est prévu dans les cinq prochaines années.",
  "Its clock goes from, to": "Passage de, à",
  "Offset then": "Décalage ensuite",
  "No other zone’s clocks show the same in the next two years.":
    "Aucun autre fuseau n’a la même heure dans les deux prochaines années.",
  "Their clocks show the same, now and in the next two years.":
    "Leurs horloges indiquent la même heure, maintenant et dans les deux prochaines années.",
  "{zone}: clock changes of the time zone": "{zone} : changements d’heure du fuseau",
  "What the clocks of {zone} do: the offset, every change of the next five years, and the zones that share them.":
    "Les horloges de {zone} : décalage, changements des cinq prochaines années et fuseaux qui les partagent.",
  "It is {moment} there ({offset}).": "Heure locale : {moment} ({offset}).",
  "Clock changes": "Changements d’heure",
  "Subscribe (.ics)": "S’abonner (.ics)",
  "Who shares its clock": "Qui partage son heure",
} as const satisfies Translation<"fr", typeof english>;
