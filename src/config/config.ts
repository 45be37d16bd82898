import { readFileSync, statSync } from "node:fs";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { DEFAULT_PLANS, type Plan } from "../http/plan.ts";
import { readPlans } from "./plans.ts";
import { nearestName } from "../domain/text/near-names.ts";
import { readArguments } from "./wrong-argument.ts";
import {
  ancestorsText,
  anyText,
  domainsText,
  hostText,
  integerBetween,
  listenText,
  maskPassword,
  networksText,
  oneOf,
  originText,
  secureUrlText,
  setting,
  trueOrFalse,
  type Setting,
} from "./setting.ts";
import { SETTING_TEXTS } from "./setting-texts.ts";

const SETTINGS = {
  host: setting("127.0.0.1", hostText),
  port: setting(3000, integerBetween(0, 65_535)),
  domain: setting("", domainsText),
  httpPort: setting(0, integerBetween(0, 65_535)),
  certificates: setting("", anyText("the path of a folder")),
  acmeDirectory: setting("https://acme-v02.api.letsencrypt.org/directory", secureUrlText),
  acmeContact: setting("", anyText("an e-mail address")),
  tlsCert: setting("", anyText("the path of a PEM file")),
  tlsKey: setting("", anyText("the path of a PEM file")),
  hsts: setting(0, integerBetween(0, 63_072_000)),
  rateScheme: setting("minute", oneOf("minute", "day", "both", "off")),
  tzdata: setting("auto", anyText("auto, embedded or the path of a tzdata.zi")),
  data: setting("embedded", anyText("embedded or the path of an almanac.sqlite")),
  calendars: setting("", anyText("the path of a folder")),
  state: setting("memory", anyText("memory, the path of a file or a redis:// address"), maskPassword),
  nodes: setting(1, integerBetween(1, 10_000)),
  beta: setting(true, trueOrFalse),
  origin: setting("", originText),
  trustedProxies: setting("", networksText),
  geoip: setting("", anyText("the path of an .mmdb file")),
  home: setting("", anyText("a time zone such as Europe/Paris or a city such as paris")),
  embedAncestors: setting("*", ancestorsText),
  metricsListen: setting("", listenText),
  metricsAllow: setting("", networksText),
  accessLog: setting("auto", oneOf("auto", "json", "pretty", "off")),
  logAddresses: setting("full", oneOf("full", "short", "none")),
  answerCache: setting(16_777_216, integerBetween(0, 1_073_741_824)),
  workers: setting(1, integerBetween(1, 64)),
} as const;

type Settings = typeof SETTINGS;

/** The name of each value in the help text, and what the setting does. */
const TEXTS: Readonly<Record<keyof Settings, { value: string; help: string }>> = SETTING_TEXTS;

export type Config = { readonly [K in keyof Settings]: Settings[K]["default"] } & {
  /** Only the settings file has them. */
  readonly plans: readonly Plan[];
};

type SettingSource = "flag" | "environment" | "file" | "default";

export type SettingValue = {
  readonly flag: string;
  readonly value: unknown;
  /** The value as text, with secrets masked. */
  readonly shown: string;
  readonly source: SettingSource;
};

type Texts = Readonly<Record<string, string | undefined>>;

/** A setting with its texts and names: `--rate-scheme` and `ALMANAC_RATE_SCHEME` for `rateScheme`. */
type Row = ReturnType<typeof rowOf>;

function rowOf(key: keyof Settings, row: Setting<unknown>) {
  const text = TEXTS[key];
  const flag = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const env = `ALMANAC_${flag.toUpperCase().replaceAll("-", "_")}`;
  return { ...row, ...text, key, flag, env };
}

const ROWS: readonly Row[] = Object.entries<Setting<unknown>>(SETTINGS).map(([key, row]) =>
  // The table's own keys.
  rowOf(key as keyof Settings, row),
);

/** The option that is not a setting: the file with the settings. */
const FILE_FLAG = "config";
const FILE_ENV = "ALMANAC_CONFIG";
const FILE_HELP =
  "A TOML file with options, named without dashes, such as port = 8080, and with plans: [[plans]] tables with name, per_minute and per_day.";
const MAX_FILE_BYTES = 65_536;

const FLAGS: readonly string[] = [...ROWS.map(({ flag }) => flag), FILE_FLAG];

/**
 * Reads settings from flags, else the environment, else the file of `--config`, else defaults.
 *
 * @throws AlmanacError `invalid_parameter` naming the flag, variable or line and what was expected.
 */
export function readConfig(argv: readonly string[], env: Texts): Config {
  const { readings, plans } = readAll(argv, env);
  const values = readings.map(({ row, value }) => [row.key, value] as const);
  // Built from the table that defines `Config`.
  return { ...Object.fromEntries(values), plans } as Config;
}

/** Every setting with its value, secrets masked, and where it came from. @throws as `readConfig`. */
export function explainConfig(argv: readonly string[], env: Texts): SettingValue[] {
  return readAll(argv, env).readings.map(({ row, value, source }) => ({
    flag: row.flag,
    value,
    shown: shownText(row, String(value)),
    source,
  }));
}

/** Set by the program itself, for its workers. */
const OWN_VARIABLES: readonly string[] = ["ALMANAC_WORKER"];

/** A sentence for each variable that looks like a setting and is none, which would otherwise be left out in silence. */
export function unknownVariables(env: Texts): string[] {
  const known = [...ROWS.map((row) => row.env), FILE_ENV, ...OWN_VARIABLES];
  return Object.keys(env)
    .filter((name) => name.startsWith("ALMANAC_") && !known.includes(name))
    .map((name) => {
      const near = nearestName(name, known);
      return `There is no setting ${name}; it does nothing.${near === null ? "" : ` Did you mean ${near}?`}`;
    });
}

type Reading = { row: Row; value: unknown; source: SettingSource };

function readAll(
  argv: readonly string[],
  env: Texts,
): { readings: readonly Reading[]; plans: readonly Plan[] } {
  const options = Object.fromEntries(FLAGS.map((flag) => [flag, { type: "string" as const }]));
  const flags = readArguments("serve", { args: [...argv], options }).values;
  const path = flags[FILE_FLAG] ?? env[FILE_ENV] ?? "";
  const { texts: file, plans } = path === "" ? NO_FILE : readFile(path);
  const readings = ROWS.map((row): Reading => {
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
  const hasDomain = readings.some(({ row, value }) => row.key === "domain" && value !== "");
  return { readings: hasDomain ? readings.map(withDomainDefault) : readings, plans };
}

/** Where `--domain` listens unless told otherwise: on the ports of the web, on all addresses. */
const DOMAIN_DEFAULTS: Readonly<Record<string, unknown>> = { host: "::", port: 443, httpPort: 80 };

function withDomainDefault(reading: Reading): Reading {
  const value = DOMAIN_DEFAULTS[reading.row.key];
  return reading.source === "default" && value !== undefined ? { ...reading, value } : reading;
}

type SettingsFile = { readonly texts: Texts; readonly plans: readonly Plan[] };
const NO_FILE: SettingsFile = { texts: {}, plans: DEFAULT_PLANS };

function readFile(path: string): SettingsFile {
  let parsed: { plans?: unknown };
  try {
    if (statSync(path).size > MAX_FILE_BYTES) throw new Error(`more than ${MAX_FILE_BYTES} bytes`);
    parsed = Bun.TOML.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw refusal(`The file ${path} cannot be read: ${messageOf(error)}.`);
  }
  const { plans, ...settings } = parsed;
  const texts = Object.entries(settings).map(([name, value]) => {
    if (!ROWS.some(({ flag }) => flag === name)) {
      throw refusal(`${path}: there is no option '${name}'. See 'almanac serve --help'.`);
    }
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      throw refusal(`${path}: '${name}' must be a text, a number, true or false.`);
    }
    return [name, String(value)] as const;
  });
  return {
    texts: Object.fromEntries(texts),
    plans: readPlans(plans, (message) => {
      throw refusal(`${path}: ${message}`);
    }),
  };
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
    ({ flag, value, help, env, default: byDefault }) =>
      `  --${flag} ${value}\n      ${help}\n      Environment: ${env}. Default: ${byDefault === "" ? "none" : String(byDefault)}.`,
  );
  return [...lines, `  --${FILE_FLAG} FILE\n      ${FILE_HELP}\n      Environment: ${FILE_ENV}.`].join("\n");
}
