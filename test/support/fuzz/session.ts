import * as fc from "fast-check";
import { allRoutes, documentedPathOf, hiddenRoutes } from "../../contract/routes.ts";
import { createConnection, withKey, type Answer, type Connection } from "./connection.ts";
import { createJudge, type Judge, type Verdict } from "./judge.ts";
import { anyProbe, type Probe } from "./probe.ts";

/** Requests made from one seed: a failure names its seed, which makes the same requests again. */
const BATCH = 500;
/** Number of reported failures; further ones are only counted. */
const MAX_TOLD = 20;
/** Number of repetitions of a slow request, because a busy machine is not always slow. */
const TRIES = 3;
/** Pause between repetitions, for other load to finish. */
const PAUSE_MS = 1000;

type Failure = {
  /** Makes the batch of requests again in which it stands. */
  readonly seed: number;
  readonly request: string;
  readonly wrong: readonly string[];
};

type FuzzOptions = {
  readonly url: string;
  readonly requests: number;
  readonly seed: number;
  /** Called with the number of finished requests. */
  onProgress(done: number): void;
};

/**
 * Sends random requests over a real socket and judges every response.
 *
 * @returns answers by status, 0 for connections that were closed without one; `neverGood` are operations without a
 * successful request, whose responses were not checked; the first failures
 */
export async function fuzz({ url, requests, seed, onProgress }: FuzzOptions) {
  const published = allRoutes();
  const judge = await createJudge();
  const probes = anyProbe([...published, ...hiddenRoutes()]);
  const connection = createConnection(url);
  const failures: Failure[] = [];
  const neverGood = new Set(
    published.map((route) => `${route.method.toLowerCase()} ${documentedPathOf(route)}`),
  );
  const byStatus = new Map<number, number>();
  let failureCount = 0;
  let done = 0;
  let slowestMs = 0;
  let slowest = "";
  let key = await newKey(url);
  try {
    for (let batch = 0; done < requests; batch += 1) {
      const count = Math.min(BATCH, requests - done);
      for (const made of fc.sample(probes, { numRuns: count, seed: seed + batch })) {
        const probe = { ...made, bytes: withKey(made.bytes, key) };
        const { answer, reached, wrong } = await attempt(connection, judge, probe);
        if (made.endsKey) key = await newKey(url);
        if (answer !== null && answer.status < 300) neverGood.delete(reached);
        byStatus.set(answer?.status ?? 0, (byStatus.get(answer?.status ?? 0) ?? 0) + 1);
        if (answer !== null && made.target !== null && answer.tookMs > slowestMs) {
          slowestMs = answer.tookMs;
          slowest = shown(made);
        }
        if (wrong.length > 0) {
          failureCount += 1;
          if (failures.length < MAX_TOLD) failures.push({ seed: seed + batch, request: shown(made), wrong });
        }
        done += 1;
      }
      onProgress(done);
    }
  } finally {
    connection.close();
  }
  return { requests: done, failures, failureCount, byStatus, neverGood: [...neverGood], slowestMs, slowest };
}

type Attempt = { answer: Answer | null } & Verdict;

/** Sends, and sends again what found its connection closed or was slow. */
async function attempt(connection: Connection, judge: Judge, probe: Probe): Promise<Attempt> {
  let last: Attempt = { answer: null, reached: "nowhere", wrong: [] };
  for (let count = 0; count < TRIES; count += 1) {
    const answer = await connection.send(probe);
    if (answer !== null) last = { answer, ...judge(probe, answer) };
    else if (probe.target !== null) last = { ...last, wrong: ["closed without an answer"] };
    if (probe.target === null) return last;
    if (!last.wrong.some((each) => /^(?:took|closed) /.test(each))) return last;
    if (count + 1 < TRIES) await Bun.sleep(PAUSE_MS);
  }
  return last;
}

async function newKey(url: string): Promise<string> {
  const made = await fetch(`${url}/v1/keys`, { method: "POST", body: "{}" });
  const { data } = (await made.json()) as { data: { key?: string } };
  if (data.key === undefined) throw new Error(`no key was given: ${made.status}`);
  return data.key;
}

function shown({ bytes }: Probe): string {
  return JSON.stringify(Buffer.from(bytes.slice(0, 1500)).toString("latin1"));
}
