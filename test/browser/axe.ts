import axe from "axe-core";
import type { Page } from "playwright-core";

type AxeReport = {
  passes: { id: string }[];
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
};

/**
 * Serious accessibility issues that axe finds on a page, each with its first element.
 *
 * @param only the one rule to check, `null` for all
 */
export async function seriousFaults(page: Page, only: string | null = null): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = only === null ? {} : { runOnly: { type: "rule", values: [only] } };
  const { passes, violations } = await page.evaluate<AxeReport>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  if (passes.length < (only === null ? 10 : 1)) return ["axe found nothing to check"];
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
