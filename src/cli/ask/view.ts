import type { Column, Sheet } from "./layout.ts";

/** Turns a value of the answer into what is read; `""` for what is absent. */
export type Show = (value: unknown) => string;

/** A member of the answer by its path: `location.display_name`; `null` says what stands there where it has none. */
export type Part = {
  readonly label: string;
  readonly of: string | ((data: unknown) => unknown);
  readonly show?: Show;
};

/** How the answers of a route are set: a row of the table of commands. */
export type View = {
  readonly title: (data: unknown, label: string) => string;
  readonly facts?: readonly Part[];
  readonly list?: {
    readonly of: string | ((data: unknown) => unknown);
    readonly columns: readonly (Column & { readonly of: Part["of"]; readonly show?: Show })[];
    /** What is said where the list is empty. */
    readonly none: string;
  };
  readonly foot?: (data: unknown) => string;
};

/** Makes a sheet of an answer. What the answer has no value for is left out. */
export function sheetOf(view: View, data: unknown, label: string): Sheet {
  const facts = (view.facts ?? [])
    .map((part) => [part.label, textOf(part, data)] as const)
    .filter(([, text]) => text !== "");
  const { list } = view;
  const items = list === undefined ? [] : listAt(data, list.of);
  const foot = view.foot?.(data) ?? "";
  const empty = list !== undefined && items.length === 0 ? list.none : "";
  const below = [empty, foot].filter((text) => text !== "").join("\n");
  return {
    title: view.title(data, label),
    facts,
    columns: list?.columns ?? [],
    rows: items.map((item) => (list?.columns ?? []).map((column) => textOf(column, item))),
    ...(below === "" ? {} : { foot: below }),
  };
}

/** The member at a path of names and indexes; `undefined` where there is none. */
export function at(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** The list at a path; empty where there is none. */
export function listAt(data: unknown, of: Part["of"]): readonly unknown[] {
  const value = typeof of === "string" ? at(data, of) : of(data);
  return Array.isArray(value) ? value : [];
}

/** A member as it is read by `show`. */
export function shownAt(data: unknown, path: string, show: Show = plain): string {
  return show(at(data, path));
}

function textOf(
  { of, show = plain }: { readonly of: Part["of"]; readonly show?: Show },
  data: unknown,
): string {
  return show(typeof of === "string" ? at(data, of) : of(data));
}

export const plain: Show = (value) => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** `2026-12-25…` as `Fri 25 Dec 2026`; other texts as they are. */
export const day: Show = (value) => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain(value)) ?? [];
  if (year === undefined) return plain(value);
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date))).getUTCDay();
  return `${DAYS[weekday]} ${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
};

/** `2026-12-25T11:42:13+01:00` as `11:42`. */
export const clock: Show = (value) => /T(\d{2}:\d{2})/.exec(plain(value))?.[1] ?? "";

/** `2026-12-25T11:42:13+01:00` as `Fri 25 Dec 2026, 11:42`; a date alone as its day. */
export const dayAndClock: Show = (value) =>
  [day(value), clock(value)].filter((part) => part !== "").join(", ");

export const words: Show = (value) => {
  const sentence = plain(value).replaceAll("_", " ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

export const percent: Show = (value) => (typeof value === "number" ? `${Math.round(value * 100)} %` : "");

export const thousands: Show = (value) => (typeof value === "number" ? value.toLocaleString("en") : "");
