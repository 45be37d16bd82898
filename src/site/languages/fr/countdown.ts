import type { countdown as english } from "../en/countdown.ts";
import type { Translation } from "../translation.ts";

export const countdown = {
  "The reader’s": "Celles du lecteur",
  "Light colours": "Clair",
  "Dark colours": "Sombre",
  "until {moment}": "avant {moment}",
  "since {moment}": "depuis {moment}",
  "{length} until {moment}.": "{length} avant {moment}.",
  "{length} since {moment}.": "{length} depuis {moment}.",
  "a moment": "un moment",
  "Countdown to a date and time": "Compte à rebours vers une date et une heure",
  "How long until {title}?": "Combien de temps avant {title} ?",
  "How long since {title}?": "Combien de temps depuis {title} ?",
  "Days, hours, minutes and seconds until {moment}, by the server’s clock; to link or to embed in any page.":
    "Jours, heures, minutes et secondes avant {moment}, à l’heure du serveur ; à partager ou à intégrer.",
  "Days, hours, minutes and seconds since {moment}, by the server’s clock; to link or to embed in any page.":
    "Jours, heures, minutes et secondes depuis {moment}, à l’heure du serveur ; à partager ou à intégrer.",
  "Name a city or a time zone by whose clock it is.": "Indiquez une ville ou un fuseau horaire de référence.",
  "Choose a moment.": "Choisissez un moment.",
  "Date and time": "Date et heure",
  Title: "Titre",
  "By the clock of": "À l’heure de",
  "Colours when embedded": "Couleurs une fois intégré",
  "Change it, or put it on your page": "Le modifier ou le mettre sur votre page",
  "For your page": "Pour votre page",
  "Full screen": "Plein écran",
  "New Year {year}": "Nouvel An {year}",
  "{date}, {time} in {place}": "{date}, {time}, à {place}",
} as const satisfies Translation<"fr", typeof english>;
