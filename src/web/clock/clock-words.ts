/** Words of a clock that `Intl` does not have. */
export type ClockWords = {
  readonly dst: string;
  readonly standard: string;
  readonly day: string;
  readonly night: string;
  readonly week: string;
  readonly same: string;
};

const WORDS: Readonly<Record<string, readonly [string, string, string, string, string, string]>> = {
  en: ["Summer time", "Standard time", "Day", "Night", "Week", "Same time as here"],
  de: ["Sommerzeit", "Normalzeit", "Tag", "Nacht", "Woche", "Gleiche Zeit wie hier"],
  fr: ["Heure d’été", "Heure normale", "Jour", "Nuit", "Semaine", "Même heure qu’ici"],
  es: ["Horario de verano", "Horario estándar", "Día", "Noche", "Semana", "Misma hora que aquí"],
  pt: ["Horário de verão", "Horário padrão", "Dia", "Noite", "Semana", "Mesma hora que aqui"],
  it: ["Ora legale", "Ora solare", "Giorno", "Notte", "Settimana", "Stessa ora di qui"],
  nl: ["Zomertijd", "Standaardtijd", "Dag", "Nacht", "Week", "Zelfde tijd als hier"],
  pl: ["Czas letni", "Czas zimowy", "Dzień", "Noc", "Tydzień", "Ten sam czas co tutaj"],
  sv: ["Sommartid", "Normaltid", "Dag", "Natt", "Vecka", "Samma tid som här"],
  tr: ["Yaz saati", "Standart saat", "Gündüz", "Gece", "Hafta", "Buradaki saatle aynı"],
  ru: ["Летнее время", "Стандартное время", "День", "Ночь", "Неделя", "Время как здесь"],
  uk: ["Літній час", "Стандартний час", "День", "Ніч", "Тиждень", "Час як тут"],
  ar: ["التوقيت الصيفي", "التوقيت الرسمي", "نهار", "ليل", "الأسبوع", "نفس الوقت هنا"],
  he: ["שעון קיץ", "שעון חורף", "יום", "לילה", "שבוע", "אותה שעה כמו כאן"],
  ja: ["夏時間", "標準時", "昼", "夜", "週", "こちらと同じ時刻"],
  zh: ["夏令时", "标准时间", "白天", "夜间", "周", "与此处时间相同"],
};

/** Languages of a clock, as BCP 47 tags. */
export function clockLanguages(): readonly string[] {
  return Object.keys(WORDS);
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi", "dv", "ps", "sd", "ug", "ckb"]);

/** The words of a language, of its base language, or English. */
export function wordsOf(lang: string): ClockWords {
  const base = lang.split("-")[0] ?? "en";
  const [dst, standard, day, night, week, same] = WORDS[base] ?? WORDS["en"] ?? ["", "", "", "", "", ""];
  return { dst, standard, day, night, week, same };
}

export function directionOf(lang: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(lang.split("-")[0] ?? "") || lang.includes("-Arab") ? "rtl" : "ltr";
}

/** What a language calls itself: "Deutsch". */
export function languageName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
