/**
 * The servers that ours is measured against, each a process of its own: `bun http-baseline.ts KIND PORT BODY_FILE`.
 * `constant` answers fixed bytes from a bare Bun.serve; `computing` makes JSON and the same number of headers for each
 * request; `elysia` is the plainest Elysia route that answers the bytes.
 */
import { readFileSync } from "node:fs";
import { Elysia } from "elysia";

const [kind = "", portText = "", bodyFile = ""] = process.argv.slice(2);
const port = Number(portText);
const bytes = readFileSync(bodyFile);
const isJson = bytes[0] === "{".charCodeAt(0);
/** A string where it can be one, as the runtime sends that fastest. */
const body = isJson ? bytes.toString() : bytes;
const HOST = "127.0.0.1";

if (kind === "constant") {
  Bun.serve({ hostname: HOST, port, reusePort: false, fetch: () => new Response(body) });
} else if (kind === "computing") {
  const record: unknown = isJson ? JSON.parse(bytes.toString()) : bytes.toString("latin1");
  let count = 0;
  Bun.serve({
    hostname: HOST,
    port,
    reusePort: false,
    fetch() {
      count += 1;
      return new Response(JSON.stringify(record), {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Cache-Control": "no-store",
          "X-Request-Id": String(count).padStart(26, "0"),
          "X-RateLimit-Limit": "100",
          "X-RateLimit-Remaining": String(count % 100),
          "X-RateLimit-Reset": "1795165260",
          "Access-Control-Allow-Origin": "*",
          "X-Content-Type-Options": "nosniff",
        },
      });
    },
  });
} else if (kind === "elysia") {
  new Elysia({ handler: { standardHostname: false } })
    .get("/*", () => new Response(body))
    .listen({ hostname: HOST, port, reusePort: false });
} else {
  console.error(`unknown kind '${kind}': constant, computing or elysia`);
  process.exit(2);
}
