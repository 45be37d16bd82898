import { PLACE_NAMES } from "./place-name.ts";

/** One option. The builder makes its control, and the server its parser, from this. */
export type OptionKind =
  | { kind: "choice"; values: readonly string[] }
  | { kind: "list"; values: readonly string[] }
  | { kind: "flag" }
  | { kind: "integer"; minimum: number; maximum: number }
  | { kind: "color" }
  | { kind: "text"; maxLength: number }
  | { kind: "language" }
  | { kind: "instant" }
  | { kind: "url" };

export type OptionRow = {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: "Clock" | "Look" | "Colours" | "Analogue face" | "More";
  readonly label: string;
  readonly help: string;
  /** The default as text; `""` for none. */
  readonly default: string;
} & OptionKind;

export const MAX_CLOCKS = 6;

const SHOW_ITEMS = [
  "offset",
  "abbreviation",
  "dst",
  "next_change",
  "daynight",
  "sun",
  "week",
  "diff",
] as const;

function row(
  group: OptionRow["group"],
  name: string,
  label: string,
  kind: OptionKind,
  fallback: string,
  help = "",
  aliases: readonly string[] = [],
): OptionRow {
  return { name, aliases, group, label, help, default: fallback, ...kind };
}

const flag: OptionKind = { kind: "flag" };
const color: OptionKind = { kind: "color" };

function choice(...values: string[]): OptionKind {
  return { kind: "choice", values };
}

function integer(minimum: number, maximum: number): OptionKind {
  return { kind: "integer", minimum, maximum };
}

/** Every option but the place, in the order the builder shows them. */
export const OPTION_TABLE: readonly OptionRow[] = [
  row("Clock", "type", "Type", choice("digital", "analog", "both", "text"), "digital"),
  row("Clock", "hours", "Hours", choice("auto", "24", "12"), "auto", "auto: as the language has it", [
    "format",
  ]),
  row("Clock", "seconds", "Seconds", flag, "true"),
  row("Clock", "date", "Date", choice("none", "short", "long", "iso", "weekday"), "none"),
  row("Clock", "lang", "Language", { kind: "language" }, "en", "BCP 47, such as en, de, ar, pt-BR"),
  row("Clock", "label", "Label", { kind: "text", maxLength: 60 }, "auto", "auto, none, or your own words"),
  row("Clock", "show", "Also show", { kind: "list", values: SHOW_ITEMS }, ""),
  row("Look", "theme", "Theme", choice("auto", "light", "dark", "minimal", "contrast"), "auto"),
  row("Look", "size", "Size", choice("xs", "sm", "md", "lg", "xl", "fluid"), "md"),
  row("Look", "align", "Alignment", choice("left", "center", "right"), "center"),
  row("Look", "font", "Font", choice("system", "mono", "serif", "rounded", "segment"), "system"),
  row("Look", "weight", "Weight", integer(100, 900), "", "100 to 900"),
  row("Look", "radius", "Corner radius", integer(0, 48), "", "px, 0 to 48"),
  row("Look", "padding", "Padding", integer(0, 48), "", "px, 0 to 48"),
  row("Look", "border", "Border", flag, "false"),
  row("Colours", "color", "Text", color, "", "hex, such as 1b2330"),
  row("Colours", "background", "Background", color, "", "hex or transparent"),
  row("Colours", "accent", "Accent", color, "", "hex"),
  row("Analogue face", "face", "Face", choice("plain", "classic", "station"), "plain"),
  row("Analogue face", "hands", "Second hand", choice("smooth", "tick"), "tick"),
  row("Analogue face", "ticks", "Ticks", flag, "true"),
  row("Analogue face", "numerals", "Numerals", choice("none", "arabic", "roman"), "none"),
  row("More", "blink", "Blinking colon", flag, "false"),
  row(
    "More",
    "countdown",
    "Count down to",
    { kind: "instant" },
    "",
    "an instant, such as 2027-01-01T00:00:00Z",
  ),
  row("More", "link", "Link", { kind: "url" }, "none", "an https address the clock leads to"),
  row("More", "credit", "Credit line", flag, "false", "never required"),
  row("More", "refresh", "Ask the server every", integer(60, 86_400), "600", "seconds"),
];

export type ClockPlace = { readonly text: string; readonly isCity: boolean };

export type ClockOptions = {
  /** Zones and cities in the order of the query; the zone `local` is the browser's. */
  readonly places: readonly ClockPlace[];
  /** Valid values by option name, with defaults; `""` for none. */
  readonly values: Readonly<Record<string, string>>;
};

export type OptionIssue = { readonly name: string; readonly value: string; readonly expected: string };

export type ClockReading = {
  readonly options: ClockOptions;
  /** Invalid values, replaced by their defaults. */
  readonly issues: readonly OptionIssue[];
  /** Names of parameters that are no options, such as those of campaigns; they have no effect. */
  readonly unknown: readonly string[];
};

const rowByName = new Map(
  OPTION_TABLE.flatMap((option) => [option.name, ...option.aliases].map((name) => [name, option] as const)),
);

/**
 * Reads a clock's options from a query or from attributes. It never throws: an invalid value becomes the default and
 * is listed in `issues`.
 */
export function readClockOptions(pairs: Iterable<readonly [name: string, value: string]>): ClockReading {
  const values: Record<string, string> = {};
  for (const option of OPTION_TABLE) values[option.name] = option.default;
  const issues: OptionIssue[] = [];
  const unknown: string[] = [];
  const places: ClockPlace[] = [];
  for (const [rawName, rawValue] of pairs) {
    const name = rawName.toLowerCase();
    const value = rawValue.trim().slice(0, 400);
    if (PLACE_NAMES.has(name)) {
      const isCity = name === "city";
      places.push(...value.split(",").map((part) => ({ text: part.trim(), isCity })));
      continue;
    }
    const option = rowByName.get(name);
    if (option === undefined) {
      unknown.push(rawName.slice(0, 60));
      continue;
    }
    const read = value === "" ? option.default : readValue(option, value);
    if (read === null) issues.push({ name: option.name, value, expected: expectedOf(option) });
    else values[option.name] = read;
  }
  const named = places.filter((place) => place.text !== "");
  if (named.length > MAX_CLOCKS) {
    issues.push({ name: "timezone", value: String(named.length), expected: `at most ${MAX_CLOCKS} zones` });
  }
  return { options: { places: named.slice(0, MAX_CLOCKS), values }, issues, unknown };
}

const TRUE_WORDS = new Set(["true", "1", "yes", "on"]);
const FALSE_WORDS = new Set(["false", "0", "no", "off"]);
const hexColor = /^#?(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const instantText = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)$/;
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

/** The canonical text of one value; `null` if it is invalid. */
export function readValue(option: OptionRow, text: string): string | null {
  const lower = text.toLowerCase();
  switch (option.kind) {
    case "choice":
      return option.values.find((value) => value === lower) ?? null;
    case "list": {
      if (lower === "none") return "";
      const items = lower.split(",").map((item) => item.trim());
      return items.every((item) => option.values.includes(item)) ? [...new Set(items)].join(",") : null;
    }
    case "flag":
      return TRUE_WORDS.has(lower) ? "true" : FALSE_WORDS.has(lower) ? "false" : null;
    case "integer": {
      const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      return value >= option.minimum && value <= option.maximum ? String(value) : null;
    }
    case "color":
      if (lower === "transparent") return lower;
      return hexColor.test(lower) ? `#${lower.replace("#", "")}` : null;
    case "text":
      return text.replace(controlCharacters, "").slice(0, option.maxLength);
    case "language":
      return readLanguage(text);
    case "instant":
      return readInstant(text);
    case "url":
      return lower === "none" ? lower : readLink(text);
  }
}

function readLanguage(text: string): string | null {
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/.test(text)) return null;
  try {
    return new Intl.Locale(text).toString();
  } catch {
    return null;
  }
}

/** An instant as the text of its milliseconds since the epoch. */
function readInstant(text: string): string | null {
  if (/^\d{9,13}$/.test(text)) return String(Number(text) * (text.length > 10 ? 1 : 1000));
  const epochMs = instantText.test(text) ? Date.parse(text.replace(" ", "T").toUpperCase()) : Number.NaN;
  return Number.isNaN(epochMs) ? null : String(epochMs);
}

function readLink(text: string): string | null {
  if (!/^https:\/\//i.test(text)) return null;
  const url = URL.parse(text);
  return url === null || url.protocol !== "https:" ? null : url.href;
}

function expectedOf(option: OptionRow): string {
  switch (option.kind) {
    case "choice":
      return `one of ${option.values.join(", ")}`;
    case "list":
      return `a list of ${option.values.join(", ")}`;
    case "flag":
      return "true or false";
    case "integer":
      return `an integer from ${option.minimum} to ${option.maximum}`;
    case "color":
      return "a hex colour or transparent";
    case "text":
      return `text of at most ${option.maxLength} characters`;
    case "language":
      return "a BCP 47 language tag";
    case "instant":
      return "an instant with an offset, such as 2027-01-01T00:00:00Z";
    case "url":
      return "an https address or none";
  }
}
