import type { countdown as english } from "../en/countdown.ts";
import type { Translation } from "../translation.ts";

export const countdown = {
  "The reader’s": "As do leitor",
  "Light colours": "Claro",
  "Dark colours": "Escuro",
  "until {moment}": "até {moment}",
  "since {moment}": "desde {moment}",
  "{length} until {moment}.": "Faltam {length} para {moment}.",
  "{length} since {moment}.": "{length} desde {moment}.",
  "a moment": "um momento",
  "Countdown to a date and time": "Contagem regressiva até uma data e hora",
  "How long until {title}?": "Quanto falta para {title}?",
  "How long since {title}?": "Quanto tempo desde {title}?",
  "Days, hours, minutes and seconds until {moment}, by the server’s clock; to link or to embed in any page.":
    "Dias, horas, minutos e segundos até {moment}, pelo relógio do servidor; para compartilhar ou incorporar.",
  "Days, hours, minutes and seconds since {moment}, by the server’s clock; to link or to embed in any page.":
    "Dias, horas, minutos e segundos desde {moment}, pelo relógio do servidor; para compartilhar ou incorporar.",
  "Name a city or a time zone by whose clock it is.": "Indique uma cidade ou fuso horário de referência.",
  "Choose a moment.": "Escolha um momento.",
  "Date and time": "Data e hora",
  Title: "Título",
  "By the clock of": "Pelo relógio de",
  "Colours when embedded": "Cores ao incorporar",
  "Change it, or put it on your page": "Alterar ou pôr na sua página",
  "For your page": "Para a sua página",
  "Full screen": "Tela cheia",
  "New Year {year}": "Ano-Novo {year}",
  "{date}, {time} in {place}": "{date}, {time} em {place}",
} as const satisfies Translation<"pt", typeof english>;
