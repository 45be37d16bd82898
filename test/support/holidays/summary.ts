import type { Comparison, Count } from "./comparison.ts";
import { percent } from "./report.ts";

const LOWEST_PERCENT = 95;

/** Counts of all countries together. */
export function totalOf(comparisons: readonly Comparison[], pick: (one: Comparison) => Count): Count {
  const counts = comparisons.map(pick);
  const sum = (name: keyof Count): number => counts.reduce((total, count) => total + count[name], 0);
  return {
    asked: sum("asked"),
    found: sum("found"),
    given: sum("given"),
    right: sum("right"),
    near: sum("near"),
  };
}

/** Days that two projects speak of, and nobody has decided yet. */
const openDifferences = ({ national, regional }: Comparison): number =>
  [...national.differences, ...regional.differences].filter(
    ({ sources, reason }) => sources === 2 && reason === null,
  ).length;

/** Recall and precision of all countries, and where most is open. */
export function summaryOf(comparisons: readonly Comparison[]): string {
  const lines: string[] = [];
  for (const place of ["national", "regional"] as const) {
    for (const kind of ["two", "one"] as const) {
      const { asked, found, given, right, near } = totalOf(comparisons, (one) => one[place][kind]);
      lines.push(
        `${place.padEnd(8)} ${kind === "two" ? "two projects " : "one project  "} recall ${found}/${asked} (${((100 * found) / asked).toFixed(2)} %)  ` +
          `precision ${right}/${given} (${((100 * right) / given).toFixed(2)} %)` +
          (near > 0 ? `, ${near} more are expected dates within the tolerance` : ""),
      );
    }
  }
  const names = (kind: "local" | "english"): string => {
    const equal = comparisons.reduce((sum, one) => sum + one.names[kind].equal, 0);
    const compared = comparisons.reduce((sum, one) => sum + one.names[kind].compared, 0);
    return `${equal}/${compared} (${percent(equal, compared)} %)`;
  };
  lines.push(`names    local ${names("local")}  English ${names("english")}`);
  const low = comparisons.filter(
    ({ national: { two } }) => two.asked > 0 && (100 * two.found) / two.asked < LOWEST_PERCENT,
  );
  lines.push(`recall below ${LOWEST_PERCENT} %: ${low.map(({ country }) => country).join(" ") || "none"}`);
  const open = comparisons
    .map((one) => ({ country: one.country, count: openDifferences(one) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  lines.push(
    `open, two projects: ${open.reduce((sum, { count }) => sum + count, 0)} days; ${open.map(({ country, count }) => `${country} ${count}`).join(", ")}`,
  );
  return lines.join("\n");
}
