import { join } from "node:path";
import { createApp } from "../../src/http/app.ts";
import { mintKeyId, mintSecret } from "../../src/state/key.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";
import { createSqliteKeys } from "../../src/state/sqlite/keys.ts";
import { openState } from "../../src/state/sqlite/open.ts";
import type { KeyFinding, KeyRing } from "../../src/state/store.ts";
import { NOW_EPOCH_MS, serviceDeps } from "../../test/contract/service.ts";
import { compareWith, type Ratio, type Work } from "./ratio.ts";

/** So many different keys are asked for, however many there are. */
const ASKED = 100;
const PATH = "http://localhost/v1/time/Europe/Paris";

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

/** A server's keys: those asked for stand among all there are; `another` are as many as there are, up to a round's calls. */
type Keyed = { ring: KeyRing; asked: readonly string[]; another: readonly string[]; met: Send; unmet: Send };
type Send = (text: string) => Promise<Response>;

/** Makes the keys by the store in one transaction: one write to the disk instead of one for each. */
function makeKeys(path: string, keys: number): string[] {
  const state = openState(path);
  const store = createSqliteKeys(state);
  const texts: string[] = [];
  const times = { createdEpochMs: NOW_EPOCH_MS, expiresEpochMs: null };
  state
    .transaction(() => {
      for (let made = 0; made < keys; made += 1) {
        const { text, hash, hint } = mintSecret(randomBytes);
        const ring = {
          keyId: mintKeyId(randomBytes),
          hint,
          label: `key ${made}`,
          email: null,
          plan: "free",
        } as const;
        const key = { ...ring, allowedOrigins: [], createdEpochMs: NOW_EPOCH_MS, revokedEpochMs: null };
        void store.insert(key, { hash, ...times });
        texts.push(text);
      }
    })
    .immediate();
  state.close();
  return texts;
}

/** So many keys in a file, as a server has them that has met them all: its cache is as full as it gets. */
function createKeyed(directory: string, keys: number): Keyed {
  const path = join(directory, `${keys}.db`);
  const texts = makeKeys(path, keys);
  const ring = createKeyRing(createSqliteKeys(openState(path)), randomBytes);
  const step = Math.floor(keys / ASKED);
  const asked = texts.filter((_, at) => at % step === 0);
  for (const text of [...texts, ...asked]) void ring.find(ring.fingerprint(Buffer.from(text)), NOW_EPOCH_MS);
  const sendTo = (keyRing: KeyRing): Send => {
    const app = createApp(serviceDeps({ keys: keyRing }));
    return async (text) => app.fetch(new Request(PATH, { headers: { "X-API-Key": text } }));
  };
  return { ring, asked, another: texts, met: sendTo(ring), unmet: sendTo({ ...ring, cached: () => null }) };
}

const unknown = Array.from({ length: ASKED }, () => mintSecret(randomBytes).text);

function textAt(texts: readonly string[], at: number): string {
  return texts[at % texts.length] ?? "";
}

/** One request after the other, each of which must be answered so. */
function requests(send: Send, texts: readonly string[], status: number): Work {
  return async (from, count) => {
    for (let at = from; at < from + count; at += 1) {
      const response = await send(textAt(texts, at));
      if (response.status !== status) throw new Error(`a request was answered ${response.status}`);
    }
    return count;
  };
}

/** The key looked up by its hash, each time. */
function lookUps({ ring }: Keyed, texts: readonly string[], kind: KeyFinding["kind"]): Work {
  return async (from, count) => {
    for (let at = from; at < from + count; at += 1) {
      const found = ring.find(ring.fingerprint(Buffer.from(textAt(texts, at))), NOW_EPOCH_MS);
      const finding = found instanceof Promise ? await found : found;
      if (finding.kind !== kind) throw new Error(`a key was found ${finding.kind}`);
    }
    return count;
  };
}

function cached({ ring, asked }: Keyed): Work {
  return (from, count) => {
    let fresh = 0;
    for (let at = from; at < from + count; at += 1) {
      if (ring.cached(ring.fingerprint(Buffer.from(textAt(asked, at))), NOW_EPOCH_MS)?.isFresh === true)
        fresh += 1;
    }
    if (fresh !== count) throw new Error("a key was not in the cache");
    return fresh;
  };
}

/** What a request with a key does, and whole requests, beside few keys and beside many. */
const KINDS: ReadonlyMap<string, (keyed: Keyed) => Work> = new Map([
  ["key in the cache", cached],
  ["key not in the cache", (keyed) => lookUps(keyed, keyed.asked, "good")],
  ["key not in the cache, each another", (keyed) => lookUps(keyed, keyed.another, "good")],
  ["unknown key", (keyed) => lookUps(keyed, unknown, "unknown")],
  ["request, key in the cache", ({ met, asked }) => requests(met, asked, 200)],
  ["request, key not in the cache", ({ unmet, asked }) => requests(unmet, asked, 200)],
  ["request, each with another such key", ({ unmet, another }) => requests(unmet, another, 200)],
  ["request, unknown key", ({ met }) => requests(met, unknown, 401)],
]);

/** The same of two rings that differ in nothing but how many keys there are. */
export async function compareKeys(directory: string, few: number, many: number): Promise<Ratio[]> {
  const [fewKeyed, manyKeyed] = [createKeyed(directory, few), createKeyed(directory, many)];
  const ratios: Ratio[] = [];
  for (const [title, workOf] of KINDS)
    ratios.push(...(await compareWith(workOf(fewKeyed), [[title, workOf(manyKeyed)]])));
  return ratios;
}
