/**
 * Prints, for each request to a warm service without a socket, the files of `src` of which a function ran, as JSON. It is a
 * program of its own, because the profiler sees only functions that are compiled after it has started.
 */
import { Session } from "node:inspector";
import { join } from "node:path";

const SRC = join(import.meta.dir, "../../src/");

/** The files that each request goes through, by its address. */
export type Trace = Record<string, string[]>;

type Coverage = {
  result: { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[];
};

const suggest = (minutes: number) => ({
  method: "POST",
  body: JSON.stringify({ timezones: ["Europe/Paris", "America/New_York"], duration_minutes: minutes }),
});

/** Each request, and one like it that is sent before so that what is made once is made. */
const REQUESTS: readonly [path: string, likeIt: string, init?: object, initLikeIt?: object][] = [
  ["/v1/time/Europe/Paris", "/v1/time/Asia/Tokyo"],
  ["/v1/city/search?q=pari", "/v1/city/search?q=londo"],
  ["/v1/meeting/suggest", "/v1/meeting/suggest", suggest(30), suggest(45)],
  ["/v1/nothing/here", "/v1/nothing/there"],
];

const session = new Session();
session.connect();

function ask<T>(method: string, params: object = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    session.post(method, params, (error, answer) => {
      if (error === null) resolve(answer as T);
      else reject(error);
    });
  });
}

async function trace(): Promise<Trace> {
  await ask("Profiler.enable");
  await ask("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const { service } = await import("../contract/service.ts");
  const traced: Trace = {};
  for (const [path, likeIt, init, initLikeIt] of REQUESTS) {
    await (await service.send(likeIt, initLikeIt)).text();
    // Sets the counts to zero.
    await ask("Profiler.takePreciseCoverage");
    await (await service.send(path, init)).text();
    const { result } = await ask<Coverage>("Profiler.takePreciseCoverage");
    traced[path] = result
      .filter(({ functions }) =>
        // What starts at 0 is the module itself.
        functions.some(
          ({ ranges: [range] }) => range !== undefined && range.startOffset > 0 && range.count > 0,
        ),
      )
      .map(({ url }) => url.replace("file://", ""))
      .filter((file) => file.startsWith(SRC))
      .map((file) => file.slice(SRC.length))
      .toSorted();
  }
  return traced;
}

console.log(JSON.stringify(await trace()));
process.exit(0);
