/** Names of the phrases, in the order of the tables below, a line there for each line here. */
const NAMES = `YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY|SECONDLY
YEARLYS|MONTHLYS|WEEKLYS|DAILYS|HOURLYS|MINUTELYS|SECONDLYS
1|2|3|4|5|nth|last
eachWeekday|onWeekday|onNth|onDates|lastDay|ofMonth|ofMonths|inMonths
at|minutes|hours|until|once|times|link`;

/**
 * The phrases of each language: a step of one, and of {n}; the ordinals {o} and numbered weekdays; days and months; times,
 * ends, and what joins months, step and days where the widest is named first.
 */
const TABLES: Readonly<Record<string, string>> = {
  en: `every year|every month|every week|every day|every hour|every minute|every second
every {n} years|every {n} months|every {n} weeks|every {n} days|every {n} hours|every {n} minutes|every {n} seconds
first|second|third|fourth|fifth|the {o} {x}|the last {x}
every {x}|on {x}|on {x}|on day {x}|on the last day|of the month|of {x}|in {x}
at {x}|at minute {x}|of hour {x}|until {x}|once|{n} times|`,
  de: `jedes Jahr|jeden Monat|jede Woche|jeden Tag|jede Stunde|jede Minute|jede Sekunde
alle {n} Jahre|alle {n} Monate|alle {n} Wochen|alle {n} Tage|alle {n} Stunden|alle {n} Minuten|alle {n} Sekunden
ersten|zweiten|dritten|vierten|fünften|{o} {x}|letzten {x}
jeden {x}|am {x}|am {x}|am {x} Tag|am letzten Tag|des Monats|im {x}|im {x}
um {x} Uhr|zur Minute {x}|der Stunde {x}|bis {x}|einmal|{n}-mal|`,
  fr: `tous les ans|tous les mois|toutes les semaines|tous les jours|toutes les heures|toutes les minutes|toutes les secondes
tous les {n} ans|tous les {n} mois|toutes les {n} semaines|tous les {n} jours|toutes les {n} heures|toutes les {n} minutes|toutes les {n} secondes
premier|2e|3e|4e|5e|{o} {x}|dernier {x}
chaque {x}|le {x}|le {x}|le {x} jour|le dernier jour|du mois|en {x}|en {x}
à {x}|à la minute {x}|de l’heure {x}|jusqu’au {x}|une fois|{n} fois|`,
  es: `cada año|cada mes|cada semana|cada día|cada hora|cada minuto|cada segundo
cada {n} años|cada {n} meses|cada {n} semanas|cada {n} días|cada {n} horas|cada {n} minutos|cada {n} segundos
primer|segundo|tercer|cuarto|quinto|{o} {x}|último {x}
cada {x}|el {x}|el {x}|el día {x}|el último día|del mes|de {x}|en {x}
a las {x}|en el minuto {x}|de la hora {x}|hasta el {x}|una vez|{n} veces|`,
  it: `ogni anno|ogni mese|ogni settimana|ogni giorno|ogni ora|ogni minuto|ogni secondo
ogni {n} anni|ogni {n} mesi|ogni {n} settimane|ogni {n} giorni|ogni {n} ore|ogni {n} minuti|ogni {n} secondi
primo|secondo|terzo|quarto|quinto|il {o} {x}|l’ultimo {x}
ogni {x}|di {x}|{x}|il giorno {x}|l’ultimo giorno|del mese|di {x}|in {x}
alle {x}|al minuto {x}|dell’ora {x}|fino a {x}|una volta|{n} volte|`,
  pt: `a cada ano|a cada mês|a cada semana|a cada dia|a cada hora|a cada minuto|a cada segundo
a cada {n} anos|a cada {n} meses|a cada {n} semanas|a cada {n} dias|a cada {n} horas|a cada {n} minutos|a cada {n} segundos
1.ª|2.ª|3.ª|4.ª|5.ª|{o} {x}|última {x}
cada {x}|em {x}|na {x}|no dia {x}|no último dia|do mês|de {x}|em {x}
às {x}|no minuto {x}|da hora {x}|até {x}|uma vez|{n} vezes|`,
  ja: `毎年|毎月|毎週|毎日|毎時|毎分|毎秒
{n}年ごと|{n}か月ごと|{n}週間ごと|{n}日ごと|{n}時間ごと|{n}分ごと|{n}秒ごと
1|2|3|4|5|第{o}{x}|最終{x}
毎週{x}|{x}|{x}|{x}日|末日|毎月|{x}|{x}
{x}|{x}分|{x}時台の|（{x}まで）|（1回）|（{n}回）|の`,
  zh: `每年|每月|每周|每天|每小时|每分钟|每秒
每{n}年|每{n}个月|每{n}周|每{n}天|每{n}小时|每{n}分钟|每{n}秒
一|二|三|四|五|第{o}个{x}|最后一个{x}
每{x}|{x}|{x}|{x}日|最后一天|每月|{x}|{x}
{x}|第{x}分钟|{x}点|，直到{x}|，一次|，共{n}次|的`,
};

/** Writes a phrase with what stands in its braces. */
export type WritePhrase = (
  name: string,
  parts?: Readonly<Record<"n" | "o" | "x", string>> | string,
) => string;

const names = NAMES.split(/[|\n]/);

/** The phrases of a language; `null` for one without. `{x}` is what a text as `parts` stands for. */
export function phrasesIn(language: string): WritePhrase | null {
  const phrases = TABLES[language.split("-")[0] ?? ""]?.split(/[|\n]/);
  if (phrases === undefined) return null;
  return (name, parts = "") => {
    const phrase = phrases[names.indexOf(name)] ?? "";
    return phrase.replace(/\{([nox])\}/g, (_, part: "n" | "o" | "x") =>
      typeof parts === "string" ? parts : parts[part],
    );
  };
}
