import type { Page } from "playwright-core";

export type Holiday = {
  name: string;
  local_name: string;
  date: string;
  observed_date: string;
  end_date: string;
  type: string;
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
  const found = await page.evaluate<(Omit<Cell, "date"> & { month: string; day: number })[]>(`
    [...document.querySelectorAll(".month")].flatMap((month) => [...month.querySelectorAll("tbody td")]
      .filter((cell) => cell.textContent !== "")
      .map((cell) => ({
        month: month.id.slice(2).padStart(2, "0"), day: parseInt(cell.textContent, 10), text: cell.textContent,
        classes: [...cell.classList], column: [...cell.parentElement.querySelectorAll("td")].indexOf(cell),
        href: cell.querySelector("a")?.getAttribute("href") ?? null,
      })))`);
  return found.map(({ month, day, ...cell }) => ({
    ...cell,
    date: `${year}-${month}-${String(day).padStart(2, "0")}`,
  }));
}

export const datesWith = (cells: readonly Cell[], ...classes: string[]): string[] =>
  cells.filter((cell) => classes.some((name) => cell.classes.includes(name))).map(({ date }) => date);

export function datesBetween(first: string, last: string): string[] {
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
  return Array.from({ length: days + 1 }, (_, day) =>
    new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The dates of a year among some, each once. */
export const ofYear = (dates: readonly string[], year: number): string[] =>
  [...new Set(dates)].filter((date) => date.startsWith(`${year}-`)).toSorted();

/** The first and the last day of a month, as parameters of a question. */
export function spanOf(year: number, month: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return `start=${first}&end=${first.with({ day: first.daysInMonth })}`;
}

export const weekdayOf = (date: string): string =>
  new Date(date).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }).toLowerCase();
