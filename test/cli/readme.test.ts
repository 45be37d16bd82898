import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { listen, type Running } from "../../src/server.ts";
import { GUIDES } from "../../src/site/guides/guide-list.ts";
import { parseNetworks } from "../../src/config/network.ts";
import { publishedOperations } from "../contract/operations.ts";
import { serviceDeps } from "../contract/service.ts";

const ROOT = join(import.meta.dir, "../..");
/** What explains how to use and run the program. */
const README = ["README.md", ...GUIDES.map(({ name }) => `docs/${name}.md`)]
  .map((file) => readFileSync(join(ROOT, file), "utf8"))
  .join("\n");
const operations = await publishedOperations();

const prose = README.replace(/```[^]*?```/g, "");
const inline = [...new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code))];

let running: Running;

beforeAll(() => {
  const deps = serviceDeps({ home: "Europe/Paris", metricsAllow: parseNetworks("127.0.0.0/8") });
  running = listen(deps, { host: "127.0.0.1", port: 0 });
});

afterAll(() => running.drain(100));

test("the documents name scripts that there are", () => {
  const named = [...README.matchAll(/\bbun(?:@[\d.]+)? run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
});

/** Placeholders in addresses. */
const STAND_INS: Readonly<Record<string, string>> = {
  "{timezone}": "Europe/Paris",
  "{slug}": "paris",
  "{country}": "DE",
  "{year}": "2026",
  "{area}": "Europe",
  "{location}": "Paris",
  "{ip}": "127.0.0.1",
  ":tz": "Europe/Paris",
  ":c": "DE",
  ":y": "2026",
  "…": "Europe/Paris",
};

const addresses = [
  ...inline.filter((code) => /^(?:(?:GET|POST|DELETE) )?\/[\w{]/.test(code)),
  ...[...README.matchAll(/http:\/\/127\.0\.0\.1:3000(\/[^\s"'>)`]*)/g)].map(([, path = ""]) => path),
].filter((each, at, all) => all.indexOf(each) === at);

/** Files and folders of the machine, and the end of an address that stands before it. */
const NO_ADDRESS = /^\/(?:var|etc|usr|srv)\/|^\/\{region\}$/;

describe("every address of the README", () => {
  test.each(addresses.filter((each) => !NO_ADDRESS.test(each)))("%s", async (written) => {
    const [, method = "", path = ""] = /^(?:(GET|POST|DELETE) )?(.*)$/.exec(written) ?? [];
    const isMcp = path === "/mcp";
    const named = operations.find(
      (each) => each.path === path && (method === "" || each.method === method.toLowerCase()),
    );
    const example = named?.["x-examples"][0];
    const filled = Object.entries(STAND_INS).reduce(
      (text, [name, value]) => text.replaceAll(name, value),
      path,
    );
    const headers: Record<string, string> = {
      "content-type": "application/json",
      accept: isMcp ? "application/json, text/event-stream" : "*/*",
    };
    if (/^\/v1\/(?:keys\/me|usage)/.test(path)) {
      const made = await fetch(`${running.url}/v1/keys`, { method: "POST", headers, body: "{}" });
      headers["x-api-key"] = ((await made.json()) as { data: { key: string } }).data.key;
    }
    const body = isMcp ? { jsonrpc: "2.0", id: 1, method: "ping" } : example?.body;
    const response = await fetch(running.url + (example?.path ?? filled), {
      method: method || (isMcp || named?.method === "post" ? "POST" : "GET"),
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([written, response.ok]).toEqual([written, true]);
    await response.body?.cancel();
  });
});

test("every link in the texts of the published document leads somewhere", async () => {
  const { info } = (await (await fetch(`${running.url}/openapi.json`)).json()) as {
    info: { description: string };
  };
  const links = [...info.description.matchAll(/\]\((\/[^)]*)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect([link, (await fetch(running.url + link)).status]).toEqual([link, 200]);
});
