import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();

/** Rules whose faults are moderate at most; they take a fifth of the time. */
const MODERATE = ["region", "landmark-unique", "hidden-content", "heading-order", "landmark-one-main"];

/**
 * Serious accessibility issues that axe finds on a page, each with its element.
 *
 * @param rules only these, where another look of the page can change no more
 */
export async function seriousFaults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(source);
  const chosen =
    rules.length > 0
      ? { runOnly: rules }
      : { rules: Object.fromEntries(MODERATE.map((rule) => [rule, { enabled: false }])) };
  // Details of passed checks take half of the time.
  const options = JSON.stringify({ resultTypes: ["violations"], ...chosen });
  const { passed, violations } = await page.evaluate<Pick<AxeResults, "violations"> & { passed: number }>(
    `axe.run(${options}).then(({ passes, violations }) => ({ passed: passes.length, violations }))`,
  );
  if (passed < (rules.length || 10)) return ["axe found nothing to check"];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
