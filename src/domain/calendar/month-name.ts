/** English names of the months, January first. */
export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** The number of an English month, of its first three letters or of "sept", in any case; 0 for other words. */
export function monthOf(word: string): number {
  const lower = word.toLowerCase();
  if (lower === "sept") return 9;
  return (
    MONTH_NAMES.findIndex((name) => [name, name.slice(0, 3)].some((each) => each.toLowerCase() === lower)) + 1
  );
}
