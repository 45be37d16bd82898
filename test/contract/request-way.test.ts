import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Trace } from "../support/trace.ts";

const ROOT = join(import.meta.dir, "../..");

const child = Bun.spawnSync([process.execPath, join(ROOT, "test/support/trace.ts")]);
const traced = JSON.parse(child.stdout.toString()) as Trace;
const passedBy = (path: string): string[] =>
  (traced[path] ?? []).filter((file) => /^(?:http|api)\//.test(file));

test.each([
  ["/v1/time/Europe/Paris", 20],
  ["/v1/city/search?q=pari", 25],
  ["/v1/meeting/suggest", 30],
])("%s goes through at most %d files of src/http and src/api", (path, most) => {
  expect(passedBy(path)).toContain("http/plugins/envelope.ts");
  expect(passedBy(path).length).toBeLessThanOrEqual(most);
});

test("CONTRIBUTING.md names every file that /v1/time goes through, and none besides that no request does", () => {
  const guide = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
  const [, way = ""] = /## The way of a request\n([^]*?)\n## /.exec(guide) ?? [];
  const named = [...way.matchAll(/`((?:http|api)\/[a-z/-]+\.ts)`/g)].map(([, file = ""]) => file);
  const passed = passedBy("/v1/time/Europe/Paris");
  expect(passed.filter((file) => !named.includes(file))).toEqual([]);
  expect(way).toContain(`passes ${passed.length} files`);
  const gone = new Set(Object.keys(traced).flatMap(passedBy));
  expect(named.filter((file) => !gone.has(file))).toEqual([]);
});
