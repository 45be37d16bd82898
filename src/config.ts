import { parseArgs } from "node:util";
import { AlmanacError } from "./domain/error.ts";

/** How one setting is written, read and explained; the table below is the only list of settings. */
type Setting<T> = {
  readonly flag: string;
  readonly env: string;
  readonly default: T;
  /** What stands for the value in help: PORT, FILE. */
  readonly placeholder: string;
  readonly help: string;
  /** @throws nothing: `null` means "not good", and `expected` says what would be. */
  readonly parse: (text: string) => T | null;
  readonly expected: string;
};

function setting<T>(row: Setting<T>): Setting<T> {
  return row;
}

const anyText = (text: string): string | null => (text === "" ? null : text);

function oneOf<const T extends string>(values: readonly T[]): (text: string) => T | null {
  return (text) => values.find((value) => value === text) ?? null;
}

function integerBetween(minimum: number, maximum: number): (text: string) => number | null {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum ? value : null;
  };
}

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
    help: "Time-zone data: auto adopts the system's when newer, embedded never looks, FILE names a tzdata.zi.",
    parse: anyText,
    expected: "auto, embedded or the path of a tzdata.zi",
  }),
  data: setting({
    flag: "data",
    env: "ALMANAC_DATA",
    default: "embedded",
    placeholder: "embedded|FILE",
    help: "Data set: the one inside, or an almanac.sqlite built with other sources.",
    parse: anyText,
    expected: "embedded or the path of an almanac.sqlite",
  }),
  state: setting({
    flag: "state",
    env: "ALMANAC_STATE",
    default: "memory",
    placeholder: "memory|FILE",
    help: "Where what changes is kept. Counters live in memory; FILE is created and checked.",
    parse: anyText,
    expected: "memory or the path of a file",
  }),
  trustedProxies: setting({
    flag: "trusted-proxies",
    env: "ALMANAC_TRUSTED_PROXIES",
    default: "",
    placeholder: "NETWORKS",
    help: "Proxies whose X-Forwarded-For is believed: addresses and CIDR networks, separated by commas.",
    parse: (text) => text,
    expected: "addresses or networks separated by commas",
  }),
} as const;

type Settings = typeof SETTINGS;

export type Config = { readonly [K in keyof Settings]: Settings[K]["default"] };

/**
 * Reads flags, then environment, then defaults. This is the only reader of the environment.
 *
 * @throws AlmanacError `invalid_parameter` naming the flag or variable and what was expected.
 */
export function readConfig(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Config {
  const flags = readFlags(argv);
  const rows: [string, Setting<unknown>][] = Object.entries(SETTINGS);
  const values = rows.map(([key, row]) => [key, readSetting(row, flags, env)] as const);
  // Built from the very table that Config is typed from.
  return Object.fromEntries(values) as Config;
}

function readSetting(
  row: Setting<unknown>,
  flags: Readonly<Record<string, string | undefined>>,
  env: Readonly<Record<string, string | undefined>>,
): unknown {
  const given = flags[row.flag];
  const inherited = env[row.env];
  const text = given ?? inherited;
  if (text === undefined || (given === undefined && inherited === "")) return row.default;
  const value = row.parse(text);
  if (value !== null) return value;
  const source = given === undefined ? row.env : `--${row.flag}`;
  throw new AlmanacError("invalid_parameter", `${source} is '${text}': expected ${row.expected}.`);
}

function readFlags(argv: readonly string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(
    Object.values(SETTINGS).map((row) => [row.flag, { type: "string" as const }]),
  );
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AlmanacError("invalid_parameter", `${reason} See 'almanac serve --help'.`);
  }
}

/** The settings as lines of help: flag, meaning, variable, default. */
export function settingsHelp(): string {
  return Object.values(SETTINGS)
    .map((row) => {
      const shown = row.default === "" ? "none" : String(row.default);
      return `  --${row.flag} ${row.placeholder}\n      ${row.help}\n      Environment: ${row.env}. Default: ${shown}.`;
    })
    .join("\n");
}
