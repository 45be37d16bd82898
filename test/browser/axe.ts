import axe from "axe-core";
import type { Page } from "playwright-core";

type AxeReport = {
  passes: unknown[];
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
};

/** Serious accessibility issues that axe finds on a page, each with its element. */
export async function seriousFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  // Details of passed checks take half of the time.
  const { passes, violations } = await page.evaluate<AxeReport>(`axe.run({ resultTypes: ["violations"] })`);
  if (passes.length < 10) return ["axe found nothing to check"];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
