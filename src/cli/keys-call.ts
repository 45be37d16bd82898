import { readConfig } from "../config/config.ts";
import { isEmail, originOf } from "../api/keys/key-body.ts";
import { ANONYMOUS, FREE_PLAN } from "../http/plan.ts";
import { MS_PER_HOUR } from "../domain/time-unit.ts";
import { readArguments, wrongCall } from "../config/wrong-argument.ts";
import type { Environment } from "./command.ts";

export const MAX_OVERLAP_HOURS = 24 * 90;

/** Options of each action, beside those of all. */
const ACTIONS = {
  create: ["label", "email", "plan", "origin"],
  list: [],
  revoke: [],
  rotate: ["overlap-hours"],
  copy: ["from", "to"],
} as const;
const OF_ALL: ReadonlySet<string> = new Set(["state", "config", "json"]);

type Action = keyof typeof ACTIONS;

const TEXT = { type: "string" } as const;
const OPTIONS = {
  state: TEXT,
  config: TEXT,
  from: TEXT,
  to: TEXT,
  label: TEXT,
  email: TEXT,
  plan: TEXT,
  origin: { type: "string", multiple: true },
  "overlap-hours": TEXT,
  json: { type: "boolean" },
} as const;

/** A call of `almanac keys` as it was read. */
export type KeysCall = {
  action: "create" | "list" | "revoke" | "rotate" | "copy";
  keyId: string;
  from: string;
  to: string;
  state: string;
  input: { label: string; email: string | null; plan: string; allowedOrigins: string[] };
  overlapMs: number;
  isJson: boolean;
};

/** @throws AlmanacError `invalid_parameter` that says what is wrong with the call. */
export function readKeysCall(argv: readonly string[], env: Environment): KeysCall {
  const { values, positionals } = readArguments("keys", {
    args: [...argv],
    options: OPTIONS,
    allowPositionals: true,
  });
  const [name = "", keyId = "", ...more] = positionals;
  if (!isAction(name) || more.length > 0)
    throw wrongCall("keys", "Say what to do: create, list, revoke KEY_ID, rotate KEY_ID or copy.");
  const needsId = name === "revoke" || name === "rotate";
  if (needsId && keyId === "")
    throw wrongCall("keys", `Name the key: ${name} KEY_ID. 'almanac keys list' shows the ids.`);
  if (!needsId && keyId !== "") throw wrongCall("keys", `'${name}' takes no '${keyId}'.`);
  assertOptionsOf(name, Object.keys(values));
  const { label = "", email, plan = FREE_PLAN, origin = [], from = "", to = "" } = values;
  const { state, plans } = settingsOf(values, env);
  const planNames = plans.map((each) => each.name).filter((each) => each !== ANONYMOUS);
  if (!planNames.includes(plan))
    throw wrongCall("keys", `--plan is '${plan}': expected ${planNames.join(", ")}.`);
  if (name !== "copy" && state === "memory")
    throw wrongCall("keys", "Say where the server keeps its keys: --state FILE, or ALMANAC_STATE.");
  const hours = values["overlap-hours"] ?? "24";
  const overlapHours = /^\d{1,4}$/.test(hours) ? Number(hours) : -1;
  if (overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS)
    throw wrongCall(
      "keys",
      `--overlap-hours is '${hours}': expected a number from 0 to ${MAX_OVERLAP_HOURS}.`,
    );
  if (name === "copy" && (from === "" || to === ""))
    throw wrongCall("keys", "'copy' needs --from STATE and --to STATE.");
  if (label.length > 100)
    throw wrongCall("keys", `--label has ${label.length} characters: expected at most 100.`);
  if (email !== undefined && !isEmail(email))
    throw wrongCall("keys", `--email is '${email}': expected an address such as ana@a.example.`);
  return {
    action: name,
    keyId,
    from,
    to,
    state,
    input: { label, email: email ?? null, plan, allowedOrigins: origin.map(allowedOrigin) },
    overlapMs: overlapHours * MS_PER_HOUR,
    isJson: values.json ?? false,
  };
}

function isAction(text: string): text is Action {
  return Object.hasOwn(ACTIONS, text);
}

/** @throws AlmanacError for an option that the action would ignore. */
function assertOptionsOf(action: Action, given: readonly string[]): void {
  const own: readonly string[] = ACTIONS[action];
  const strange = given.find((option) => !own.includes(option) && !OF_ALL.has(option));
  if (strange === undefined) return;
  const owner = Object.entries<readonly string[]>(ACTIONS).find(([, options]) => options.includes(strange));
  throw wrongCall("keys", `'--${strange}' goes with '${owner?.[0]}' only.`);
}

/** The server's own settings. */
function settingsOf(values: { state?: string; config?: string }, env: Environment) {
  const flags = (["state", "config"] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  return readConfig(flags, env);
}

function allowedOrigin(text: string): string {
  const origin = originOf(text);
  if (origin !== null) return origin;
  throw wrongCall("keys", `--origin is '${text}': expected an origin such as https://a.example.`);
}
