/** The locale of dates: plain English means en-GB, with the day before the month and 24-hour clocks. */
export function dateLanguage(language: string): string {
  return language === "en" ? "en-GB" : language;
}
