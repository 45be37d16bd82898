import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listen, type Running } from "../../src/http/server.ts";
import { parseNetworks } from "../../src/network.ts";
import { runProgram, type Run } from "../binary/server.ts";
import { publishedOperations } from "../contract/operations.ts";
import { serviceDeps } from "../contract/service.ts";
import { temporaryFolder } from "../support/folder.ts";

const ROOT = join(import.meta.dir, "../..");
/** Files that explain how to use and run the program. */
const documents = ["README.md", "packaging/operating.md"]
  .filter((file) => existsSync(join(ROOT, file)))
  .map((file) => ({ folder: dirname(file), text: readFileSync(join(ROOT, file), "utf8") }));
const README = documents.map((document) => document.text).join("\n");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const operations = await publishedOperations();

/** Commands that are not run, with the reason. package.json must still contain those of `bun run`. */
const NOT_RUN: readonly (readonly [command: RegExp, why: string])[] = [
  [
    /^(?:npx|bunx) bun@|^bun run (?:start|test|release)\b/,
    "installs packages, builds and serves; CI begins with it",
  ],
  [/^bun run (?:bench(?! --help)|load|fuzz)/, "loads the machine for minutes"],
  [/^bun add$/, "a word about other projects"],
  [/^almanac serve\b/, "starts a server: test/binary does"],
  [/^almanac keys copy\b/, "moves keys between stores: test/reliability/keys-copy.test.ts does"],
  [/^claude\b/, "a program of others; what it starts is run below"],
  [/^(?:sudo|systemctl|sqlite3|valkey-server)\b/, "changes the machine, or is a program of others"],
  [/^npm install\b/, "installs the client: test/binary/client.test.ts does"],
  [/^tar\b/, "unpacks a release: test/binary/packaging.test.ts does"],
];

const isNotRun = (command: string): boolean => NOT_RUN.some(([pattern]) => pattern.test(command));

type Block = { language: string; text: string };
const blocks: readonly Block[] = [...README.matchAll(/```(\w*)\n([^]*?)```/g)].map(
  ([, language = "", text = ""]) => ({ language, text }),
);
const prose = README.replace(/```[^]*?```/g, "");
const inline = [...new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code))];

/** Every command line without its remarks, in the order of the text. */
const commands = [
  ...blocks
    .filter(({ language }) => language === "sh" || language === "")
    .flatMap(({ text }) => text.split("\n"))
    .filter((line) => line !== "" && !line.startsWith("{"))
    .map((line) => line.replace(/^\$ /, "").replace(/\s+#.*$/, "")),
  ...inline.filter((code) => /^(?:almanac|bunx?|npx|claude|sudo|systemctl|sqlite3|curl) /.test(code)),
];

/** The words of a command as a shell would read them. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, ""));
}

const folder = temporaryFolder();
let running: Running;

beforeAll(() => {
  const deps = serviceDeps({ home: "Europe/Paris", metricsAllow: parseNetworks("127.0.0.0/8") });
  running = listen(deps, { host: "127.0.0.1", port: 0 });
});

afterAll(() => running.drain(100));

/** Runs the program in an empty folder and beside a server. */
function almanac(words: readonly string[]): Promise<Run> {
  return runProgram(words, { cwd: folder, env: { ALMANAC_PORT: new URL(running.url).port } });
}

/** "completion bash|zsh|fish" stands for three commands. */
function alternativesOf(words: readonly string[]): string[][] {
  return words.reduce<string[][]>(
    (lines, word) => lines.flatMap((line) => word.split("|").map((each) => [...line, each])),
    [[]],
  );
}

describe("every command of the README", () => {
  test("is one that is run, or stands in the list of those that are not", () => {
    expect(commands.length).toBeGreaterThan(20);
    const unknown = commands.filter((each) => !isNotRun(each) && !/^(?:almanac|curl|bun run) /.test(each));
    expect(unknown).toEqual([]);
  });

  test("names scripts that there are", () => {
    const named = commands.flatMap((each) => /\bbun(?:@[\d.]+)? run ([\w-]+)/.exec(each)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test("of the program answers", async () => {
    let keyId = "";
    const lines = commands.filter((each) => each.startsWith("almanac ") && !isNotRun(each));
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      const words = wordsOf(line)
        .slice(1)
        .map((word) => (word === "KEY_ID" ? keyId : word));
      for (const alternative of alternativesOf(words)) {
        const { code, output, errors } = await almanac(alternative);
        // Remarks go to standard error.
        expect([line, code, code === 0 ? "" : errors]).toEqual([line, 0, ""]);
        expect([line, output.trim() !== ""]).toEqual([line, true]);
        keyId = /key_\w{16}/.exec(output)?.[0] ?? keyId;
      }
    }
    expect(keyId).not.toBe("");
  }, 180_000);

  test("in the settings of a language model's client starts", async () => {
    const settings = blocks.find(({ language }) => language === "json")?.text ?? "{}";
    const { mcpServers } = JSON.parse(settings) as {
      mcpServers: { almanac: { command: string; args: string[] } };
    };
    expect(mcpServers.almanac.command).toBe("almanac");
    expect((await almanac(mcpServers.almanac.args)).code).toBe(0);
  });

  test("of curl is answered as it is shown", async () => {
    let key = "";
    const lines = commands.filter((each) => each.startsWith("curl "));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const words = wordsOf(line.replace("alm_…", key));
      const after = (flag: string): string | undefined =>
        words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined;
      const address = words.find((word) => word.startsWith("http")) ?? "";
      const [name = "", value = ""] = after("-H")?.split(": ") ?? [];
      // curl sends this type with `-d`.
      const body = /-d '([^']*)'/.exec(line)?.[1];
      const type = body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
      const response = await fetch(address.replace("http://127.0.0.1:3000", running.url), {
        method: after("-X") ?? "GET",
        headers: { ...type, ...(name === "" ? {} : { [name]: value }) },
        ...(body === undefined ? {} : { body }),
      });
      const content = await response.text();
      expect([line, response.ok]).toEqual([line, true]);
      key = /"key":"(alm_\w+)"/.exec(content)?.[1] ?? key;
      const shown = blocks.find(({ text }) => text.includes(`$ ${line}`))?.text.split("\n")[1] ?? "";
      let from = 0;
      for (const part of shown.split("…")) {
        const at = content.indexOf(part, from);
        expect([part, at >= 0]).toEqual([part, true]);
        from = at + part.length;
      }
    }
    expect(key).not.toBe("");
  });
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
  test.each(addresses.filter((each) => !NO_ADDRESS.test(each)).map((each) => [each]))(
    "%s",
    async (written) => {
      const [, method = "", path = ""] = /^(?:(GET|POST|DELETE) )?(.*)$/.exec(written) ?? [];
      const named = operations.find(
        (each) => each.path === path && (method === "" || each.method === method.toLowerCase()),
      );
      const example = named?.["x-examples"][0];
      const filled = Object.entries(STAND_INS).reduce(
        (text, [name, value]) => text.replaceAll(name, value),
        path,
      );
      const headers: Record<string, string> = { "content-type": "application/json" };
      if (/^\/v1\/(?:keys\/me|usage)/.test(path)) {
        const made = await fetch(`${running.url}/v1/keys`, { method: "POST", headers, body: "{}" });
        headers["x-api-key"] = ((await made.json()) as { data: { key: string } }).data.key;
      }
      const mcp = { jsonrpc: "2.0", id: 1, method: "ping" };
      const body = path === "/mcp" ? mcp : example?.body;
      if (path === "/mcp") headers["accept"] = "application/json, text/event-stream";
      const response = await fetch(running.url + (example?.path ?? filled), {
        method: method !== "" ? method : path === "/mcp" || named?.method === "post" ? "POST" : "GET",
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect([written, response.ok]).toEqual([written, true]);
      await response.body?.cancel();
    },
  );

  test("leads to files that are there", () => {
    const files = documents.flatMap(({ folder: from, text }) =>
      [...text.matchAll(/\]\(([^)#]+)\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !link.startsWith("http"))
        .map((link) => join(from, link)),
    );
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
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
