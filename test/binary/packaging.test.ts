import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { explainConfig, settingsHelp } from "../../src/config/config.ts";
import { HOLIDAY_CREDITS } from "../../src/domain/holidays/credit.ts";
import { serviceDeps } from "../contract/service.ts";
import { runProgram } from "./server.ts";

const ROOT = join(import.meta.dir, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const FILES = (
  "Dockerfile packaging/almanac.service packaging/port-80.conf packaging/domain.conf packaging/compose.yml " +
  "packaging/Caddyfile packaging/nginx.conf docs/operate.md docs/devices.md docs/ask.md README.md"
).split(" ");

describe("packaging", () => {
  test("names no variable and no option that the program does not have", () => {
    const texts = FILES.map(read).join("\n");
    const help = settingsHelp();
    const variables = texts.match(/\bALMANAC_(?!TEST_)[A-Z_]+\b/g) ?? [];
    expect(variables.filter((variable) => !help.includes(`Environment: ${variable}.`))).toEqual([]);
    const flags = new Set(["--config", "--help", ...explainConfig([], {}).map(({ flag }) => `--${flag}`)]);
    const named = [...texts.matchAll(/almanac serve[^\n`]*? (--[a-z-]+)/g)].map(([, flag = ""]) => flag);
    expect(variables.length * named.length).toBeGreaterThan(0);
    expect(named.filter((flag) => !flags.has(flag))).toEqual([]);
  });

  test("names images of others by their digests", () => {
    const images = [
      ...`${read("Dockerfile")}${read("packaging/compose.yml")}`.matchAll(
        /^(?:FROM(?: --platform=\S+)?| +image:) (\S+)/gm,
      ),
    ];
    expect(images).toHaveLength(4);
    for (const [, image] of images) expect(image).toMatch(/^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  test("builds the image with the same version of Bun as everything else", () => {
    expect(read("Dockerfile")).toContain(`--global bun@${packageJson.engines.bun} `);
  });

  test("names all data under share-alike licences in NOTICE, which the program prints before the licences", async () => {
    const { sources } = serviceDeps().data;
    const shared = [...sources, ...HOLIDAY_CREDITS].filter(({ licence }) => /ODbL|-SA-/.test(licence));
    expect(new Set(shared.map(({ licence }) => licence)).size).toBe(2);
    for (const { attribution } of shared) {
      const [owner = ""] = /© [^,]+/.exec(attribution) ?? [];
      expect(read("NOTICE")).toContain(owner);
    }
    const { output } = await runProgram(["licences"]);
    expect(output).toStartWith(read("NOTICE"));
    expect(output).toContain("Licences of what Almanac is made of.");
  });

  test("gives the service more time to stop than the program needs", () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read("packaging/almanac.service"))?.[1]);
    const drainMs = Number(/\blimitMs: ([\d_]+)/.exec(read("src/cli/serve.ts"))?.[1]?.replaceAll("_", ""));
    expect(seconds * 1000).toBeGreaterThan(drainMs);
  });
});
