import { AlmanacError } from "../error.ts";
import { firstDayOf, textOf, textsOf, type Fields } from "../holidays/rule-value.ts";

/** Minutes of the local day; `openMinutes` is below zero where a business day opens on the evening before. */
export type Hours = {
  openMinutes: number;
  closeMinutes: number;
  /** In order, each inside the hours. */
  breaks: readonly { startMinutes: number; endMinutes: number }[];
};

/** The hours of single days, announced one by one. */
export type SpecialHours = { hours: Hours; name: string | null; source: string | null };

const MINUTES_PER_DAY = 1440;
const CLOCK = /^([01]?\d|2[0-4]):([0-5]\d)( the day before)?$/;

function minutesOf(id: string, value: unknown): number {
  const match = CLOCK.exec(String(value));
  const minutes = Number(match?.[1]) * 60 + Number(match?.[2]);
  if (match === null || minutes > MINUTES_PER_DAY)
    throw new AlmanacError(
      "internal_error",
      `calendar ${id}: "${String(value)}" is no time; write "09:30", or "21:00 the day before"`,
    );
  return match[3] === undefined ? minutes : minutes - MINUTES_PER_DAY;
}

/** Reads `open`, `close` and `breaks: ["11:30-12:30"]`. Throws `internal_error` where they are no times or not in order. */
export function readHours(id: string, entry: Fields): Hours {
  const [openMinutes, closeMinutes] = [minutesOf(id, entry["open"]), minutesOf(id, entry["close"])];
  const breaks = textsOf(entry["breaks"]).map((text) => {
    const [start, end] = text.split("-");
    return { startMinutes: minutesOf(id, start), endMinutes: minutesOf(id, end) };
  });
  const times = [
    openMinutes,
    ...breaks.flatMap(({ startMinutes, endMinutes }) => [startMinutes, endMinutes]),
    closeMinutes,
  ];
  if (times.some((minutes, at) => at > 0 && minutes <= (times[at - 1] ?? minutes)))
    throw new AlmanacError("internal_error", `calendar ${id}: open, breaks and close must follow each other`);
  return { openMinutes, closeMinutes, breaks };
}

/** Reads entries with `dates`, hours, `name` and `source`, by day number. */
export function readSpecialHours(
  id: string,
  entries: readonly Fields[],
  sourceOf: (entry: Fields) => string | null,
): ReadonlyMap<number, SpecialHours> {
  return new Map(
    entries.flatMap((entry) => {
      const special = { hours: readHours(id, entry), name: textOf(entry["name"]), source: sourceOf(entry) };
      return textsOf(entry["dates"]).map((date) => [firstDayOf(date), special] as const);
    }),
  );
}

/** The hours that are left when everything ends at a minute of the day; a break that would end them ends them earlier. */
export function closeEarly(hours: Hours, closeMinutes: number): Hours {
  const last = hours.breaks.find(
    ({ startMinutes, endMinutes }) => startMinutes <= closeMinutes && closeMinutes <= endMinutes,
  );
  const close = Math.min(hours.closeMinutes, last?.startMinutes ?? closeMinutes);
  return {
    openMinutes: hours.openMinutes,
    closeMinutes: close,
    breaks: hours.breaks.filter(({ endMinutes }) => endMinutes < close),
  };
}
