import { runProgram, startServer, type ProgramOptions, type Run, type Server } from "../binary/server.ts";
import { until } from "./process.ts";

type Json = Record<string, Record<string, unknown>>;

/** Three servers of the executable that share one store; `index` chooses one of them. */
export type SharingServers = {
  readonly servers: readonly Server[];
  call(index: number, path?: string, init?: RequestInit): Promise<Response>;
  /** A new key, made over HTTP by the caller of an address. */
  makeKey(index: number, address?: string): Promise<string>;
  /** A command about the keys of the store; again if that does not answer in its 50 ms. */
  runKeys(...words: readonly string[]): Promise<Run>;
  [Symbol.asyncDispose](): Promise<void>;
};

const COUNT = 3;

/** Starts them with limits by the day, behind a proxy at 127.0.0.1, each granting its share of `nodes` while the store is away. */
export async function startSharing(
  store: { readonly url: string },
  { env, nodes = COUNT }: Pick<ProgramOptions, "env"> & { nodes?: number } = {},
): Promise<SharingServers> {
  const words = `--rate-scheme day --trusted-proxies 127.0.0.1 --nodes ${nodes}`;
  const args = ["--state", store.url, ...words.split(" ")];
  const servers = await Promise.all(
    Array.from({ length: COUNT }, () => startServer({ args, ...(env && { env }) })),
  );
  const call = (index: number, path = "/v1/time/UTC", init?: RequestInit): Promise<Response> =>
    fetch((servers[index % COUNT]?.url ?? "") + path, init);
  return {
    servers,
    call,
    async makeKey(index, address = "127.0.0.1") {
      const headers = { "x-forwarded-for": address };
      const response = await call(index, "/v1/keys", { method: "POST", headers });
      const text = await response.text();
      if (response.status !== 201) throw new Error(`No key was made: ${text}`);
      return String((JSON.parse(text) as Json)["data"]?.["key"]);
    },
    runKeys: (...keyWords) =>
      until(async () => {
        const run = await runProgram(["keys", ...keyWords], { env: { ...env, ALMANAC_STATE: store.url } });
        return run.errors.includes("does not answer") ? null : run;
      }, "a command"),
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

export async function jsonOf(response: Response): Promise<Json> {
  return (await response.json()) as Json;
}
