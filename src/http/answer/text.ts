import { mustExist } from "../../domain/must-exist.ts";
import { dayName } from "../../domain/calendar/day-name.ts";
import { MONTH_NAMES } from "../../domain/calendar/month-name.ts";
import { createCache } from "../../domain/cache.ts";
import { MS_PER_DAY } from "../../domain/time-unit.ts";

/**
 * A function or template that makes text from an answer, such as `"{time:minutes} in {name|timezone}[ ({subdivision})]"`:
 * `{path}` inserts a member, `{path:how}` formats it, `{a|b|'text'}` takes the first that is present, `{path?yes/no}`
 * chooses by a boolean. The whole template is left out if it has members and none is present; brackets do so by themselves.
 */
export type Text = string | ((data: object) => string);

const ROUNDED = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** Formats by the word after the colon; an absent member gives "". */
const FORMATS = new Map<string, (value: unknown) => string>([
  ["day", day],
  ["clock", clock],
  ["moment", (value) => [day(value), clock(value)].filter((part) => part !== "").join(", ")],
  ["seconds", seconds],
  ["stamp", (value) => stamp(value, clock)],
  ["exact", (value) => stamp(value, seconds)],
  ["minutes", (value) => plain(value).slice(0, 5)],
  ["words", (value) => capitalize(plain(value).replaceAll("_", " "))],
  ["lower", (value) => plain(value).toLowerCase().replaceAll("_", " ")],
  ["percent", (value) => (typeof value === "number" ? `${Math.round(value * 100)}%` : "")],
  ["thousands", (value) => (typeof value === "number" ? value.toLocaleString("en") : "")],
  ["rounded", (value) => (typeof value === "number" ? ROUNDED.format(value) : "")],
  ["degrees", (value) => (typeof value === "number" ? `${value.toFixed(1)}°` : "")],
]);

/** Most templates that are kept as functions; the program has fewer. */
const MAX_TEMPLATES = 1000;
const templates = createCache<(data: object) => string>(MAX_TEMPLATES);

/** Fills a template. It gives `""` where a template is left out. */
export function write(text: Text, data: object): string {
  return typeof text === "string" ? templates.getOrMake(text, templateOf)(data) : text(data);
}

function templateOf(text: string): (data: object) => string {
  const parts = text.split(/(\[[^[\]]*\]|\{[^{}]*\})/).map((part) => {
    if (part.startsWith("[")) return templateOf(part.slice(1, -1));
    if (!part.startsWith("{")) return part;
    const choices = part.slice(1, -1).split("|");
    return {
      members: choices.filter((choice) => !choice.startsWith("'")).map(memberOf),
      otherwise: choices.find((choice) => choice.startsWith("'"))?.slice(1, -1) ?? "",
    };
  });
  const hasMembers = parts.some((part) => typeof part === "object");
  return (data) => {
    let isPresent = !hasMembers;
    let written = "";
    for (const part of parts) {
      if (typeof part === "string") written += part;
      else if (typeof part === "function") written += part(data);
      else {
        const { members, otherwise } = part;
        let found = "";
        for (const member of members) {
          found = member(data);
          if (found !== "") break;
        }
        isPresent ||= found !== "";
        written += found === "" ? otherwise : found;
      }
    }
    return isPresent ? written : "";
  };
}

/** Writes one member, such as `time:minutes` or `is_dst?summer/winter`. */
function memberOf(text: string): (data: object) => string {
  const [path = "", words] = text.split("?");
  if (words !== undefined) {
    const [yes = "", no = ""] = words.split("/");
    return (data) => (at(data, path) === true ? yes : no);
  }
  const [name = "", how] = path.split(":");
  const format = how === undefined ? plain : FORMATS.get(how);
  if (format === undefined) throw new Error(`there is no format '${how}'`);
  const names = name.split(".");
  return (data) => format(follow(data, names));
}

/** The member at a path of names and indexes: `location.name`; `undefined` where there is none. */
export function at(data: unknown, path: string): unknown {
  return follow(data, path.split("."));
}

function follow(data: unknown, names: readonly string[]): unknown {
  let value = data;
  for (const name of names) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** The list at a path, or an empty one. */
export function listAt(data: unknown, path: string): readonly object[] {
  const value = at(data, path);
  return Array.isArray(value) ? value : [];
}

/** Joins up to `max` parts, and counts the rest. */
export function listText(parts: readonly string[], separator = ", ", max = 40): string {
  const more = parts.length - max;
  return parts.slice(0, max).join(separator) + (more > 0 ? ` and ${more} more` : "");
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(plain).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `2026-12-25…` as `Fri 25 Dec 2026`; other texts as they are. */
function day(value: unknown): string {
  const [date, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain(value)) ?? [];
  if (date === undefined) return plain(value);
  const names = [dayName(Date.parse(date) / MS_PER_DAY), mustExist(MONTH_NAMES[Number(month) - 1])];
  const [weekday, monthName] = names.map((name) => name.slice(0, 3));
  return `${weekday} ${Number(dayOfMonth)} ${monthName} ${year}`;
}

/** `2026-12-25T11:42:13+01:00` as `Friday 2026-12-25 11:42`, for programs that read and write. */
function stamp(value: unknown, timeOf: (value: unknown) => string): string {
  const [, date] = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(plain(value)) ?? [];
  if (date === undefined) return plain(value);
  return [dayName(Date.parse(date) / MS_PER_DAY), date, timeOf(value)].filter(Boolean).join(" ");
}

/** `2026-12-25T11:42:13+01:00` as `11:42`. */
function clock(value: unknown): string {
  return /T(\d{2}:\d{2})/.exec(plain(value))?.[1] ?? "";
}

/** `2026-12-25T11:42:13.250+01:00` as `11:42:13.250`, on a full minute as `11:42`. */
function seconds(value: unknown): string {
  return /T(\d{2}:\d{2}(?!:00[^.]|:00$)(?::\d{2}(?:\.\d+)?)?)/.exec(plain(value))?.[1] ?? clock(value);
}
