import type { Comparison, Count, Difference } from "./comparison.ts";
import type { ExpectedDifference } from "./expected.ts";

export const percent = (part: number, whole: number): string =>
  whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);

const recallOf = (count: Count): string =>
  `${count.found}/${count.asked} (${percent(count.found, count.asked)} %)`;
const precisionOf = (count: Count): string =>
  `${count.right}/${count.given} (${percent(count.right, count.given)} %)`;

/** Everything one country differs in, as lines to read. `isFull` lists what was decided by law as well. */
export function countryReport(
  comparison: Comparison,
  issues: readonly string[],
  unused: readonly ExpectedDifference[],
  isFull: boolean,
): string {
  const { country, national, regional, names } = comparison;
  const lines = [`== ${country}`];
  const sum = (kind: "two" | "one"): Count => national[kind];
  if (sum("two").given + sum("two").asked > 0)
    lines.push(
      `national  recall ${recallOf(sum("two"))}  precision ${precisionOf(sum("two"))}  two projects`,
    );
  if (sum("one").given + sum("one").asked > 0)
    lines.push(
      `national  recall ${recallOf(sum("one"))}  precision ${precisionOf(sum("one"))}  one project alone`,
    );
  lines.push(...nationalLines(national.differences, isFull));
  if (regional.two.asked + regional.one.asked > 0) {
    lines.push(
      `regional  recall ${recallOf(regional.two)} of two projects, ${recallOf(regional.one)} of one alone;  ` +
        `precision ${precisionOf(regional.two.given > 0 ? regional.two : regional.one)}`,
    );
    lines.push(...regionalLines(regional.differences, isFull));
  }
  const third = comparison.third.filter(({ reason }) => isFull || reason === null);
  for (const [where, days] of Map.groupBy(third, ({ scope, name }) => `${scope} ${name}`))
    lines.push(`  ? missing, OpenHolidays alone: ${where}: ${days.map(dayText).join(", ")}`);
  const { local, english } = names;
  lines.push(
    `names     local ${local.equal}/${local.compared} (${percent(local.equal, local.compared)} %)  ` +
      `English ${english.equal}/${english.compared} (${percent(english.equal, english.compared)} %)`,
  );
  for (const { date, language, theirs, ours, reason } of names.differences)
    if (reason === null || isFull)
      lines.push(`  ${date} ${language}: "${theirs}"  ours "${ours.join('" / "')}"${lawOf(reason)}`);
  lines.push(
    issues.length === 0 ? "rule file sound" : "rule file:",
    ...issues.map((issue) => `  ! ${issue}`),
  );
  for (const { direction, scopes, dates } of unused)
    lines.push(
      `  ! expected difference no longer needed: ${direction} ${scopes.join(",")} ${dates.join(" ")}`,
    );
  return lines.join("\n");
}

const lawOf = (reason: string | null): string => (reason === null ? "" : `  [by law: ${reason}]`);

function nationalLines(differences: readonly Difference[], isFull: boolean): string[] {
  const shown = differences.filter(({ reason }) => isFull || reason === null);
  const lines: string[] = [];
  const missing = shown.filter(({ direction }) => direction === "missing");
  const both = missing.filter(({ sources }) => sources === 2);
  for (const [title, list] of [
    ["- missing, two projects", both],
    ["? missing, one project alone", missing.filter(({ sources }) => sources !== 2)],
  ] as const) {
    for (const [year, days] of Map.groupBy(list, ({ date }) => date.slice(0, 4)))
      lines.push(`  ${title} ${year}: ${days.map(dayText).join(", ")}`);
  }
  const extra = shown.filter(({ direction }) => direction === "extra");
  for (const [name, days] of Map.groupBy(extra, (one) => `${one.name}${lawOf(one.reason)}`))
    lines.push(`  + extra ${name}: ${days.map(({ date }) => date).join(" ")}`);
  const listed = differences.length - shown.length;
  if (listed > 0) lines.push(`  ${listed} more decided by law (--all lists them)`);
  return lines;
}

const dayText = ({ date, name, reason }: Difference): string =>
  `${date.slice(5)}${name === "" ? "" : ` ${name}`}${lawOf(reason)}`;

function regionalLines(differences: readonly Difference[], isFull: boolean): string[] {
  const shown = differences.filter(({ reason }) => isFull || reason === null);
  const lines: string[] = [];
  const titleOf = ({ direction, sources }: Difference): string => {
    const sign = direction === "extra" ? "+ extra" : sources === 2 ? "- missing" : "? missing";
    return `${sign}, ${sources === 2 ? "two projects" : "one project alone"}`;
  };
  const order = ["- missing, two projects", "+ extra, two projects"];
  const groups = [...Map.groupBy(shown, titleOf)].sort(([a], [b]) => rank(order, a) - rank(order, b));
  for (const [title, list] of groups) {
    for (const [scope, days] of Map.groupBy(list, (one) => one.scope))
      lines.push(
        `  ${title} ${scope}: ${days.map((one) => `${one.date} ${one.name}${lawOf(one.reason)}`).join(", ")}`,
      );
  }
  const listed = differences.length - shown.length;
  if (listed > 0) lines.push(`  ${listed} more decided by law (--all lists them)`);
  return lines;
}

const rank = (order: readonly string[], title: string): number =>
  order.includes(title) ? order.indexOf(title) : order.length;
