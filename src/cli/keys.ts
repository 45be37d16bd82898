import { formatDate, formatUtc } from "../domain/calendar/format.ts";
import { AlmanacError } from "../domain/error.ts";
import { ANONYMOUS, DEFAULT_PLANS } from "../http/plan.ts";
import { createKeyRing } from "../state/key-ring.ts";
import { openKeyStore } from "../state/open-stores.ts";
import type { KeyRecord, KeyStore, NewKey } from "../state/store.ts";
import { wrongCall } from "../config/wrong-argument.ts";
import { alignRows } from "./ask/layout.ts";
import { type Command, writeNote } from "./command.ts";
import { MAX_OVERLAP_HOURS, readKeysCall, type KeysCall } from "./keys-call.ts";

const MAX_LISTED = 1000;
const REPORT_MS = 1000;

const PLAN_WORDS = DEFAULT_PLANS.map(({ name }) => name)
  .filter((name) => name !== ANONYMOUS)
  .join("|");

const LIST_HEADINGS = ["ID", "BEGINS", "PLAN", "CREATED", "LAST USED", "STATE", "LABEL"];

export const keysCommand: Command = {
  name: "keys",
  usage: "create|list|revoke KEY_ID|rotate KEY_ID|copy [OPTIONS]",
  summary: "Issue, show, end, replace and move API keys.",
  help: [
    "  create          Make a key and print it: the only time it is seen.",
    "  list            All keys, newest first, by id and first characters.",
    "  revoke KEY_ID   End a key. Running servers refuse it within 30 seconds.",
    "  rotate KEY_ID   Print a new key for an old one, which stays valid for a while.",
    "  copy            Copy keys and their use --from one state --to another while servers use both. Run",
    "                  it again at any time: it adds what is missing, and nothing twice.",
    "",
    "  --state FILE|redis://…   Where the server keeps its keys: its own --state.",
    "  --config FILE            The file that the server reads its options from.",
    "  --from STATE             What is copied: as --state.",
    "  --to STATE               Where it is copied to: as --state.",
    "  --label TEXT             What the key is for.",
    "  --email ADDRESS          Where its owner can be reached.",
    `  --plan ${PLAN_WORDS}|NAME\n                           Its limits; NAME is a plan of the server's own --config. Default: free.`,
    "  --origin ORIGIN          Origin of web pages that may use it; may be repeated. Default: all.",
    `  --overlap-hours HOURS    How long a rotated key stays valid, up to ${MAX_OVERLAP_HOURS}. Default: 24.`,
    "  --json                   One JSON object a line.",
  ].join("\n"),
  async run(argv, env) {
    const call = readKeysCall(argv, env);
    if (call.action === "copy") return copyKeys(call.from, call.to, call.isJson);
    const backend = await openKeyStore(call.state, call.action === "create");
    try {
      await act(call, backend.keyStore);
      return 0;
    } finally {
      backend.close();
    }
  },
};

async function act({ action, keyId, input, overlapMs, isJson }: KeysCall, keyStore: KeyStore): Promise<void> {
  const keys = createKeyRing(keyStore, (count) => crypto.getRandomValues(new Uint8Array(count)));
  const nowEpochMs = Date.now();
  if (action === "create") return printNew(await keys.create(input, nowEpochMs), isJson);
  if (action === "list") return printList(await keyStore.list(MAX_LISTED), keyStore, isJson);
  const key = await keyStore.findById(keyId);
  if (key === null) throw new AlmanacError("invalid_api_key", `There is no key ${keyId}.`);
  if (action === "revoke") {
    await keys.revoke(keyId, nowEpochMs, null);
    console.log(isJson ? JSON.stringify({ key_id: keyId, revoked: true }) : `${keyId} is revoked.`);
    return;
  }
  if (key.revokedEpochMs !== null) throw new AlmanacError("revoked_api_key", `${keyId} was revoked.`);
  const made = await keys.rotate(key, nowEpochMs, nowEpochMs + overlapMs, null);
  if (made !== null) printNew(made, isJson);
}

function printNew({ text, key }: NewKey, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify({ key: text, key_id: key.keyId, plan: key.plan, label: key.label }));
    return;
  }
  console.log(`Key   ${text}\nId    ${key.keyId}\nPlan  ${key.plan}\n\nKeep the key: it is not shown again.`);
}

async function printList(keys: readonly KeyRecord[], keyStore: KeyStore, isJson: boolean): Promise<void> {
  const rows = [LIST_HEADINGS];
  for (const key of keys) {
    const lastUsedDay = await keyStore.lastUsedDay(key.keyId);
    const lastUsed = lastUsedDay === null ? null : formatDate(lastUsedDay);
    if (isJson) console.log(JSON.stringify(keyJson(key, lastUsed)));
    else rows.push(keyCells(key, lastUsed));
  }
  if (isJson) return;
  console.log(alignRows(rows));
}

function keyJson(key: KeyRecord, lastUsed: string | null) {
  return {
    key_id: key.keyId,
    key_hint: key.hint,
    plan: key.plan,
    label: key.label,
    email: key.email,
    allowed_origins: key.allowedOrigins,
    created_at: createdAt(key),
    last_used_on: lastUsed,
    revoked: key.revokedEpochMs !== null,
  };
}

function keyCells(key: KeyRecord, lastUsed: string | null): string[] {
  const state = key.revokedEpochMs === null ? "good" : "revoked";
  return [
    key.keyId,
    `${key.hint}…`,
    key.plan,
    createdAt(key),
    lastUsed ?? "never",
    state,
    printable(key.label),
  ];
}

function createdAt({ createdEpochMs }: KeyRecord): string {
  return formatUtc(Math.floor(createdEpochMs / 1000));
}

/** Replaces control characters, because a caller chose the label. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, "?");
}

/**
 * Copies all keys and their use from one state to another, which servers may use meanwhile, and says how many. It may be
 * stopped and begun again.
 *
 * @throws AlmanacError when a state cannot be used, or both are the same.
 */
async function copyKeys(from: string, to: string, isJson: boolean): Promise<number> {
  if ([from, to].includes("memory")) throw wrongCall("keys", "Keys in memory cannot be copied.");
  const source = await openKeyStore(from, false);
  try {
    const target = await openKeyStore(to, true);
    try {
      const [given, taken] = [await source.copies(), await target.copies()];
      if (given.storeId === taken.storeId)
        throw new AlmanacError("invalid_parameter", "--from and --to are the same state.");
      const sum = { keys: 0, created: 0, changed: 0 };
      const text = (): string => `${sum.keys} keys: ${sum.created} new, ${sum.changed} changed`;
      let reportedMs = performance.now();
      for await (const page of given.pages(Date.now())) {
        const { created, changed } = await taken.merge(page);
        sum.keys += page.length;
        sum.created += created;
        sum.changed += changed;
        if (performance.now() - reportedMs < REPORT_MS) continue;
        reportedMs = performance.now();
        writeNote(`${text()} so far`);
      }
      console.log(isJson ? JSON.stringify(sum) : `${text()}.`);
      return 0;
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}
