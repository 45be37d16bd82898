/** The parameters of a calendar's address, as they were sent or as the API writes them. */
export type CalendarChoice = {
  readonly country: string;
  readonly year: string;
  /** Code of a region without the country's, "BY"; `null` for the whole country. */
  readonly region: string | null;
  /** Country or region to compare with. */
  readonly compared: string | null;
  readonly lang: string | null;
};

/** The shortest address of a calendar. */
export function calendarAddress(choice: CalendarChoice): string {
  const { country, year, region, compared, lang } = choice;
  const query = new URLSearchParams();
  if (region !== null) query.set("region", region.toLowerCase());
  if (compared !== null) query.set("with", compared.toLowerCase());
  if (lang !== null && lang !== "en") query.set("lang", lang);
  const path = `/calendar/${encodeURIComponent(country.toLowerCase())}/${encodeURIComponent(year)}`;
  return query.size > 0 ? `${path}?${query}` : path;
}
