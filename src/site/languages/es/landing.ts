import type { landing as english } from "../en/landing.ts";
import type { Translation } from "../translation.ts";

export const landing = {
  "Plan a meeting": "Planificar una reunión",
  "Date calculator": "Calculadora de fechas",
  "Count down": "Cuenta atrás",
  Holidays: "Festivos",
  "World map": "Mapa del mundo",
  "Recurring times": "Horarios repetidos",
  "Clock for your site": "Un reloj para su web",
  "15:00 in Berlin by the clocks of five other places":
    "Las 15:00 de Berlín en los relojes de otros cinco lugares",
  "The hours that suit everybody, and nobody's night": "Las horas que convienen a todos, y la noche de nadie",
  "Days between dates, business days, weeks, age": "Días entre fechas, días hábiles, semanas, edad",
  "Days and seconds to a moment, to share or embed":
    "Días y segundos hasta un momento, para compartir o incrustar",
  "The year of a country or region, and who works when": "El año de un país o región, y quién trabaja cuándo",
  "Where it is day and night, and the time in your cities":
    "Dónde es de día y de noche, y la hora en sus ciudades",
  "Tonight's moon, and a year of phases": "La luna de esta noche y las fases de un año",
  "When clocks change, and who shares them": "Cuándo cambia la hora y quién la comparte",
  "The next dates of a rule, to subscribe to": "Las próximas fechas de una regla, con suscripción",
  "Any city, in your colours, by the server's time":
    "Cualquier ciudad, con sus colores, según la hora del servidor",
  "What time is it in Lisbon?": "¿Qué hora es en Lisboa?",
  "Does anybody work in Bavaria on 6 January?": "¿Se trabaja en Baviera el 6 de enero?",
  "What is 15:00 in Berlin in Denver and Tokyo?":
    "¿Qué hora es en Denver y Tokio cuando son las 15:00 en Berlín?",
  "Call: {question}": "Llamada: {question}",
  "See the answer": "Ver la respuesta",
  "What time is it there?": "¿Qué hora es allí?",
  "Time, sun, moon and holidays of {count} place.|Time, sun, moon and holidays of {count} places.":
    "Hora, sol, luna y festivos de {count} lugar.|Hora, sol, luna y festivos de {count} lugares.",
  "Your time": "Su hora",
  "What would you like to know?": "¿Qué desea saber?",
  "For developers": "Para desarrolladores",
  "The same answers as JSON, from one program with its data inside. No key is needed to begin.":
    "Las mismas respuestas en JSON, de un solo programa con sus datos dentro. No hace falta clave para empezar.",
  "Try every endpoint": "Probar cada endpoint",
  "Get a key": "Obtener una clave",
  "The time in any place, with its sun, moon and holidays; conversions, meetings and dates; and all of it as a JSON API.":
    "La hora en cualquier lugar, con su sol, su luna y sus festivos; conversiones, reuniones y fechas; y todo como API JSON.",
  "The API call behind it": "La llamada a la API correspondiente",
  "Offices are closed in all of these places right now.":
    "Ahora mismo las oficinas están cerradas en todos estos lugares.",
  "Right now people are at work in {places}.": "Ahora mismo se trabaja en {places}.",
  "Public holiday": "Festivo",
  "At work until {time}": "Horario laboral hasta las {time}",
  "Weekend, {back}": "Fin de semana, {back}",
  "{holiday}, {back}": "{holiday}, {back}",
  "At work from {time}": "Horario laboral desde las {time}",
  "Closed, {back}": "Cerrado, {back}",
  "back {time}": "vuelve a las {time}",
  "back tomorrow {time}": "vuelve mañana a las {time}",
  "back {weekday} {time}": "vuelve el {weekday} a las {time}",
  "your sunset {time}": "su puesta de sol {time}",
  "All my places": "Todos mis lugares",
} as const satisfies Translation<"es", typeof english>;
