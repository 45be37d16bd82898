import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { AlmanacError, messageOf } from "./domain/error.ts";
import { explainArguments } from "./wrong-argument.ts";
import {
  anyText,
  integerBetween,
  maskPassword,
  networksText,
  oneOf,
  parseAncestors,
  setting,
  type Setting,
} from "./setting.ts";

/** All settings. */
const SETTINGS = {
  host: setting({
    flag: "host",
    env: "ALMANAC_HOST",
    default: "127.0.0.1",
    placeholder: "ADDRESS",
    help: "Address to listen on; 0.0.0.0 for all of IPv4, :: for all.",
    parse: anyText,
    expected: "an address",
  }),
  port: setting({
    flag: "port",
    env: "ALMANAC_PORT",
    default: 3000,
    placeholder: "PORT",
    help: "Port to listen on; 0 takes a free one.",
    parse: integerBetween(0, 65_535),
    expected: "a number from 0 to 65535",
  }),
  rateScheme: setting<"minute" | "day" | "both" | "off">({
    flag: "rate-scheme",
    env: "ALMANAC_RATE_SCHEME",
    default: "minute",
    placeholder: "SCHEME",
    help: "How callers are limited: 100 requests a minute, 100 a day, both, or off.",
    parse: oneOf(["minute", "day", "both", "off"]),
    expected: "minute, day, both or off",
  }),
  tzdata: setting({
    flag: "tzdata",
    env: "ALMANAC_TZDATA",
    default: "auto",
    placeholder: "auto|embedded|FILE",
    help: "Which time-zone data is used: auto takes the system's when it is newer than what is inside, embedded only what is inside, FILE that tzdata.zi.",
    parse: anyText,
    expected: "auto, embedded or the path of a tzdata.zi",
  }),
  data: setting({
    flag: "data",
    env: "ALMANAC_DATA",
    default: "embedded",
    placeholder: "embedded|FILE",
    help: "Which data set is used: embedded is the one inside; FILE is an almanac.sqlite of your own, with its almanac.bin in the same folder.",
    parse: anyText,
    expected: "embedded or the path of an almanac.sqlite",
  }),
  state: setting({
    flag: "state",
    env: "ALMANAC_STATE",
    default: "memory",
    placeholder: "memory|FILE|redis://…",
    help: "Where keys are kept: memory loses them when the process ends; FILE keeps them, and is created; redis:// keeps keys and limits in a Valkey or Redis that several machines share.",
    parse: anyText,
    expected: "memory, the path of a file or a redis:// address",
    mask: maskPassword,
  }),
  beta: setting({
    flag: "beta",
    env: "ALMANAC_BETA",
    default: true,
    placeholder: "true|false",
    help: "Whether anyone may make a free key with POST /v1/keys. If false, only 'almanac keys create' makes keys.",
    parse: (text): boolean | null => (text === "true" ? true : text === "false" ? false : null),
    expected: "true or false",
  }),
  trustedProxies: setting({
    flag: "trusted-proxies",
    env: "ALMANAC_TRUSTED_PROXIES",
    default: "",
    placeholder: "NETWORKS",
    help: "Proxies whose header X-Forwarded-For is believed: addresses and CIDR networks, separated by commas.",
    parse: networksText,
    expected: "addresses or CIDR networks such as 10.0.0.0/8,2001:db8::/32",
  }),
  geoip: setting({
    flag: "geoip",
    env: "ALMANAC_GEOIP",
    default: "",
    placeholder: "FILE",
    help: "A file that tells where in the world an address is, in MaxMind's format (.mmdb), such as DB-IP lite or GeoLite2; it is read again when it changes.",
    parse: anyText,
    expected: "the path of an .mmdb file",
  }),
  home: setting({
    flag: "home",
    env: "ALMANAC_HOME",
    default: "",
    placeholder: "ZONE|CITY",
    help: "Where callers with an address of a private network are: a time zone with a place, such as Europe/Paris, or a city's slug.",
    parse: anyText,
    expected: "a time zone such as Europe/Paris or a city such as paris",
  }),
  embedAncestors: setting({
    flag: "embed-ancestors",
    env: "ALMANAC_EMBED_ANCESTORS",
    default: "*",
    placeholder: "*|none|ORIGINS",
    help: "Which web pages may show the clock in a frame: * for all, none, or origins separated by commas.",
    parse: parseAncestors,
    expected: "*, none or origins such as https://a.example,https://*.b.example",
  }),
  metricsAllow: setting({
    flag: "metrics-allow",
    env: "ALMANAC_METRICS_ALLOW",
    default: "127.0.0.0/8,::1",
    placeholder: "NETWORKS",
    help: "Who may read /metrics: addresses and CIDR networks, separated by commas. Everybody else gets a 404.",
    parse: networksText,
    expected: "addresses or CIDR networks such as 10.0.0.0/8,2001:db8::/32",
  }),
  accessLog: setting<"auto" | "json" | "pretty" | "off">({
    flag: "access-log",
    env: "ALMANAC_ACCESS_LOG",
    default: "auto",
    placeholder: "auto|json|pretty|off",
    help: "How each request is logged on standard output: pretty is for people, json for programs, auto is pretty on a terminal and json elsewhere.",
    parse: oneOf(["auto", "json", "pretty", "off"]),
    expected: "auto, json, pretty or off",
  }),
  workers: setting({
    flag: "workers",
    env: "ALMANAC_WORKERS",
    default: 1,
    placeholder: "COUNT",
    help: "Number of processes, which share the port and count limits together. More than one needs --state FILE or redis://, or --beta false.",
    parse: integerBetween(1, 64),
    expected: "a number from 1 to 64",
  }),
} as const;

type Settings = typeof SETTINGS;

export type Config = { readonly [K in keyof Settings]: Settings[K]["default"] };

/** Where a value came from. */
export type SettingSource = "flag" | "environment" | "file" | "default";

export type SettingValue = {
  readonly flag: string;
  /** The value with secrets masked. */
  readonly shown: string;
  readonly source: SettingSource;
};

type Texts = Readonly<Record<string, string | undefined>>;

/** One source of settings. */
type Layer = {
  readonly source: SettingSource;
  nameOf(row: Setting<unknown>): string;
  textOf(row: Setting<unknown>): string | undefined;
};

/** The option that is not a setting: the file with the settings. */
const FILE_FLAG = "config";
const FILE_ENV = "ALMANAC_CONFIG";
const FILE_HELP = "A TOML file with options, named without dashes, such as port = 8080.";
const MAX_FILE_BYTES = 65_536;

/**
 * Reads settings from flags, else the environment, else the file of `--config`, else defaults.
 *
 * @throws AlmanacError `invalid_parameter` naming the flag, variable or line and what was expected.
 */
export function readConfig(argv: readonly string[], env: Texts): Config {
  const values = readAll(argv, env).map(({ key, value }) => [key, value] as const);
  // Built from the table that defines `Config`.
  return Object.fromEntries(values) as Config;
}

/** Every setting with its value, secrets masked, and where it came from. @throws as `readConfig`. */
export function explainConfig(argv: readonly string[], env: Texts): SettingValue[] {
  return readAll(argv, env).map(({ row, value, source }) => {
    const text = String(value);
    return { flag: row.flag, shown: row.mask === undefined ? text : row.mask(text), source };
  });
}

type Reading = { key: string; row: Setting<unknown>; value: unknown; source: SettingSource };

function readAll(argv: readonly string[], env: Texts): Reading[] {
  const flags = readFlags(argv);
  const path = flags[FILE_FLAG] ?? env[FILE_ENV] ?? "";
  const file = path === "" ? {} : readFile(path);
  const layers: Layer[] = [
    { source: "flag", nameOf: (row) => `--${row.flag}`, textOf: (row) => flags[row.flag] },
    { source: "environment", nameOf: (row) => row.env, textOf: (row) => env[row.env] || undefined },
    { source: "file", nameOf: (row) => `${path}: ${row.flag}`, textOf: (row) => file[row.flag] },
  ];
  const rows: [string, Setting<unknown>][] = Object.entries(SETTINGS);
  return rows.map(([key, row]) => ({ key, row, ...readSetting(row, layers) }));
}

function readSetting(
  row: Setting<unknown>,
  layers: readonly Layer[],
): { value: unknown; source: SettingSource } {
  for (const layer of layers) {
    const text = layer.textOf(row);
    if (text === undefined) continue;
    const value = row.parse(text);
    if (value !== null) return { value, source: layer.source };
    const shown = row.mask === undefined ? text : row.mask(text);
    throw new AlmanacError(
      "invalid_parameter",
      `${layer.nameOf(row)} is '${shown}': expected ${row.expected}.`,
    );
  }
  return { value: row.default, source: "default" };
}

function readFlags(argv: readonly string[]): Texts {
  const names = [...Object.values(SETTINGS).map((row) => row.flag), FILE_FLAG];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new AlmanacError(
      "invalid_parameter",
      `${explainArguments(error, names)} See 'almanac serve --help'.`,
    );
  }
}

function readFile(path: string): Texts {
  let parsed: object;
  try {
    if (statSync(path).size > MAX_FILE_BYTES) throw new Error(`more than ${MAX_FILE_BYTES} bytes`);
    parsed = Bun.TOML.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new AlmanacError("invalid_parameter", `The file ${path} cannot be read: ${messageOf(error)}.`);
  }
  const known = new Set<string>(Object.values(SETTINGS).map((row) => row.flag));
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(parsed)) {
    if (!known.has(name)) {
      const why = `${path}: there is no option '${name}'. See 'almanac serve --help'.`;
      throw new AlmanacError("invalid_parameter", why);
    }
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      throw new AlmanacError(
        "invalid_parameter",
        `${path}: '${name}' must be a text, a number, true or false.`,
      );
    }
    texts.set(name, String(value));
  }
  return Object.fromEntries(texts);
}

function shownDefault(row: Setting<unknown>): string {
  return row.default === "" ? "none" : String(row.default);
}

/** Help text of all settings. */
export function settingsHelp(): string {
  const lines = Object.values(SETTINGS).map(
    (row) =>
      `  --${row.flag} ${row.placeholder}\n      ${row.help}\n      Environment: ${row.env}. Default: ${shownDefault(row)}.`,
  );
  return [...lines, `  --${FILE_FLAG} FILE\n      ${FILE_HELP}\n      Environment: ${FILE_ENV}.`].join("\n");
}

/** Names of all options of `serve`, for shell completion. */
export function settingFlags(): string[] {
  return [...Object.values(SETTINGS).map((row) => row.flag), FILE_FLAG];
}
