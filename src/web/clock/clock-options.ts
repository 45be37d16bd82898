/** A row's values, as a JSON schema: the builder's control and the server's reader are made from it. */
export type OptionSchema =
  | { readonly type: "string"; readonly enum: readonly string[] }
  | { readonly type: "array"; readonly items: { readonly type: "string"; readonly enum: readonly string[] } }
  | { readonly type: "boolean" }
  | { readonly type: "integer"; readonly minimum: number; readonly maximum: number }
  | { readonly type: "string"; readonly format: "language" }
  | { readonly type: "string"; readonly maxLength: number }
  | TextSchema;

type TextSchema = {
  readonly type: "string";
  readonly maxLength: number;
  /** Matches the whole text. */
  readonly pattern: string;
  /** What to send instead of what does not match. */
  readonly "x-expected": string;
};

export type OptionRow = {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: "Clock" | "Look" | "Colours" | "Analogue face" | "More";
  readonly label: string;
  readonly help: string;
  /** The default as text; `""` for none. */
  readonly default: string;
  readonly schema: OptionSchema;
};

export const MAX_CLOCKS = 6;

/** Each has its colours in `drawing.css` and `builder.css`. */
export const THEMES = ["auto", "light", "dark", "minimal", "contrast"] as const;

/** What a clock can show beside the time. */
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
  schema: OptionSchema,
  fallback: string,
  help = "",
  aliases: readonly string[] = [],
): OptionRow {
  return { name, aliases, group, label, help, default: fallback, schema };
}

const flag: OptionSchema = { type: "boolean" };
const color = text(
  20,
  "#?(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[Tt]ransparent",
  "a hex colour or transparent",
);
const language: OptionSchema = { type: "string", format: "language" };
const instant = text(
  60,
  "\\d{9,13}|\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:[Zz]|[+\\-]\\d\\d:\\d\\d)",
  "an instant with an offset, such as 2027-01-01T00:00:00Z",
);
const link = text(400, "[Nn]one|[Hh][Tt][Tt][Pp][Ss]://.+", "an https address or none");

function choice(...values: string[]): OptionSchema {
  return { type: "string", enum: values };
}

function integer(minimum: number, maximum: number): OptionSchema {
  return { type: "integer", minimum, maximum };
}

function text(maxLength: number, pattern: string, expected: string): TextSchema {
  return { type: "string", maxLength, pattern, "x-expected": expected };
}

/** Every option but the place, in the order the builder shows them. */
export const OPTION_TABLE: readonly OptionRow[] = [
  row("Clock", "type", "Type", choice("digital", "analog", "both", "text"), "digital"),
  row("Clock", "hours", "Hours", choice("auto", "24", "12"), "auto", "auto: as the language has it", [
    "format",
  ]),
  row("Clock", "seconds", "Seconds", flag, "true"),
  row("Clock", "date", "Date", choice("none", "short", "long", "iso", "weekday"), "none"),
  row("Clock", "lang", "Language", language, "en", "BCP 47, such as en, de, ar, pt-BR"),
  row("Clock", "label", "Label", { type: "string", maxLength: 60 }, "auto", "auto, none, or your own words"),
  row("Clock", "show", "Also show", { type: "array", items: { type: "string", enum: SHOW_ITEMS } }, ""),
  row("Look", "theme", "Theme", choice(...THEMES), "auto"),
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
  row("More", "countdown", "Count down to", instant, "", "an instant, such as 2027-01-01T00:00:00Z"),
  row("More", "link", "Link", link, "none", "an https address the clock leads to"),
  row("More", "credit", "Credit line", flag, "false", "never required"),
  row("More", "refresh", "Ask the server every", integer(60, 86_400), "600", "seconds"),
];

/** The text of each option's default. */
export function defaultValues(): Record<string, string> {
  return Object.fromEntries(OPTION_TABLE.map((option) => [option.name, option.default]));
}

export type ClockPlace = { readonly text: string; readonly isCity: boolean };

export type ClockOptions = {
  /** Zones and cities in the order of the query; the zone `local` is the browser's. */
  readonly places: readonly ClockPlace[];
  /** Valid values by option name, with defaults; `""` for none. */
  readonly values: Readonly<Record<string, string>>;
};

/** A value that is none of its option's. */
export type OptionIssue = { readonly name: string; readonly value: string; readonly expected: string };

/** What a clock's address asks for that it cannot have. */
export type Ignored = {
  /** Invalid values, replaced by their defaults. */
  readonly issues: readonly OptionIssue[];
  /** Names of parameters that are no options, such as those of campaigns; they have no effect. */
  readonly unknown: readonly string[];
};
