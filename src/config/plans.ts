import { ANONYMOUS, DEFAULT_PLANS, FREE_PLAN, type Plan } from "../http/plan.ts";

const MAX_PLANS = 20;
const MAX_UNITS = 1_000_000_000;
const UNLIMITED = "unlimited";
const MEMBERS: readonly string[] = ["name", "title", "per_minute", "per_day", "usd_per_month"];
const NAME = /^[a-z][a-z0-9_-]{0,31}$/;

/**
 * Reads the tables `[[plans]]` of the settings file, which replace the plans that there are without them.
 *
 * @param refuse throws the error for a sentence that says what is wrong
 */
export function readPlans(value: unknown, refuse: (message: string) => never): readonly Plan[] {
  if (value === undefined) return DEFAULT_PLANS;
  if (!Array.isArray(value) || value.length > MAX_PLANS)
    return refuse(`'plans' must be up to ${MAX_PLANS} tables, each begun with [[plans]].`);
  const plans = value.map((table: unknown, index) => readPlan(table, `plan ${index + 1}`, refuse));
  const names = plans.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse(`two plans are named '${twice}'.`);
  const missing = [ANONYMOUS, FREE_PLAN].find((name) => !names.includes(name));
  if (missing === undefined) return plans;
  const whose = missing === ANONYMOUS ? "callers without a key" : "keys that callers make themselves";
  return refuse(`the plan '${missing}' is missing, which is that of ${whose}.`);
}

function readPlan(table: unknown, place: string, refuse: (message: string) => never): Plan {
  if (typeof table !== "object" || table === null || Array.isArray(table))
    return refuse(`${place} must be a table.`);
  const members: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(table));
  const { name, title, usd_per_month: usd } = members;
  if (typeof name !== "string" || !NAME.test(name))
    return refuse(`${place}: 'name' must be a word of small letters and digits, such as "pro".`);
  const strange = Object.keys(members).find((member) => !MEMBERS.includes(member));
  if (strange !== undefined)
    return refuse(`plan '${name}': there is no '${strange}'; there are ${MEMBERS.join(", ")}.`);
  if (title !== undefined && (typeof title !== "string" || title.length < 1 || title.length > 40))
    return refuse(`plan '${name}': 'title' must be a text of up to 40 characters.`);
  if (usd !== undefined && !isNumber(usd, 0))
    return refuse(`plan '${name}': 'usd_per_month' must be a number.`);
  return {
    name,
    title:
      typeof title === "string" ? title : (DEFAULT_PLANS.find((plan) => plan.name === name)?.title ?? name),
    usdPerMonth: isNumber(usd, 0) ? usd : name === ANONYMOUS || name === FREE_PLAN ? 0 : null,
    perMinute: readLimit(members, name, "per_minute", refuse),
    perDay: readLimit(members, name, "per_day", refuse),
  };
}

/** A limit must be written, so that a plan without one is not unlimited by mistake. `null` is unlimited. */
function readLimit(
  members: Readonly<Record<string, unknown>>,
  name: string,
  member: "per_minute" | "per_day",
  refuse: (message: string) => never,
): number | null {
  const value = members[member];
  if (value === UNLIMITED) return null;
  if (isNumber(value, 1)) return value;
  return refuse(`plan '${name}': '${member}' must be a whole number from 1 on, or "${UNLIMITED}".`);
}

const isNumber = (value: unknown, least: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= MAX_UNITS;
