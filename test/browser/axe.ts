import axe from "axe-core";
import type { Page } from "playwright-core";

type AxeReport = {
  passes: unknown[];
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
};

/**
 * Serious accessibility issues that axe finds on a page, each with its element.
 *
 * @param rules only these, where another look of the page can change no more
 */
export async function seriousFaults(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source);
  // Details of passed checks take half of the time.
  const options = { resultTypes: ["violations"], ...(rules.length === 0 ? {} : { runOnly: rules }) };
  const { passes, violations } = await page.evaluate<AxeReport>(`axe.run(${JSON.stringify(options)})`);
  if (passes.length < (rules.length === 0 ? 10 : rules.length)) return ["axe found nothing to check"];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
