import { mustExist } from "../must-exist.ts";
import { phrasesIn } from "../text/language.ts";
import type { HolidayType } from "../holidays/rule-program.ts";

type LengthUnit = "day" | "hour" | "minute" | "second";

/** What calendars say in a language. `{x}` stands for a name, a date, a count or a length. */
export type FeedWords = {
  /** One, and several. */
  units: Readonly<Record<LengthUnit, string>>;
  clockChanges: string;
  clockChangesOf: string;
  forward: string;
  back: string;
  more: string;
  observed: string;
  halfDay: string;
  expected: string;
  dayOff: string;
  /** Of regions. */
  only: string;
  types: Readonly<Record<HolidayType, string>>;
};

const FEED_WORDS = {
  en: {
    units: {
      day: "1 day|{x} days",
      hour: "1 hour|{x} hours",
      minute: "1 minute|{x} minutes",
      second: "1 second|{x} seconds",
    },
    clockChanges: "Clock changes",
    clockChangesOf: "Clock changes: {x}",
    forward: "Clocks go forward {x}",
    back: "Clocks go back {x}",
    more: "and {x} more",
    observed: "{x} (observed)",
    halfDay: "Half day.",
    expected: "Expected date: the official one may differ by {x}.",
    dayOff: "The day off is {x}.",
    only: "In {x}.",
    types: {
      public: "Public holiday",
      special: "Special non-working day",
      bank: "Bank holiday",
      government: "Government holiday",
      federal: "Federal holiday",
      school: "School holiday",
      local: "Local holiday",
      optional: "Optional holiday",
      observance: "Observance",
      workday: "Working day",
    },
  },
  de: {
    units: {
      day: "1 Tag|{x} Tage",
      hour: "1 Stunde|{x} Stunden",
      minute: "1 Minute|{x} Minuten",
      second: "1 Sekunde|{x} Sekunden",
    },
    clockChanges: "Zeitumstellungen",
    clockChangesOf: "Zeitumstellungen: {x}",
    forward: "Uhren werden um {x} vorgestellt",
    back: "Uhren werden um {x} zurückgestellt",
    more: "und {x} weitere",
    observed: "{x} (arbeitsfreier Ersatztag)",
    halfDay: "Halber Tag.",
    expected: "Erwartetes Datum: das amtliche kann um {x} abweichen.",
    dayOff: "Arbeitsfrei ist der {x}.",
    only: "In {x}.",
    types: {
      public: "Gesetzlicher Feiertag",
      special: "Besonderer arbeitsfreier Tag",
      bank: "Bankfeiertag",
      government: "Feiertag der Behörden",
      federal: "Bundesfeiertag",
      school: "Schulferien",
      local: "Örtlicher Feiertag",
      optional: "Wahlfreier Feiertag",
      observance: "Gedenktag",
      workday: "Arbeitstag",
    },
  },
  fr: {
    units: {
      day: "1 jour|{x} jours",
      hour: "1 heure|{x} heures",
      minute: "1 minute|{x} minutes",
      second: "1 seconde|{x} secondes",
    },
    clockChanges: "Changements d’heure",
    clockChangesOf: "Changements d’heure : {x}",
    forward: "Les horloges avancent de {x}",
    back: "Les horloges reculent de {x}",
    more: "et {x} de plus",
    observed: "{x} (jour chômé)",
    halfDay: "Demi-journée.",
    expected: "Date prévue : la date officielle peut différer de {x}.",
    dayOff: "Le jour chômé est le {x}.",
    only: "En {x}.",
    types: {
      public: "Jour férié",
      special: "Jour chômé spécial",
      bank: "Jour férié bancaire",
      government: "Jour férié des administrations",
      federal: "Jour férié fédéral",
      school: "Vacances scolaires",
      local: "Jour férié local",
      optional: "Jour férié facultatif",
      observance: "Journée commémorative",
      workday: "Jour travaillé",
    },
  },
  es: {
    units: {
      day: "1 día|{x} días",
      hour: "1 hora|{x} horas",
      minute: "1 minuto|{x} minutos",
      second: "1 segundo|{x} segundos",
    },
    clockChanges: "Cambios de hora",
    clockChangesOf: "Cambios de hora: {x}",
    forward: "Los relojes se adelantan {x}",
    back: "Los relojes se atrasan {x}",
    more: "y {x} más",
    observed: "{x} (día no laborable)",
    halfDay: "Medio día.",
    expected: "Fecha prevista: la oficial puede diferir en {x}.",
    dayOff: "El día no laborable es el {x}.",
    only: "En {x}.",
    types: {
      public: "Día festivo",
      special: "Día especial no laborable",
      bank: "Festivo bancario",
      government: "Festivo de la administración",
      federal: "Festivo federal",
      school: "Vacaciones escolares",
      local: "Festivo local",
      optional: "Festivo opcional",
      observance: "Día conmemorativo",
      workday: "Día laborable",
    },
  },
  it: {
    units: {
      day: "1 giorno|{x} giorni",
      hour: "1 ora|{x} ore",
      minute: "1 minuto|{x} minuti",
      second: "1 secondo|{x} secondi",
    },
    clockChanges: "Cambi dell’ora",
    clockChangesOf: "Cambi dell’ora: {x}",
    forward: "Gli orologi vanno avanti di {x}",
    back: "Gli orologi vanno indietro di {x}",
    more: "e altri {x}",
    observed: "{x} (giorno di riposo)",
    halfDay: "Mezza giornata.",
    expected: "Data prevista: quella ufficiale può differire di {x}.",
    dayOff: "Il giorno di riposo è il {x}.",
    only: "In {x}.",
    types: {
      public: "Giorno festivo",
      special: "Giorno speciale non lavorativo",
      bank: "Festività bancaria",
      government: "Festività degli uffici pubblici",
      federal: "Festività federale",
      school: "Vacanze scolastiche",
      local: "Festività locale",
      optional: "Festività facoltativa",
      observance: "Ricorrenza",
      workday: "Giorno lavorativo",
    },
  },
  pt: {
    units: {
      day: "1 dia|{x} dias",
      hour: "1 hora|{x} horas",
      minute: "1 minuto|{x} minutos",
      second: "1 segundo|{x} segundos",
    },
    clockChanges: "Mudanças de hora",
    clockChangesOf: "Mudanças de hora: {x}",
    forward: "Os relógios adiantam {x}",
    back: "Os relógios atrasam {x}",
    more: "e mais {x}",
    observed: "{x} (dia de folga)",
    halfDay: "Meio dia.",
    expected: "Data prevista: a oficial pode diferir em {x}.",
    dayOff: "O dia de folga é {x}.",
    only: "Em {x}.",
    types: {
      public: "Feriado",
      special: "Dia especial não útil",
      bank: "Feriado bancário",
      government: "Feriado da administração pública",
      federal: "Feriado federal",
      school: "Férias escolares",
      local: "Feriado local",
      optional: "Feriado facultativo",
      observance: "Data comemorativa",
      workday: "Dia útil",
    },
  },
  ja: {
    units: { day: "1日|{x}日", hour: "1時間|{x}時間", minute: "1分|{x}分", second: "1秒|{x}秒" },
    clockChanges: "時計の変更",
    clockChangesOf: "時計の変更：{x}",
    forward: "時計が{x}進みます",
    back: "時計が{x}戻ります",
    more: "ほか{x}件",
    observed: "{x}（振替休日）",
    halfDay: "半日。",
    expected: "予定日：正式な日付と{x}ずれることがあります。",
    dayOff: "休日は{x}です。",
    only: "対象：{x}。",
    types: {
      public: "祝日",
      special: "特別休業日",
      bank: "銀行休業日",
      government: "官公庁の休日",
      federal: "連邦の休日",
      school: "学校休業",
      local: "地方の休日",
      optional: "任意の休日",
      observance: "記念日",
      workday: "出勤日",
    },
  },
  zh: {
    units: { day: "1天|{x}天", hour: "1小时|{x}小时", minute: "1分钟|{x}分钟", second: "1秒|{x}秒" },
    clockChanges: "时钟调整",
    clockChangesOf: "时钟调整：{x}",
    forward: "时钟拨快{x}",
    back: "时钟拨慢{x}",
    more: "等另外{x}个",
    observed: "{x}（补休）",
    halfDay: "半天。",
    expected: "预计日期：官方日期可能相差{x}。",
    dayOff: "放假日为{x}。",
    only: "适用于{x}。",
    types: {
      public: "公众假日",
      special: "特别非工作日",
      bank: "银行假日",
      government: "政府机关假日",
      federal: "联邦假日",
      school: "学校假期",
      local: "地方假日",
      optional: "可选假日",
      observance: "纪念日",
      workday: "工作日",
    },
  },
} as const satisfies Readonly<Record<string, FeedWords>>;

const WORDS: Readonly<Record<string, FeedWords>> = FEED_WORDS;

/** The words of calendars in a language of sentences; in English where there are none. */
export const feedWords = (language: string): FeedWords => phrasesIn(WORDS, language) ?? FEED_WORDS.en;

/** A phrase with what it is about. */
export const phraseOf = (phrase: string, x: string | number): string =>
  phrase.replace("{x}", () => String(x));

/** "1 hour 30 minutes", "2 Tage", "30分". */
export function lengthInWords(
  language: string,
  parts: readonly (readonly [count: number, unit: LengthUnit])[],
): string {
  const { units } = feedWords(language);
  const written = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => phraseOf(mustExist(units[unit].split("|")[count === 1 ? 0 : 1]), count));
  return written.join(/^(?:ja|zh)/.test(language) ? "" : " ");
}
