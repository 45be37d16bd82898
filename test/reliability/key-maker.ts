import { openKeyStore } from "../../src/state/open-stores.ts";
import { createKeyRing } from "../../src/state/key-ring.ts";

/** Makes keys in the file it is given until it is killed, and prints each id once it was acknowledged. */
const [, , path = ""] = process.argv;
const { keyStore } = await openKeyStore(path, true);
const ring = createKeyRing(keyStore, (count) => crypto.getRandomValues(new Uint8Array(count)));
const input = { label: "made to be killed", email: null, plan: "free", allowedOrigins: [] } as const;

for (let made = 0; made < 20_000; made += 1) {
  const { key } = await ring.create(input, Date.now());
  process.stdout.write(`${key.keyId}\n`);
}
