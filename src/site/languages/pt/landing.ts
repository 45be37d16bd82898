import type { landing as english } from "../en/landing.ts";
import type { Translation } from "../translation.ts";

export const landing = {
  "Plan a meeting": "Planejar uma reunião",
  "Date calculator": "Calculadora de datas",
  "Count down": "Contagem regressiva",
  Holidays: "Feriados",
  "World map": "Mapa-múndi",
  "Recurring times": "Horários recorrentes",
  "Clock for your site": "Relógio para o seu site",
  "15:00 in Berlin by the clocks of five other places":
    "15:00 em Berlim nos relógios de outros cinco lugares",
  "The hours that suit everybody, and nobody's night": "As horas que servem a todos, e a noite de ninguém",
  "Days between dates, business days, weeks, age": "Dias entre datas, dias úteis, semanas, idade",
  "Days and seconds to a moment, to share or embed":
    "Dias e segundos até um momento, para compartilhar ou incorporar",
  "The year of a country or region, and who works when": "O ano de um país ou região, e quem trabalha quando",
  "Where it is day and night, and the time in your cities": "Onde é dia e noite, e a hora nas suas cidades",
  "Tonight's moon, and a year of phases": "A lua desta noite e as fases de um ano",
  "When clocks change, and who shares them": "Quando a hora muda e quem a compartilha",
  "The next dates of a rule, to subscribe to": "As próximas datas de uma regra, para assinar",
  "Any city, in your colours, by the server's time": "Qualquer cidade, nas suas cores, pela hora do servidor",
  "What time is it in Lisbon?": "Que horas são em Lisboa?",
  "Does anybody work in Bavaria on 6 January?": "Trabalha-se na Baviera em 6 de janeiro?",
  "What is 15:00 in Berlin in Denver and Tokyo?":
    "Que horas são em Denver e Tóquio quando são 15:00 em Berlim?",
  "Call: {question}": "Chamada: {question}",
  "See the answer": "Ver a resposta",
  "What time is it there?": "Que horas são lá?",
  "Time, sun, moon and holidays of {count} place.|Time, sun, moon and holidays of {count} places.":
    "Hora, sol, lua e feriados de {count} lugar.|Hora, sol, lua e feriados de {count} lugares.",
  "Your time": "A sua hora",
  "What would you like to know?": "O que deseja saber?",
  "For developers": "Para programadores",
  "The same answers as JSON, from one program with its data inside. No key is needed to begin.":
    "As mesmas respostas em JSON, de um único programa com os dados dentro. Não é preciso chave para começar.",
  "Try every endpoint": "Testar cada endpoint",
  "Get a key": "Obter uma chave",
  "The time in any place, with its sun, moon and holidays; conversions, meetings and dates; and all of it as a JSON API.":
    "A hora em qualquer lugar, com o seu sol, lua e feriados; conversões, reuniões e datas; e tudo como API JSON.",
  "The API call behind it": "A chamada à API correspondente",
  "Offices are closed in all of these places right now.":
    "Neste momento os escritórios estão fechados em todos estes lugares.",
  "Right now people are at work in {places}.": "Agora estão em expediente: {places}.",
  "Public holiday": "Feriado",
  "At work until {time}": "Em expediente até as {time}",
  "Weekend, {back}": "Fim de semana, {back}",
  "{holiday}, {back}": "{holiday}, {back}",
  "At work from {time}": "Em expediente a partir das {time}",
  "Closed, {back}": "Fechado, {back}",
  "back {time}": "volta às {time}",
  "back tomorrow {time}": "volta amanhã às {time}",
  "back {weekday} {time}": "volta {weekday} às {time}",
  "your sunset {time}": "o seu pôr do sol {time}",
  "All my places": "Todos os meus lugares",
} as const satisfies Translation<"pt", typeof english>;
