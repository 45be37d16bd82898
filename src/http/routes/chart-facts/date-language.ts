/** The language to write dates in: English without a country has the day before the month, beside clocks of 24 hours. */
export function dateLanguage(language: string): string {
  return language === "en" ? "en-GB" : language;
}
