/** Days from `fromDay` (included) to `toDay` (excluded); `null` is open. */
export type ActiveWindow = { fromDay: number | null; toDay: number | null };

/** Whether a day lies in one of the windows; `null` = always. */
export function isActive(windows: readonly ActiveWindow[] | null, day: number): boolean {
  if (windows === null) return true;
  return windows.some(
    ({ fromDay, toDay }) => (fromDay === null || fromDay <= day) && (toDay === null || day < toDay),
  );
}
