import { readFileSync, statSync } from "node:fs";
import { AlmanacError, messageOf } from "./domain/error.ts";
import { readArguments } from "./wrong-argument.ts";
import {
  anyText,
  integerBetween,
  listenText,
  maskPassword,
  networksText,
  oneOf,
  originText,
  parseAncestors,
  setting,
  type Setting,
} from "./setting.ts";

const SETTINGS = {
  host: setting({
    default: "127.0.0.1",
    placeholder: "ADDRESS",
    help: "Address to listen on; 0.0.0.0 for all of IPv4, :: for all.",
    ...anyText("an address"),
  }),
  port: setting({
    default: 3000,
    placeholder: "PORT",
    help: "Port to listen on; 0 takes a free one.",
    ...integerBetween(0, 65_535),
  }),
  rateScheme: setting<"minute" | "day" | "both" | "off">({
    default: "minute",
    placeholder: "SCHEME",
    help: "How callers are limited: 100 requests a minute, 100 a day, both, or off.",
    ...oneOf("minute", "day", "both", "off"),
  }),
  tzdata: setting({
    default: "auto",
    placeholder: "auto|embedded|FILE",
    help: "Which time-zone data is used: auto takes the system's when it is newer than what is inside, embedded only what is inside, FILE that tzdata.zi.",
    ...anyText("auto, embedded or the path of a tzdata.zi"),
  }),
  data: setting({
    default: "embedded",
    placeholder: "embedded|FILE",
    help: "Which data set is used: embedded is the one inside; FILE is an almanac.sqlite of your own, with its almanac.bin in the same folder.",
    ...anyText("embedded or the path of an almanac.sqlite"),
  }),
  state: setting({
    default: "memory",
    placeholder: "memory|FILE|redis://…",
    help: "Where keys are kept: memory loses them when the process ends; FILE keeps them, and is created; redis://, redis+sentinel:// or redis+cluster:// keeps keys and limits in a Valkey or Redis that several machines share, rediss… over TLS.",
    ...anyText("memory, the path of a file or a redis:// address"),
    mask: maskPassword,
  }),
  nodes: setting({
    default: 1,
    placeholder: "COUNT",
    help: "Number of machines that share a Valkey or Redis. While it does not answer, each grants its part of every limit.",
    ...integerBetween(1, 10_000),
  }),
  beta: setting({
    default: true,
    placeholder: "true|false",
    help: "Whether anyone may make a free key with POST /v1/keys. If false, only 'almanac keys create' makes keys.",
    parse: (text): boolean | null => (text === "true" ? true : text === "false" ? false : null),
    expected: "true or false",
  }),
  origin: setting({
    default: "",
    placeholder: "URL",
    help: "The address under which callers know this service, for links in its pages, such as https://time.example. Without it they name the Host that the caller sent, and no shared cache may keep them.",
    ...originText,
  }),
  trustedProxies: setting({
    default: "",
    placeholder: "NETWORKS",
    help: "Proxies whose header X-Forwarded-For is believed: addresses and CIDR networks, separated by commas.",
    ...networksText,
  }),
  geoip: setting({
    default: "",
    placeholder: "FILE",
    help: "A file that tells where in the world an address is, in MaxMind's format (.mmdb), such as DB-IP lite or GeoLite2; it is read again when it changes.",
    ...anyText("the path of an .mmdb file"),
  }),
  home: setting({
    default: "",
    placeholder: "ZONE|CITY",
    help: "Where callers with an address of a private network are: a time zone with a place, such as Europe/Paris, or a city's slug.",
    ...anyText("a time zone such as Europe/Paris or a city such as paris"),
  }),
  embedAncestors: setting({
    default: "*",
    placeholder: "*|none|ORIGINS",
    help: "Which web pages may show the clock in a frame: * for all, none, or origins separated by commas.",
    parse: parseAncestors,
    expected: "*, none or origins such as https://a.example,https://*.b.example",
  }),
  metricsListen: setting({
    default: "",
    placeholder: "ADDRESS:PORT",
    help: "Where /metrics and health are answered, apart from everything else; a further worker takes the next port.",
    ...listenText,
  }),
  metricsAllow: setting({
    default: "",
    placeholder: "NETWORKS",
    help: "Who may read /metrics there: addresses and CIDR networks, separated by commas; all unless given. Without --metrics-listen these may read them on the public address, where otherwise nobody may.",
    ...networksText,
  }),
  accessLog: setting<"auto" | "json" | "pretty" | "off">({
    default: "auto",
    placeholder: "auto|json|pretty|off",
    help: "How each request is logged on standard output: pretty is for people, json for programs, auto is pretty on a terminal and json elsewhere.",
    ...oneOf("auto", "json", "pretty", "off"),
  }),
  answerCache: setting({
    default: 16_777_216,
    placeholder: "BYTES",
    help: "Memory of each process for answers that it sends again to whoever asks the same; 0 keeps none.",
    ...integerBetween(0, 1_073_741_824),
  }),
  workers: setting({
    default: 1,
    placeholder: "COUNT",
    help: "Number of processes, which share the port and count limits together. More than one needs --state FILE or redis://, or --beta false.",
    ...integerBetween(1, 64),
  }),
} as const;

type Settings = typeof SETTINGS;

export type Config = { readonly [K in keyof Settings]: Settings[K]["default"] };

export type SettingSource = "flag" | "environment" | "file" | "default";

export type SettingValue = {
  readonly flag: string;
  /** The value with secrets masked. */
  readonly shown: string;
  readonly source: SettingSource;
};

type Texts = Readonly<Record<string, string | undefined>>;

/** A setting with its names: `--rate-scheme` and `ALMANAC_RATE_SCHEME` for `rateScheme`. */
type Row = Setting<unknown> & { readonly key: string; readonly flag: string; readonly env: string };

const ROWS: readonly Row[] = Object.entries<Setting<unknown>>(SETTINGS).map(([key, row]) => {
  const flag = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { ...row, key, flag, env: `ALMANAC_${flag.toUpperCase().replaceAll("-", "_")}` };
});

/** The option that is not a setting: the file with the settings. */
const FILE_FLAG = "config";
const FILE_ENV = "ALMANAC_CONFIG";
const FILE_HELP = "A TOML file with options, named without dashes, such as port = 8080.";
const MAX_FILE_BYTES = 65_536;

/** Names of all options of `serve`, for shell completion. */
export const settingFlags: readonly string[] = [...ROWS.map(({ flag }) => flag), FILE_FLAG];

/**
 * Reads settings from flags, else the environment, else the file of `--config`, else defaults.
 *
 * @throws AlmanacError `invalid_parameter` naming the flag, variable or line and what was expected.
 */
export function readConfig(argv: readonly string[], env: Texts): Config {
  const values = readAll(argv, env).map(({ row, value }) => [row.key, value] as const);
  // Built from the table that defines `Config`.
  return Object.fromEntries(values) as Config;
}

/** Every setting with its value, secrets masked, and where it came from. @throws as `readConfig`. */
export function explainConfig(argv: readonly string[], env: Texts): SettingValue[] {
  return readAll(argv, env).map(({ row, value, source }) => ({
    flag: row.flag,
    shown: shownText(row, String(value)),
    source,
  }));
}

type Reading = { row: Row; value: unknown; source: SettingSource };

function readAll(argv: readonly string[], env: Texts): Reading[] {
  const options = Object.fromEntries(settingFlags.map((flag) => [flag, { type: "string" as const }]));
  const flags = readArguments("serve", { args: [...argv], options }).values;
  const path = flags[FILE_FLAG] ?? env[FILE_ENV] ?? "";
  const file = path === "" ? {} : readFile(path);
  return ROWS.map((row) => {
    const layers = [
      { source: "flag", name: `--${row.flag}`, text: flags[row.flag] },
      { source: "environment", name: row.env, text: env[row.env] || undefined },
      { source: "file", name: `${path}: ${row.flag}`, text: file[row.flag] },
    ] as const;
    for (const { source, name, text } of layers) {
      if (text === undefined) continue;
      const value = row.parse(text);
      if (value !== null) return { row, value, source };
      throw refusal(`${name} is '${shownText(row, text)}': expected ${row.expected}.`);
    }
    return { row, value: row.default, source: "default" };
  });
}

function readFile(path: string): Texts {
  let parsed: object;
  try {
    if (statSync(path).size > MAX_FILE_BYTES) throw new Error(`more than ${MAX_FILE_BYTES} bytes`);
    parsed = Bun.TOML.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw refusal(`The file ${path} cannot be read: ${messageOf(error)}.`);
  }
  const texts = Object.entries(parsed).map(([name, value]) => {
    if (!ROWS.some(({ flag }) => flag === name)) {
      throw refusal(`${path}: there is no option '${name}'. See 'almanac serve --help'.`);
    }
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      throw refusal(`${path}: '${name}' must be a text, a number, true or false.`);
    }
    return [name, String(value)] as const;
  });
  return Object.fromEntries(texts);
}

function refusal(message: string): AlmanacError {
  return new AlmanacError("invalid_parameter", message);
}

/** A value without its secrets. */
function shownText({ mask }: Row, text: string): string {
  return mask === undefined ? text : mask(text);
}

export function settingsHelp(): string {
  const lines = ROWS.map(
    ({ flag, placeholder, help, env, default: byDefault }) =>
      `  --${flag} ${placeholder}\n      ${help}\n      Environment: ${env}. Default: ${byDefault === "" ? "none" : String(byDefault)}.`,
  );
  return [...lines, `  --${FILE_FLAG} FILE\n      ${FILE_HELP}\n      Environment: ${FILE_ENV}.`].join("\n");
}
