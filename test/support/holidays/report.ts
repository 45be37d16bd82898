import type { Comparison, Count, Difference } from "./comparison.ts";
import type { ExpectedDifference } from "./expected.ts";

export const percent = (part: number, whole: number): string =>
  whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);

const shareOf = (part: number, whole: number): string => `${part}/${whole} (${percent(part, whole)} %)`;
const recallOf = ({ found, asked }: Count): string => shareOf(found, asked);
const precisionOf = ({ right, given }: Count): string => shareOf(right, given);

/** Everything one country differs in, as lines to read. `isFull` lists what was decided by law as well. */
export function countryReport(
  comparison: Comparison,
  issues: readonly string[],
  unused: readonly ExpectedDifference[],
  isFull: boolean,
): string {
  const { country, national, regional, names } = comparison;
  const lines = [`== ${country}`];
  for (const [count, said] of [
    [national.two, "two projects"],
    [national.one, "one project alone"],
  ] as const)
    if (count.given + count.asked > 0)
      lines.push(`national  recall ${recallOf(count)}  precision ${precisionOf(count)}  ${said}`);
  lines.push(...shownLines(national.differences, isFull, nationalLines));
  if (regional.two.asked + regional.one.asked > 0) {
    lines.push(
      `regional  recall ${recallOf(regional.two)} of two projects, ${recallOf(regional.one)} of one alone;  ` +
        `precision ${precisionOf(regional.two.given > 0 ? regional.two : regional.one)}`,
    );
    lines.push(...shownLines(regional.differences, isFull, regionalLines));
  }
  const third = comparison.third.filter(({ reason }) => isFull || reason === null);
  for (const [where, days] of Map.groupBy(third, ({ scope, name }) => `${scope} ${name}`))
    lines.push(`  ? missing, OpenHolidays alone: ${where}: ${days.map(dayText).join(", ")}`);
  const { local, english } = names;
  lines.push(
    `names     local ${shareOf(local.equal, local.compared)}  English ${shareOf(english.equal, english.compared)}`,
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

/** The lines of the differences to read, and how many more the law decided. */
function shownLines(
  differences: readonly Difference[],
  isFull: boolean,
  linesOf: (shown: readonly Difference[]) => string[],
): string[] {
  const shown = differences.filter(({ reason }) => isFull || reason === null);
  const listed = differences.length - shown.length;
  return [...linesOf(shown), ...(listed > 0 ? [`  ${listed} more decided by law (--all lists them)`] : [])];
}

function nationalLines(shown: readonly Difference[]): string[] {
  const lines: string[] = [];
  const missing = shown.filter(({ direction }) => direction === "missing");
  for (const [title, list] of [
    ["- missing, two projects", missing.filter(({ sources }) => sources === 2)],
    ["? missing, one project alone", missing.filter(({ sources }) => sources !== 2)],
  ] as const) {
    for (const [year, days] of Map.groupBy(list, ({ date }) => date.slice(0, 4)))
      lines.push(`  ${title} ${year}: ${days.map(dayText).join(", ")}`);
  }
  const extra = shown.filter(({ direction }) => direction === "extra");
  for (const [name, days] of Map.groupBy(extra, (one) => `${one.name}${lawOf(one.reason)}`))
    lines.push(`  + extra ${name}: ${days.map(({ date }) => date).join(" ")}`);
  return lines;
}

const dayText = ({ date, name, reason }: Difference): string =>
  `${date.slice(5)}${name === "" ? "" : ` ${name}`}${lawOf(reason)}`;

function regionalLines(shown: readonly Difference[]): string[] {
  const titleOf = ({ direction, sources }: Difference): string => {
    const sign = direction === "extra" ? "+ extra" : sources === 2 ? "- missing" : "? missing";
    return `${sign}, ${sources === 2 ? "two projects" : "one project alone"}`;
  };
  const order = ["- missing, two projects", "+ extra, two projects"];
  // What is not in the order comes last.
  const rank = (title: string): number => (order.includes(title) ? order.indexOf(title) : order.length);
  return [...Map.groupBy(shown, titleOf)]
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([title, list]) =>
      [...Map.groupBy(list, ({ scope }) => scope)].map(([scope, days]) => {
        const texts = days.map(({ date, name, reason }) => `${date} ${name}${lawOf(reason)}`);
        return `  ${title} ${scope}: ${texts.join(", ")}`;
      }),
    );
}
