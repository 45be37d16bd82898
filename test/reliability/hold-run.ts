import { shrink, warmUp } from "../../src/cli/warm-up.ts";
import { createApp } from "../../src/app.ts";
import { newHolidays, serviceDeps } from "../contract/service.ts";
import type { Heavy } from "../support/heaviest.ts";
import { askWatched, type Asked } from "./hold.ts";

// Sends the requests that it reads from its standard input, each the first of its kind, in a process that has warmed up
// as a server does after its start.
const requests = (await Bun.stdin.json()) as Heavy[];
const holidays = newHolidays();
const deps = serviceDeps({ holidays });
const first = createApp(deps);
const send = async (path: string) =>
  (await first.fetch(new Request(`http://localhost${path}`))).arrayBuffer();
await warmUp(send);
// As in the first rest, which drops compiled code.
await shrink(send);
holidays.clearCache();
const service = createApp(deps);
// The application is put together at its first request, which is no part of what is measured.
await askWatched(service, { path: "/v1/batch", body: { requests: [{ path: "/time/UTC" }] }, title: "" });
const asked: Asked[] = [];
for (const request of requests) {
  Bun.gc(true);
  asked.push(await askWatched(service, request));
}
console.log(JSON.stringify(asked));
process.exit(0);
