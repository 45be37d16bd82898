import { describe, expect, test } from "bun:test";
import { MISTAKES } from "./mistake-cases.ts";
import { service } from "./service.ts";

type Answer = {
  data: unknown;
  error?: {
    code: string;
    message: string;
    errors: { expected: string; value?: string }[];
    suggestions: string[];
  };
};

async function ask(path: string, init: RequestInit): Promise<{ status: number; answer: Answer }> {
  const response = await service.send(path, init);
  return { status: response.status, answer: (await response.json()) as Answer };
}

describe("natural mistakes", () => {
  test("the list has enough mistakes", () => {
    expect(MISTAKES.length).toBeGreaterThan(150);
  });

  test.each(MISTAKES.map((each) => [`${each.path} ${JSON.stringify(each.body ?? "")}`, each] as const))(
    "%s",
    async (_, { path, body, leadsTo, code, gives }) => {
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
      const { status, answer } = await ask(path, init);
      if (gives !== undefined) {
        expect(`${status} ${answer.error?.message ?? ""}`.trim()).toBe("200");
        expect(answer.data).toMatchObject(gives);
        return;
      }
      const { error } = answer;
      const said = [
        error?.message,
        ...(error?.errors ?? []).map((each) => each.expected),
        ...(error?.suggestions ?? []),
      ];
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      if (code !== undefined) expect(error?.code ?? "").toBe(code);
      expect(said.join("\n")).toContain(leadsTo ?? "");
    },
  );
});
