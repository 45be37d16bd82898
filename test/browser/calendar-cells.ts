import type { Page } from "playwright-core";

export type Holiday = {
  name: string;
  name_language: string;
  local_name: string;
  date: string;
  observed_date: string;
  end_date: string;
  type: string;
  nationwide: boolean;
  half_day: boolean;
  /** Of published school holidays alone. */
  school: { kind: string } | null;
};
export type Year = {
  year: number;
  holidays: Holiday[];
  long_weekends: { start: string; end: string; days: number; bridge_days: string[] }[];
};

export type Cell = { date: string; classes: string[]; text: string; column: number; href: string | null };

/** Every day of the page, with its marks and texts. */
export async function cellsOf(page: Page, year: number): Promise<Cell[]> {
  const found = await page.evaluate<(Omit<Cell, "date"> & { month: number; day: number })[]>(`
    [...document.querySelectorAll(".month")].flatMap((month) => [...month.querySelectorAll("tbody td")]
      .filter((cell) => cell.textContent !== "")
      .map((cell) => ({
        month: Number(month.id.slice(2)), day: parseInt(cell.textContent, 10), text: cell.textContent,
        classes: [...cell.classList], column: [...cell.parentElement.querySelectorAll("td")].indexOf(cell),
        href: cell.querySelector("a")?.getAttribute("href") ?? null,
      })))`);
  const two = (number: number): string => String(number).padStart(2, "0");
  return found.map(({ month, day, ...cell }) => ({ ...cell, date: `${year}-${two(month)}-${two(day)}` }));
}

export const datesWith = (cells: readonly Cell[], ...classes: string[]): string[] =>
  cells.filter((cell) => classes.some((name) => cell.classes.includes(name))).map(({ date }) => date);

export function datesBetween(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += 86_400_000) {
    dates.push(new Date(day).toISOString().slice(0, 10));
  }
  return dates;
}

export const ofYear = (dates: readonly string[], year: number): string[] =>
  [...new Set(dates)].filter((date) => date.startsWith(`${year}-`)).toSorted();

const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
export const weekdayOf = (date: string): string => WEEK[(new Date(date).getUTCDay() + 6) % 7] ?? "";
