import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { RouteExample } from "../../src/http/route.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import { allRoutes, type ServedRoute } from "../contract/routes.ts";
import { createService, NOW_EPOCH_MS } from "../contract/service.ts";
import shortRequests from "./record-examples.yaml";

export const EXAMPLES_FILE = join(import.meta.dir, "../../src/site/docs/example-answers.json");

const HELP = `Usage: bun run record-examples

Asks the service, its clock at 2026-11-20T09:00:00Z, one question of every documented operation and writes the answers
to src/site/docs/example-answers.json, from where the published document shows them. Needs data/almanac.sqlite.`;

/**
 * Operations without a recorded answer: the document would hold itself, 204 has no body, and the names of all zones, which
 * cannot be asked for in part, would be a twelfth of the document.
 */
export const UNRECORDED: ReadonlySet<string> = new Set([
  "getOpenapi",
  "revokeKey",
  "listWorldTimeZones",
  "listWorldTimeZonesText",
]);

const SHORT_REQUESTS: Readonly<Record<string, Omit<RouteExample, "summary">>> = shortRequests;

/** A response: parsed JSON, or text of other formats. */
export type Recorded = {
  readonly operationId: string;
  readonly status: number;
  readonly answer: unknown;
};

/** Sends one request for each documented operation, each to its own service, so that none affects another. */
export async function recordExamples(): Promise<Recorded[]> {
  const platformNow = performance.now.bind(performance);
  // The elapsed time is the only part of a response that no dependency provides.
  performance.now = () => 0;
  try {
    const recorded: Recorded[] = [];
    for (const route of allRoutes()) {
      if (!UNRECORDED.has(route.operationId)) recorded.push(await record(route));
    }
    return recorded;
  } finally {
    performance.now = platformNow;
  }
}

/** The file's text. */
export function exampleText(recorded: readonly Recorded[]): string {
  const answers = recorded.map(({ operationId, answer }) => [operationId, answer] as const);
  return `${JSON.stringify(Object.fromEntries(answers), null, 2)}\n`;
}

async function record(route: ServedRoute): Promise<Recorded> {
  const { operationId, method, successStatus } = route;
  const request = SHORT_REQUESTS[operationId] ?? route.examples[0];
  if (request === undefined) throw new Error(`${operationId} has no example`);
  const folder = mkdtempSync(join(tmpdir(), "almanac-examples-"));
  const state = openState(join(folder, "state.sqlite"));
  try {
    const randomBytes = countingBytes();
    const keys = createKeyRing(createSqliteKeys(state), randomBytes);
    const { send } = createService({ keys, randomBytes, version: "1.0.0", home: "lisbon" });
    const input = { label: "my app", email: null, plan: "free", allowedOrigins: [] } as const;
    const key = route.needsKey ? await keys.create(input, NOW_EPOCH_MS) : null;
    const response = await send(request.path, {
      method,
      headers: {
        ...(key === null ? {} : { "x-api-key": key.text }),
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await response.text();
    if (response.status !== successStatus) {
      throw new Error(`${operationId}: ${request.path} was answered ${response.status}: ${text}`);
    }
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return { operationId, status: response.status, answer: isJson ? JSON.parse(text) : text };
  } finally {
    state.close();
    rmSync(folder, { recursive: true });
  }
}

/** Bytes that count up, for the same ids and keys each time. */
function countingBytes(): (count: number) => Uint8Array {
  let last = 0;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      last += 7;
      return last & 255;
    });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) {
    console.log(HELP);
  } else {
    const recorded = await recordExamples();
    await Bun.write(EXAMPLES_FILE, exampleText(recorded));
    console.log(`${recorded.length} answers, ${JSON.stringify(recorded).length} characters`);
  }
}
