/** When regular hours hold: a first and a last day, "2026-11-27", and the days of the week; null for all. */
export type SessionSpan = {
  readonly from: string | null;
  readonly until: string | null;
  readonly weekdays: readonly string[] | null;
};

/**
 * The regular hours that hold in the week of a date. The first that fits a day counts, so that those behind one of all days
 * never do.
 */
export function sessionsInForce<Span extends SessionSpan>(sessions: readonly Span[], date: string): Span[] {
  const inForce = sessions.filter(
    ({ from, until }) => (from === null || from <= date) && (until === null || date <= until),
  );
  const last = inForce.findIndex(({ weekdays }) => weekdays === null);
  return inForce.slice(0, last === -1 ? inForce.length : last + 1);
}
