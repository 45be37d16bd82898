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
  readonly group: string;
  readonly label: string;
  readonly help: string;
  /** The default as text; `""` for none. */
  readonly default: string;
  readonly schema: OptionSchema;
};

/** A row of the table; what is left out is empty. */
type TableRow = Pick<OptionRow, "label" | "schema"> & Partial<OptionRow>;

/** The options of a clock by group. */
export const CLOCK_OPTIONS = {
  // Every option of a clock but its place, in the order the builder shows them: label, default as text (none unless given), the JSON
  // schema of the values, other names, and a word of help. Each theme has its colours in drawing.css and builder.css.
  Clock: {
    type: {
      label: "Type",
      default: "digital",
      schema: { type: "string", enum: ["digital", "analog", "both", "text"] },
    },
    hours: {
      label: "Hours",
      default: "auto",
      schema: { type: "string", enum: ["auto", "24", "12"] },
      aliases: ["format"],
      help: "auto: as the language has it",
    },
    seconds: {
      label: "Seconds",
      default: "true",
      schema: { type: "boolean" },
    },
    date: {
      label: "Date",
      default: "none",
      schema: { type: "string", enum: ["none", "short", "long", "iso", "weekday"] },
    },
    lang: {
      label: "Language",
      default: "en",
      schema: { type: "string", format: "language" },
      help: "BCP 47, such as en, de, ar, pt-BR",
    },
    label: {
      label: "Label",
      default: "auto",
      schema: { type: "string", maxLength: 60 },
      help: "auto, none, or your own words",
    },
    show: {
      label: "Also show",
      schema: {
        type: "array",
        items: {
          type: "string",
          enum: ["offset", "abbreviation", "dst", "next_change", "daynight", "sun", "week", "diff"],
        },
      },
    },
  },
  Look: {
    theme: {
      label: "Theme",
      default: "auto",
      schema: { type: "string", enum: ["auto", "light", "dark", "minimal", "contrast"] },
    },
    size: {
      label: "Size",
      default: "md",
      schema: { type: "string", enum: ["xs", "sm", "md", "lg", "xl", "fluid"] },
    },
    align: {
      label: "Alignment",
      default: "center",
      schema: { type: "string", enum: ["left", "center", "right"] },
    },
    font: {
      label: "Font",
      default: "system",
      schema: { type: "string", enum: ["system", "mono", "serif", "rounded", "segment"] },
    },
    weight: {
      label: "Weight",
      schema: { type: "integer", minimum: 100, maximum: 900 },
      help: "100 to 900",
    },
    radius: {
      label: "Corner radius",
      schema: { type: "integer", minimum: 0, maximum: 48 },
      help: "px, 0 to 48",
    },
    padding: {
      label: "Padding",
      schema: { type: "integer", minimum: 0, maximum: 48 },
      help: "px, 0 to 48",
    },
    border: {
      label: "Border",
      default: "false",
      schema: { type: "boolean" },
    },
  },
  Colours: {
    color: {
      label: "Text",
      schema: {
        type: "string",
        maxLength: 20,
        pattern: "#?(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[Tt]ransparent",
        "x-expected": "a hex colour or transparent",
      },
      help: "hex, such as 1b2330",
    },
    background: {
      label: "Background",
      schema: {
        type: "string",
        maxLength: 20,
        pattern: "#?(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[Tt]ransparent",
        "x-expected": "a hex colour or transparent",
      },
      help: "hex or transparent",
    },
    accent: {
      label: "Accent",
      schema: {
        type: "string",
        maxLength: 20,
        pattern: "#?(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[Tt]ransparent",
        "x-expected": "a hex colour or transparent",
      },
      help: "hex",
    },
  },
  "Analogue face": {
    face: {
      label: "Face",
      default: "plain",
      schema: { type: "string", enum: ["plain", "classic", "station"] },
    },
    hands: {
      label: "Second hand",
      default: "tick",
      schema: { type: "string", enum: ["smooth", "tick"] },
    },
    ticks: {
      label: "Ticks",
      default: "true",
      schema: { type: "boolean" },
    },
    numerals: {
      label: "Numerals",
      default: "none",
      schema: { type: "string", enum: ["none", "arabic", "roman"] },
    },
  },
  More: {
    blink: {
      label: "Blinking colon",
      default: "false",
      schema: { type: "boolean" },
    },
    countdown: {
      label: "Count down to",
      schema: {
        type: "string",
        maxLength: 60,
        pattern:
          "\\d{9,13}|\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:[Zz]|[+\\-]\\d\\d:\\d\\d)",
        "x-expected": "an instant with an offset, such as 2027-01-01T00:00:00Z",
      },
      help: "an instant, such as 2027-01-01T00:00:00Z",
    },
    link: {
      label: "Link",
      default: "none",
      schema: {
        type: "string",
        maxLength: 400,
        pattern: "[Nn]one|[Hh][Tt][Tt][Pp][Ss]://.+",
        "x-expected": "an https address or none",
      },
      help: "an https address the clock leads to",
    },
    credit: {
      label: "Credit line",
      default: "false",
      schema: { type: "boolean" },
      help: "never required",
    },
    refresh: {
      label: "Ask the server every",
      default: "600",
      schema: { type: "integer", minimum: 60, maximum: 86400 },
      help: "seconds",
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TableRow>>>>;
