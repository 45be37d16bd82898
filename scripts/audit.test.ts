import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

const advisory = (severity: string): object => ({
  id: 1,
  url: "https://a.example/advisory",
  title: "Made up for a test",
  severity,
  vulnerable_versions: "<99.0.0",
});

/** Registries on the loopback, whose responses the test chooses. */
const REGISTRIES: Readonly<Record<string, () => Response>> = {
  "/none/": () => Response.json({}),
  "/low/": () => Response.json({ elysia: [advisory("low")] }),
  "/moderate/": () => Response.json({ elysia: [advisory("moderate")] }),
  "/html/": () => new Response("<html>", { headers: { "content-type": "text/html" } }),
  "/closed/": () => new Response("", { status: 405 }),
};

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    await request.arrayBuffer();
    const { pathname } = new URL(request.url);
    const [, answer] = Object.entries(REGISTRIES).find(([path]) => pathname.startsWith(path)) ?? [];
    return answer?.() ?? new Response("", { status: 404 });
  },
});

afterAll(() => server.stop(true));

test.each([
  ["/none/", 0, /^No known vulnerability/],
  ["/low/", 0, /^No known vulnerability/],
  ["/moderate/", 1, /^elysia <99\.0\.0: moderate, Made up for a test/],
  ["/html/", 0, /^Not checked .*non-JSON/],
  ["/closed/", 0, /^Not checked .*405/],
])("a registry that says %s: exit code %i", async (path, code, words) => {
  const run = Bun.spawn([process.execPath, join(import.meta.dir, "audit.ts")], {
    env: { ...process.env, NPM_CONFIG_REGISTRY: `http://127.0.0.1:${server.port}${path}` },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, exitCode] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
    run.exited,
  ]);
  expect(`${out}${err}`).toMatch(words);
  expect(exitCode).toBe(code);
});
