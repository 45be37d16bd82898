import { dateFormat } from "../../browser/date-format.ts";

type SiteFormat = {
  readonly format: (date: Date | number) => string;
  readonly formatRange: (start: Date | number, end: Date | number) => string;
};

/** As `dateFormat`; British English has "Sept" beside "Aug" and "Oct", and the site writes "Sep" in all its dates. */
export function siteDateFormat(lang: string, options: Intl.DateTimeFormatOptions): SiteFormat {
  const format = dateFormat(lang, options);
  if (lang !== "en-GB" || options.month !== "short") return format;
  const short = (text: string): string => text.replaceAll("Sept", "Sep");
  return {
    format: (date) => short(format.format(date)),
    formatRange: (start, end) => short(format.formatRange(start, end)),
  };
}
