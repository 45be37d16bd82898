import type { Frequency } from "../../domain/schedule/rule-parts.ts";

/** Phrases of a language; `sentence` puts those that a rule has in the language's order. */
export type Phrases = {
  /** "every day", "every 2 weeks". */
  step: (count: number, unit: Frequency) => string;
  /** "every Monday and Thursday", without another step. */
  eachWeekday: (days: string) => string;
  /** "on Tuesday", beside another step. */
  onWeekday: (days: string) => string;
  /** "the second Tuesday", -1 is the last. */
  nth: (ordinal: number, day: string) => string;
  /** "on the second Tuesday". */
  onNth: (days: string) => string;
  /** "on day 1 and 15". */
  onDates: (dates: string) => string;
  lastDay: string;
  /** "of the month", "of March" after such days, "in March" after others. */
  ofMonth: string;
  ofMonths: (months: string) => string;
  inMonths: (months: string) => string;
  at: (times: string) => string;
  minutes: (minutes: string) => string;
  hours: (hours: string) => string;
  until: (date: string) => string;
  times: (count: number) => string;
  sentence: (parts: { step: string; days: string; months: string; times: string; end: string }) => string;
};

const spaced: Phrases["sentence"] = ({ step, days, months, times, end }) =>
  [step, days, months, times, end].filter((part) => part !== "").join(" ");
/** Chinese and Japanese name the widest first. */
const nested =
  (link: string): Phrases["sentence"] =>
  ({ step, days, months, times, end }) =>
    `${[months, step, days].filter((part) => part !== "").join(link)}${times}${end}`;

/** Units in the order of `Frequency`, each as "one|many". */
function unitsOf(text: string): (count: number, unit: Frequency) => string {
  const [year, month, week, day, hour, minute, second] = text.split(" ").map((each) => each.split("|"));
  const units = {
    YEARLY: year,
    MONTHLY: month,
    WEEKLY: week,
    DAILY: day,
    HOURLY: hour,
    MINUTELY: minute,
    SECONDLY: second,
  };
  return (count, unit) => units[unit]?.[count === 1 ? 0 : 1] ?? "";
}

const ENGLISH_ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];
const ordinalOf =
  (names: readonly string[], mark: string) =>
  (place: number): string =>
    names[place] || `${place}${mark}`;
const english = ordinalOf(ENGLISH_ORDINALS, "th");
const german = ordinalOf(["", "ersten", "zweiten", "dritten", "vierten", "fünften"], ".");
export const french = ordinalOf(["", "premier"], "e");

const en = unitsOf("year|years month|months week|weeks day|days hour|hours minute|minutes second|seconds");
const de = unitsOf(
  "Jahr|Jahre Monat|Monate Woche|Wochen Tag|Tage Stunde|Stunden Minute|Minuten Sekunde|Sekunden",
);
const fr = unitsOf(
  "an|ans mois|mois semaine|semaines jour|jours heure|heures minute|minutes seconde|secondes",
);
const es = unitsOf("año|años mes|meses semana|semanas día|días hora|horas minuto|minutos segundo|segundos");
const it = unitsOf(
  "anno|anni mese|mesi settimana|settimane giorno|giorni ora|ore minuto|minuti secondo|secondi",
);
const pt = unitsOf("ano|anos mês|meses semana|semanas dia|dias hora|horas minuto|minutos segundo|segundos");
const ja = unitsOf("毎年|年 毎月|か月 毎週|週間 毎日|日 毎時|時間 毎分|分 毎秒|秒");
const zh = unitsOf("每年|年 每月|个月 每周|周 每天|天 每小时|小时 每分钟|分钟 每秒|秒");
const isFeminine = (unit: Frequency, feminine: readonly Frequency[]): boolean => feminine.includes(unit);

export const PHRASES: Readonly<Record<string, Phrases>> = {
  en: {
    step: (count, unit) => `every ${count === 1 ? "" : `${count} `}${en(count, unit)}`,
    eachWeekday: (days) => `every ${days}`,
    onWeekday: (days) => `on ${days}`,
    nth: (ordinal, day) =>
      `the ${ordinal < 0 ? `${ordinal === -1 ? "" : `${english(-ordinal)} to `}last` : english(ordinal)} ${day}`,
    onNth: (days) => `on ${days}`,
    onDates: (dates) => `on day ${dates}`,
    lastDay: "on the last day",
    ofMonth: "of the month",
    ofMonths: (months) => `of ${months}`,
    inMonths: (months) => `in ${months}`,
    at: (times) => `at ${times}`,
    minutes: (minutes) => `at minute ${minutes}`,
    hours: (hours) => `of hour ${hours}`,
    until: (date) => `until ${date}`,
    times: (count) => (count === 1 ? "once" : `${count} times`),
    sentence: spaced,
  },
  de: {
    step: (count, unit) =>
      count > 1
        ? `alle ${count} ${de(count, unit)}`
        : `${isFeminine(unit, ["WEEKLY", "HOURLY", "MINUTELY", "SECONDLY"]) ? "jede" : unit === "YEARLY" ? "jedes" : "jeden"} ${de(1, unit)}`,
    eachWeekday: (days) => `jeden ${days}`,
    onWeekday: (days) => `am ${days}`,
    nth: (ordinal, day) =>
      `${ordinal < 0 ? `${ordinal === -1 ? "" : `${-ordinal}.-`}letzten` : german(ordinal)} ${day}`,
    onNth: (days) => `am ${days}`,
    onDates: (dates) => `am ${dates} Tag`,
    lastDay: "am letzten Tag",
    ofMonth: "des Monats",
    ofMonths: (months) => `im ${months}`,
    inMonths: (months) => `im ${months}`,
    at: (times) => `um ${times} Uhr`,
    minutes: (minutes) => `zur Minute ${minutes}`,
    hours: (hours) => `der Stunde ${hours}`,
    until: (date) => `bis ${date}`,
    times: (count) => `${count}-mal`,
    sentence: spaced,
  },
  fr: {
    step: (count, unit) =>
      `${isFeminine(unit, ["WEEKLY", "HOURLY", "MINUTELY", "SECONDLY"]) ? "toutes les" : "tous les"} ${count === 1 ? "" : `${count} `}${fr(2, unit)}`,
    eachWeekday: (days) => `chaque ${days}`,
    onWeekday: (days) => `le ${days}`,
    nth: (ordinal, day) =>
      `${ordinal < 0 ? `${ordinal === -1 ? "" : `${-ordinal}e `}dernier` : french(ordinal)} ${day}`,
    onNth: (days) => `le ${days}`,
    onDates: (dates) => `le ${dates} jour`,
    lastDay: "le dernier jour",
    ofMonth: "du mois",
    ofMonths: (months) => `en ${months}`,
    inMonths: (months) => `en ${months}`,
    at: (times) => `à ${times}`,
    minutes: (minutes) => `à la minute ${minutes}`,
    hours: (hours) => `de l’heure ${hours}`,
    until: (date) => `jusqu’au ${date}`,
    times: (count) => `${count} fois`,
    sentence: spaced,
  },
  es: {
    step: (count, unit) => `cada ${count === 1 ? "" : `${count} `}${es(count, unit)}`,
    eachWeekday: (days) => `cada ${days}`,
    onWeekday: (days) => `el ${days}`,
    nth: (ordinal, day) =>
      `${ordinal < 0 ? `${ordinal === -1 ? "" : `${-ordinal}.º `}último` : `${ordinal}.º`} ${day}`,
    onNth: (days) => `el ${days}`,
    onDates: (dates) => `el día ${dates}`,
    lastDay: "el último día",
    ofMonth: "del mes",
    ofMonths: (months) => `de ${months}`,
    inMonths: (months) => `en ${months}`,
    at: (times) => `a las ${times}`,
    minutes: (minutes) => `en el minuto ${minutes}`,
    hours: (hours) => `de la hora ${hours}`,
    until: (date) => `hasta el ${date}`,
    times: (count) => `${count} ${count === 1 ? "vez" : "veces"}`,
    sentence: spaced,
  },
  it: {
    step: (count, unit) => `ogni ${count === 1 ? "" : `${count} `}${it(count, unit)}`,
    eachWeekday: (days) => `ogni ${days}`,
    onWeekday: (days) => `di ${days}`,
    nth: (ordinal, day) =>
      ordinal === -1
        ? `l’ultimo ${day}`
        : `il ${ordinal < 0 ? `${-ordinal}º dalla fine` : `${ordinal}º`} ${day}`,
    onNth: (days) => days,
    onDates: (dates) => `il giorno ${dates}`,
    lastDay: "l’ultimo giorno",
    ofMonth: "del mese",
    ofMonths: (months) => `di ${months}`,
    inMonths: (months) => `in ${months}`,
    at: (times) => `alle ${times}`,
    minutes: (minutes) => `al minuto ${minutes}`,
    hours: (hours) => `dell’ora ${hours}`,
    until: (date) => `fino a ${date}`,
    times: (count) => `${count} ${count === 1 ? "volta" : "volte"}`,
    sentence: spaced,
  },
  pt: {
    step: (count, unit) => `a cada ${count === 1 ? "" : `${count} `}${pt(count, unit)}`,
    eachWeekday: (days) => `cada ${days}`,
    onWeekday: (days) => `em ${days}`,
    nth: (ordinal, day) =>
      `${ordinal < 0 ? `${ordinal === -1 ? "" : `${-ordinal}.ª `}última` : `${ordinal}.ª`} ${day}`,
    onNth: (days) => `na ${days}`,
    onDates: (dates) => `no dia ${dates}`,
    lastDay: "no último dia",
    ofMonth: "do mês",
    ofMonths: (months) => `de ${months}`,
    inMonths: (months) => `em ${months}`,
    at: (times) => `às ${times}`,
    minutes: (minutes) => `no minuto ${minutes}`,
    hours: (hours) => `da hora ${hours}`,
    until: (date) => `até ${date}`,
    times: (count) => `${count} ${count === 1 ? "vez" : "vezes"}`,
    sentence: spaced,
  },
  ja: {
    step: (count, unit) => (count === 1 ? ja(1, unit) : `${count}${ja(count, unit)}ごと`),
    eachWeekday: (days) => `毎週${days}`,
    onWeekday: (days) => days,
    nth: (ordinal, day) =>
      `${ordinal === -1 ? "最終" : ordinal < 0 ? `最後から${-ordinal}番目の` : `第${ordinal}`}${day}`,
    onNth: (days) => days,
    onDates: (dates) => `${dates}日`,
    lastDay: "末日",
    ofMonth: "毎月",
    ofMonths: (months) => months,
    inMonths: (months) => months,
    at: (times) => times,
    minutes: (minutes) => `${minutes}分`,
    hours: (hours) => `${hours}時台の`,
    until: (date) => `（${date}まで）`,
    times: (count) => `（${count}回）`,
    sentence: nested("の"),
  },
  zh: {
    step: (count, unit) => (count === 1 ? zh(1, unit) : `每${count}${zh(count, unit)}`),
    eachWeekday: (days) => `每${days}`,
    onWeekday: (days) => days,
    nth: (ordinal, day) =>
      `${ordinal === -1 ? "最后一个" : ordinal < 0 ? `倒数第${-ordinal}个` : `第${ordinal}个`}${day}`,
    onNth: (days) => days,
    onDates: (dates) => `${dates}日`,
    lastDay: "最后一天",
    ofMonth: "每月",
    ofMonths: (months) => months,
    inMonths: (months) => months,
    at: (times) => times,
    minutes: (minutes) => `第${minutes}分钟`,
    hours: (hours) => `${hours}点`,
    until: (date) => `，直到${date}`,
    times: (count) => `，共${count}次`,
    sentence: nested("的"),
  },
};
