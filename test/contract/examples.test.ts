import { describe, expect, test } from "bun:test";
import { EXAMPLES_FILE, exampleText, recordExamples, UNRECORDED } from "../support/record-examples.ts";
import { createValidator, publishedDocument } from "./published.ts";
import { allRoutes, documentedPathOf } from "./routes.ts";

const recorded = await recordExamples();
const validate = await createValidator();
const { paths } = (await publishedDocument()) as {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
};
type Response = { content?: Record<string, { example?: unknown }> };

describe("recorded examples", () => {
  test("the file equals what the service answers now (else: bun run record-examples)", async () => {
    expect(await Bun.file(EXAMPLES_FILE).text()).toBe(exampleText(recorded));
  });

  test("a member that no schema has makes a response invalid", () => {
    const answer = structuredClone(recorded.find(({ operationId }) => operationId === "getTime")?.answer);
    const { data } = answer as { data: Record<string, unknown> };
    const issues = () => validate("get", "/v1/time/{timezone}", 200, "application/json", answer);
    expect(issues()).toEqual([]);
    data["more"] = 1;
    expect(issues()).toEqual(["/data must NOT have additional properties"]);
  });

  test.each(allRoutes().map((route) => [route.operationId, route] as const))("%s", (operationId, route) => {
    const method = route.method.toLowerCase();
    const path = documentedPathOf(route);
    const content = paths[path]?.[method]?.responses[String(route.successStatus)]?.content ?? {};
    const shown = Object.entries(content).filter(([, { example }]) => example !== undefined);
    if (UNRECORDED.has(operationId)) {
      expect(shown).toEqual([]);
      return;
    }
    const answer = recorded.find((each) => each.operationId === operationId)?.answer;
    const [[mediaType = "", published] = []] = shown;
    expect(published?.example).toEqual(answer);
    expect(validate(method, path, route.successStatus, mediaType, answer)).toEqual([]);
  });
});
