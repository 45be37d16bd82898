import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { createClient } from "./client.ts";

/** A client whose requests are recorded and answered with a given body. */
function clientOf(answer: () => Response, key?: string) {
  const requests: Request[] = [];
  const fetcher = Object.assign(
    async (...[input, init]: Parameters<typeof fetch>) => {
      requests.push(new Request(input, init));
      return answer();
    },
    { preconnect: () => {} },
  );
  const client = createClient("http://almanac.example", key === undefined ? { fetcher } : { fetcher, key });
  return { client, requests };
}

const ok = () => Response.json({ status: "ok", data: { timezone: "Europe/Paris" }, meta: {} });

describe("the client", () => {
  test("sends the key, the path and the query", async () => {
    const { client, requests } = clientOf(ok, "alm_key");
    await client.v1.time({ timezone: "Europe/Paris" }).get({ query: { at: "2026-11-20" } });
    const [request] = requests;
    expect(request?.url).toBe("http://almanac.example/v1/time/Europe/Paris?at=2026-11-20");
    expect(request?.headers.get("x-api-key")).toBe("alm_key");
  });

  test("sends no key by default", async () => {
    const { client, requests } = clientOf(ok);
    await client.v1.status.get();
    expect(requests[0]?.headers.has("x-api-key")).toBe(false);
  });

  test("leaves answers that are not JSON unchanged", async () => {
    const { client } = clientOf(() => new Response("a,b\n", { headers: { "content-type": "text/csv" } }));
    const { data } = await client.v1.city.top.get({ query: { limit: 1 } });
    expect<unknown>(data).toBe("a,b\n");
  });

  test("is typed by the routes", async () => {
    const { client } = clientOf(ok);
    const { data, error } = await client.v1.time({ timezone: "Europe/Paris" }).get();
    if (error !== null) throw new Error(error.value.message);
    const zone: string = data.timezone;
    expect(zone).toBe("Europe/Paris");
    // @ts-expect-error: there is no such member
    expect(data.tomezone).toBeUndefined();
    // @ts-expect-error: there is no such parameter
    await client.v1.time({ timezone: "UTC" }).get({ query: { att: "now" } });
    // @ts-expect-error: a limit is a number
    await client.v1.city.search.get({ query: { q: "par", limit: "three" } });
    // @ts-expect-error: there is no such route
    expect(client.v1.tme).toBeFunction();
  });

  test("contains no code of the service", async () => {
    const { outputs } = await Bun.build({
      entrypoints: [join(import.meta.dir, "client.ts")],
      target: "browser",
      minify: true,
    });
    expect(outputs).toHaveLength(1);
    expect(outputs[0]?.size).toBeLessThan(20_000);
    expect(await outputs[0]?.text()).not.toContain("sunrise");
  });
});
