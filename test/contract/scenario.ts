import { expect, test } from "bun:test";
import { service, type Service } from "./service.ts";
import { createValidator } from "./published.ts";
import { documentedPathOf, findRoute } from "./routes.ts";

/** One request, and what its response must and must not contain. */
export type Scenario = {
  title: string;
  path: string;
  init?: RequestInit;
  /** Of the response; 200 when absent. */
  status?: number;
  data?: Record<string, unknown>;
  code?: string;
  error?: Record<string, unknown>;
  headers?: Record<string, string | RegExp>;
  /** Codes in `meta.warnings`, in order. Absent: none. */
  warnings?: string[];
  /** Texts that stand in the body. */
  has?: string[];
  /** Text that must not appear anywhere in the body. */
  absent?: string[];
};

/** Runs a table of scenarios; every JSON answer is also checked against the published document. */
export function runScenarios(scenarios: readonly Scenario[], by: Service = service): void {
  const validator = createValidator();
  test.each(scenarios.map((scenario) => [scenario.title, scenario] as const))("%s", async (_, scenario) => {
    const response = await by.send(scenario.path, scenario.init);
    const text = await response.text();
    const { status = 200 } = scenario;
    expect(`${response.status} ${response.status === status ? "" : text}`.trim()).toBe(String(status));
    for (const [name, wanted] of Object.entries(scenario.headers ?? {})) {
      const value = response.headers.get(name) ?? "";
      if (typeof wanted === "string") expect(`${name}: ${value}`).toBe(`${name}: ${wanted}`);
      else expect(value).toMatch(wanted);
    }
    for (const wanted of scenario.has ?? []) expect(text).toContain(wanted);
    for (const unwanted of scenario.absent ?? []) expect(text).not.toContain(unwanted);
    const mediaType = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (!mediaType.endsWith("json") || text === "") return;
    const body = JSON.parse(text) as {
      data?: unknown;
      error?: { code: string };
      meta?: { warnings?: { code: string }[] };
    };
    if (scenario.data !== undefined) expect(body.data).toMatchObject(scenario.data);
    if (scenario.code !== undefined) expect(body.error?.code ?? "").toBe(scenario.code);
    if (scenario.error !== undefined) expect(body.error).toMatchObject(scenario.error);
    const codes = (body.meta?.warnings ?? []).map(({ code }) => code);
    const { warnings = [] } = scenario;
    // Every count for a whole country warns of its regions.
    const isOther = (code: string): boolean => code !== "holidays_regional" || warnings.includes(code);
    expect(codes.filter(isOther)).toEqual(warnings);
    const route = findRoute(scenario.path.split("?")[0] ?? "", scenario.init?.method ?? "GET");
    if (route === null || route.isHidden) return;
    const validate = await validator;
    // Parsed again, because asymmetric matchers change the compared value.
    expect(
      validate(
        route.method.toLowerCase(),
        documentedPathOf(route),
        response.status,
        mediaType,
        JSON.parse(text),
      ),
    ).toEqual([]);
  });
}
