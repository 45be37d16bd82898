const MAX_CACHED = 64;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats instants in UTC by the Gregorian calendar: the caller adds the zone's offset, as the runtime's own zones
 * cannot be trusted. Cached, because a format takes long to make.
 */
export function dateFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options);
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  if (formats.size >= MAX_CACHED) formats.clear();
  const format = new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC", calendar: "gregory" });
  formats.set(key, format);
  return format;
}
