import table from "./clock-words.tsv" with { type: "text" };

/** Words of a clock that `Intl` does not have. */
export type ClockWords = {
  dst: string;
  standard: string;
  day: string;
  night: string;
  week: string;
  same: string;
};

/** A line for each language: its tag, and its words in the order of `wordsOf`. Read when asked, so that no script has it. */
const rowsOf = (): string[][] =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));

/** Languages of a clock, as BCP 47 tags. */
export function clockLanguages(): readonly string[] {
  return rowsOf().map(([lang = ""]) => lang);
}

const RIGHT_TO_LEFT = new Set(["ar", "he", "fa", "ur", "yi", "dv", "ps", "sd", "ug", "ckb"]);

/** The words of a language, of its base language, or English. */
export function wordsOf(lang: string): ClockWords {
  const [base] = lang.split("-");
  const rows = rowsOf();
  const [, dst = "", standard = "", day = "", night = "", week = "", same = ""] =
    rows.find(([tag]) => tag === base) ?? rows[0] ?? [];
  return { dst, standard, day, night, week, same };
}

export function directionOf(lang: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(lang.replace(/-.*/, "")) || lang.includes("-Arab") ? "rtl" : "ltr";
}

/** What a language calls itself: "Deutsch". */
export function languageName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: "language" }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
