import { beforeAll, describe, expect, test } from "bun:test";
import Ajv from "ajv";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../support/client-project.ts";
import { temporaryFolder } from "../support/folder.ts";
import { programPath } from "../support/program.ts";

const ROOT = join(import.meta.dir, "../..");
const SCHEMAS = join(ROOT, "node_modules/@cyclonedx/cyclonedx-library/res/schema");
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), "utf8")) as object;
const folder = temporaryFolder();
let unpacked = "";

beforeAll(() => {
  const options = ["--program", programPath(), "--outdir", folder];
  run([process.execPath, "run", "release", ...options], ROOT);
  run(["sh", "-c", "tar -xzf almanac-*-linux-*.tar.gz"], folder);
  unpacked = join(folder, readdirSync(folder).find((name) => /linux-\w+$/.test(name)) ?? "");
}, 120_000);

describe("a release", () => {
  test("has the sums of all its files", () => {
    const checked = run(["sha256sum", "--check", "SHA256SUMS"], folder).split("\n");
    expect(checked.every((line) => line.endsWith(": OK"))).toBe(true);
    expect(checked).toHaveLength(3);
  });

  test("has a bill of materials that CycloneDX's schema allows, with every package inside", () => {
    const path = readdirSync(folder).find((name) => name.endsWith(".cdx.json")) ?? "";
    const bill = JSON.parse(readFileSync(join(folder, path), "utf8")) as { components: { name: string }[] };
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const name of ["jsf-0.82", "spdx"])
      ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    const validate = ajv.compile(schemaOf("bom-1.6"));
    expect([validate(bill), validate.errors]).toEqual([true, null]);
    const names = bill.components.map(({ name }) => name);
    expect(names).toContain("elysia");
    const listed = run([join(unpacked, "almanac"), "licences"], "/");
    for (const name of names.slice(1)) expect(listed).toContain(`\n  ${name} `);
  });

  test("has no link that leads nowhere", () => {
    const pages = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".md"),
    );
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      const text = readFileSync(join(unpacked, page), "utf8");
      for (const [, link = ""] of text.matchAll(/\]\(([^)#]+)/g)) {
        if (/^(?:https?|mailto):/.test(link)) continue;
        expect([page, link, existsSync(join(unpacked, dirname(page), link))]).toEqual([page, link, true]);
      }
    }
  });
});
