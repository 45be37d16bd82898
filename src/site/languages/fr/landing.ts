import type { landing as english } from "../en/landing.ts";
import type { Translation } from "../translation.ts";

export const landing = {
  "Plan a meeting": "Planifier une réunion",
  "Date calculator": "Calculateur de dates",
  "Count down": "Compte à rebours",
  Holidays: "Jours fériés",
  "World map": "Carte du monde",
  "Recurring times": "Horaires récurrents",
  "Clock for your site": "Une horloge pour votre site",
  "15:00 in Berlin by the clocks of five other places":
    "15:00 à Berlin sur les horloges de cinq autres lieux",
  "The hours that suit everybody, and nobody's night":
    "Les heures qui conviennent à tous, et la nuit de personne",
  "Days between dates, business days, weeks, age": "Jours entre deux dates, jours ouvrés, semaines, âge",
  "Days and seconds to a moment, to share or embed":
    "Jours et secondes jusqu’à un moment, à partager ou intégrer",
  "The year of a country or region, and who works when":
    "L’année d’un pays ou d’une région, et qui travaille quand",
  "Where it is day and night, and the time in your cities":
    "Où il fait jour et nuit, et l’heure dans vos villes",
  "Tonight's moon, and a year of phases": "La lune de ce soir, et les phases d’une année",
  "When clocks change, and who shares them": "Quand l’heure change, et qui la partage",
  "The next dates of a rule, to subscribe to": "Les prochaines dates d’une règle, avec abonnement",
  "Any city, in your colours, by the server's time":
    "N’importe quelle ville, à vos couleurs, à l’heure du serveur",
  "What time is it in Lisbon?": "Quelle heure est-il à Lisbonne ?",
  "Does anybody work in Bavaria on 6 January?": "Travaille-t-on en Bavière le 6 janvier ?",
  "What is 15:00 in Berlin in Denver and Tokyo?":
    "Quelle heure est-il à Denver et à Tokyo quand il est 15:00 à Berlin ?",
  "Call: {question}": "Appel : {question}",
  "See the answer": "Voir la réponse",
  "What time is it there?": "Quelle heure est-il là-bas ?",
  "Time, sun, moon and holidays of {count} place.|Time, sun, moon and holidays of {count} places.":
    "Heure, soleil, lune et jours fériés de {count} lieu.|Heure, soleil, lune et jours fériés de {count} lieux.",
  "Your time": "Votre heure",
  "What would you like to know?": "Que voulez-vous savoir ?",
  "For developers": "Pour les développeurs",
  "The same answers as JSON, from one program with its data inside. No key is needed to begin.":
    "Les mêmes réponses en JSON, d’un seul programme qui contient ses données. Aucune clé n’est nécessaire pour commencer.",
  "Try every endpoint": "Essayer chaque point d’accès",
  "Get a key": "Obtenir une clé",
  "The time in any place, with its sun, moon and holidays; conversions, meetings and dates; and all of it as a JSON API.":
    "L’heure en tout lieu, avec le soleil, la lune et les jours fériés ; conversions, réunions et dates ; et le tout en API JSON.",
  "The API call behind it": "L’appel d’API correspondant",
  "Offices are closed in all of these places right now.":
    "En ce moment, les bureaux sont fermés dans tous ces lieux.",
  "Right now people are at work in {places}.": "En ce moment, on travaille à {places}.",
  "Public holiday": "Jour férié",
  "At work until {time}": "Au travail jusqu’à {time}",
  "Weekend, {back}": "Week-end, {back}",
  "{holiday}, {back}": "{holiday}, {back}",
  "At work from {time}": "Au travail à partir de {time}",
  "Closed, {back}": "Fermé, {back}",
  "back {time}": "reprise à {time}",
  "back tomorrow {time}": "reprise demain {time}",
  "back {weekday} {time}": "reprise {weekday} {time}",
  "your sunset {time}": "votre coucher du soleil {time}",
  "All my places": "Tous mes lieux",
} as const satisfies Translation<"fr", typeof english>;
