import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { explainConfig } from "../../src/config/config.ts";
import { AlmanacError } from "../../src/domain/error.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { createZoneNames } from "../../src/domain/tz/names.ts";
import { readClockQuery } from "../../src/embed/clock-query.ts";
import { OPTION_TABLE } from "../../src/embed/clock-options.ts";
import { temporaryFolder } from "../support/folder.ts";
import { ask, postRoutes, readRoutes, service, withQuery } from "./route-example.ts";

const folder = temporaryFolder();

describe("names that every object has", () => {
  const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
  const known = Object.getOwnPropertyNames(Object.prototype).toSorted();

  /** The input has not changed `Object.prototype`. */
  function expectClean(): void {
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(known);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(Reflect.get([], "polluted")).toBeUndefined();
  }

  test("in queries and paths are unknown names", async () => {
    for (const route of readRoutes) {
      const { path } = route;
      const { status: usual } = await ask(withQuery(route, "", ""));
      for (const name of NAMES) {
        const pollute = [`[polluted]`, ".polluted", ".prototype.polluted"].map((end) => `${name}${end}=1`);
        for (const query of [`${name}=polluted`, ...pollute, `a[${name}][polluted]=1`]) {
          const { status } = await ask(withQuery(route, "", query));
          expect([path, query, status]).toEqual([path, query, usual]);
        }
        for (const parameter of Object.keys(route.querySchema.properties)) {
          const { status } = await ask(withQuery(route, parameter, `${parameter}=${name}`));
          expect([path, parameter, name, status < 500 || status]).toEqual([path, parameter, name, true]);
        }
        if (Object.keys(route.pathParameters).length === 0) continue;
        const { status } = await ask(path.replace(/[:*]\w+/g, name));
        expect([path, name, [400, 404].includes(status) || status]).toEqual([path, name, true]);
      }
    }
    expectClean();
  });

  test("in bodies are unknown members", async () => {
    const member = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
    for (const route of postRoutes) {
      for (const example of route.examples) {
        const text = JSON.stringify(example.body ?? {});
        // Inserted before the first member of every object.
        const body = text.replaceAll(/\{(?="|\})/g, `{${member},`).replaceAll(",}", "}");
        const { status } = await ask(route.path, { method: "POST", body });
        expect([route.path, status < 500 || status]).toEqual([route.path, true]);
        expectClean();
      }
    }
    const query = `{"requests":[{"path":"/time/UTC","query":{${member}}}]}`;
    expect((await ask("/v1/batch", { method: "POST", body: query })).status).toBeLessThan(500);
    expectClean();
  });

  test("are no options of the clock", async () => {
    const names = NAMES.flatMap((name) => [name, `${name}.polluted`]);
    const { options, unknown, issues } = readClockQuery({ names, values: names.map(() => "polluted") });
    expect(unknown.length).toBe(names.length);
    expect(issues).toEqual([]);
    expect(Object.keys(options.values).toSorted()).toEqual(OPTION_TABLE.map(({ name }) => name).toSorted());
    for (const option of OPTION_TABLE) {
      for (const name of NAMES) readClockQuery({ names: [option.name], values: [name] });
    }
    expect((await service.send(`/embed/clock?__proto__=polluted&timezone=__proto__`)).status).toBe(404);
    expectClean();
  });

  test("in the operator's files and in time-zone data are refused or plain names", async () => {
    for (const [name, text] of [
      ["__proto__", "port = 1\n[__proto__]\npolluted = 1\n"],
      ["constructor", "[constructor.prototype]\npolluted = 1\n"],
    ] as const) {
      const file = join(folder, `${name}.toml`);
      await Bun.write(file, text);
      expect(() => explainConfig(["--config", file], {})).toThrow(name);
    }
    const source =
      "# version 2026f\nR constructor 2000 ma - Mar 1 0 1 S\nR constructor 2000 ma - O 1 0 0 -\n";
    const zone = "Z T/Z 1 constructor A%s\n";
    expect(() => compileZoneTable(`${source}${zone}L T/Z __proto__\n`, { minimumNames: 1 })).toThrow(
      AlmanacError,
    );
    const table = compileZoneTable(`${source}${zone}L T/Z constructor\n`, { minimumNames: 1 });
    const names = createZoneNames(table, []);
    expect(names.resolve("constructor")).toMatchObject({ ok: true, zone: { canonicalId: "T/Z" } });
    expect(names.resolve("toString").ok).toBe(false);
    expectClean();
  });
});
