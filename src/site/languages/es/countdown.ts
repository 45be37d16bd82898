import type { countdown as english } from "../en/countdown.ts";
import type { Translation } from "../translation.ts";

export const countdown = {
  "The reader’s": "Los del lector",
  "Light colours": "Claro",
  "Dark colours": "Oscuro",
  "until {moment}": "hasta {moment}",
  "since {moment}": "desde {moment}",
  "{length} until {moment}.": "Faltan {length} para {moment}.",
  "{length} since {moment}.": "{length} desde {moment}.",
  "a moment": "un momento",
  "Countdown to a date and time": "Cuenta atrás hasta una fecha y hora",
  "How long until {title}?": "¿Cuánto falta para {title}?",
  "How long since {title}?": "¿Cuánto ha pasado desde {title}?",
  "Days, hours, minutes and seconds until {moment}, by the server’s clock; to link or to embed in any page.":
    "Días, horas, minutos y segundos hasta {moment}, según el reloj del servidor; para enlazar o incrustar.",
  "Days, hours, minutes and seconds since {moment}, by the server’s clock; to link or to embed in any page.":
    "Días, horas, minutos y segundos desde {moment}, según el reloj del servidor; para enlazar o incrustar.",
  "Name a city or a time zone by whose clock it is.": "Indique una ciudad o zona horaria de referencia.",
  "Choose a moment.": "Elija un momento.",
  "Date and time": "Fecha y hora",
  Title: "Título",
  "By the clock of": "Según el reloj de",
  "Colours when embedded": "Colores al incrustar",
  "Change it, or put it on your page": "Cambiarla o ponerla en su página",
  "For your page": "Para su página",
  "Full screen": "Pantalla completa",
  "New Year {year}": "Año Nuevo {year}",
  "{date}, {time} in {place}": "{date}, {time} en {place}",
} as const satisfies Translation<"es", typeof english>;
