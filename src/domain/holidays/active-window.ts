/** Days from `fromDay` (included) to `toDay` (excluded); `null` is open. */
export type ActiveWindow = { fromDay: number | null; toDay: number | null };

/** When a rule holds; `null` = always. */
export type ActiveWindows = readonly ActiveWindow[] | null;

const ALWAYS: ActiveWindow = { fromDay: null, toDay: null };

/** Whether a day lies in one of the windows. */
export function isActive(windows: ActiveWindows, day: number): boolean {
  if (windows === null) return true;
  return windows.some(
    ({ fromDay, toDay }) => (fromDay === null || fromDay <= day) && (toDay === null || day < toDay),
  );
}

/** What is left of the windows outside others. */
export function windowsWithout(windows: ActiveWindows, others: readonly ActiveWindow[]): ActiveWindow[] {
  return others.reduce<ActiveWindow[]>(
    (left, other) => left.flatMap((window) => outside(window, other)),
    [...(windows ?? [ALWAYS])],
  );
}

/** What the windows have in common with others. */
export function windowsWithin(windows: ActiveWindows, others: ActiveWindows): ActiveWindows {
  if (windows === null || others === null) return windows ?? others;
  return windowsWithout(windows, windowsWithout(windows, others));
}

function outside(window: ActiveWindow, { fromDay, toDay }: ActiveWindow): ActiveWindow[] {
  const parts: ActiveWindow[] = [];
  if (fromDay !== null) parts.push({ ...window, toDay: Math.min(fromDay, window.toDay ?? fromDay) });
  if (toDay !== null) parts.push({ ...window, fromDay: Math.max(toDay, window.fromDay ?? toDay) });
  return parts.filter((part) => (part.fromDay ?? -Infinity) < (part.toDay ?? Infinity));
}
