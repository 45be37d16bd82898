import { describe, expect, test } from "bun:test";
import { EXAMPLES_FILE, exampleText, recordExamples, UNRECORDED } from "../../scripts/record-examples.ts";
import { createValidator, faultsOfData, publishedDocument } from "./published.ts";
import { allRoutes, documentedPathOf } from "./routes.ts";

const recorded = await recordExamples();
const validate = await createValidator();
const { paths } = (await publishedDocument()) as {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
};
type Response = { content?: Record<string, { example?: unknown }> };

describe("recorded examples", () => {
  test("the file holds what the service answers now (else: bun run record-examples)", async () => {
    expect(await Bun.file(EXAMPLES_FILE).text()).toBe(exampleText(recorded));
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
    if (mediaType !== "application/json") return;
    expect(faultsOfData(route, (answer as { data: unknown }).data)).toEqual([]);
  });
});
