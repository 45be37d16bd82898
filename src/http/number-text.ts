const PLACES = 4096;
const numbers = new Float64Array(PLACES).fill(Number.NaN);
const texts: string[] = Array.from({ length: PLACES }, () => "");

/**
 * A whole number as text. What answers tell of limits and of the time are the same few numbers again and again, and
 * writing one out costs 60 to 90 ns.
 */
export function numberText(value: number): string {
  const place = value & (PLACES - 1);
  if (numbers[place] === value) return texts[place] ?? "";
  const text = String(value);
  numbers[place] = value;
  texts[place] = text;
  return text;
}
