import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import Ajv from "ajv";
import { existsSync, readdirSync, readFileSync, chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { GUIDES } from "../../src/site/guides/guide-list.ts";
import { run } from "../support/client-project.ts";
import { temporaryFolder } from "../support/folder.ts";
import { programPath } from "../support/program.ts";
import { besides, until } from "../support/process.ts";

const UNTIL_READY = "until curl -sf -o /dev/null http://127.0.0.1:3000/health/ready; do sleep 0.05; done";
const END_SERVICE =
  'kill "$(cat /run/almanac.pid)"; tail --pid="$(cat /run/almanac.pid)" --sleep-interval=0.05 -f /dev/null';

/** Programs that change a machine, as far as a machine of its own needs them: without accounts, packages and systemd. */
const STAND_INS: Readonly<Record<string, string>> = {
  sudo: 'exec "$@"',
  "apt-get": "exit 0",
  "valkey-server":
    'redis-server "$@" > /dev/null 2>&1 & until redis-cli ping > /dev/null 2>&1; do sleep 0.05; done',
  // Starts what the unit says, and comes back when it answers, as Type=notify does.
  systemctl: `unit=/etc/systemd/system/almanac.service
if [ "$1" = reload ]; then exec kill -HUP "$(cat /run/almanac.pid)"; fi
if [ -e /run/almanac.pid ]; then ${END_SERVICE}; fi
mkdir -p /var/lib/almanac
set -a
eval "$(sed -n 's/^Environment=//p' "$unit" | sed 's#%S#/var/lib#')"
[ ! -e /etc/almanac.env ] || . /etc/almanac.env
$(sed -n 's/^ExecStart=//p' "$unit") > /run/almanac.log 2>&1 &
echo $! > /run/almanac.pid
${UNTIL_READY}`,
};

/** Folders that strangers change, which here are of the machine's own. Its first process waits for those that end. */
const MACHINE = `ip link set lo up && ip addr add 10.0.0.9/24 dev lo && mount -t tmpfs tmpfs "$0" &&
mkdir -p "$0/etc" "$0/work" "$0/local/bin" "$0/lib" "$0/run" &&
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$0/etc,workdir=$0/work,userxattr" /etc &&
mount --bind "$0/local" /usr/local && mount --bind "$0/lib" /var/lib && mount --bind "$0/run" /run &&
echo ready && while true; do sleep 3600 & wait $!; done`;

/** A machine on this one, with folders, processes and a network of its own, where a stranger works in an empty folder. */
async function openMachine(folder: string, home: string) {
  const [shims, disk] = [join(folder, "shims"), join(folder, "disk")];
  for (const path of [shims, disk]) mkdirSync(path, { recursive: true });
  for (const [name, script] of Object.entries(STAND_INS)) {
    writeFileSync(join(shims, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(shims, name), 0o755);
  }
  const flags = ["--map-root-user", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const holder = Bun.spawn(["unshare", ...flags, "bash", "-c", MACHINE, disk], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { value } = await holder.stdout.getReader().read();
  if (Buffer.from(value ?? []).toString() !== "ready\n") throw new Error("this test needs user namespaces");
  const first = await until(async () => {
    const children = await Bun.file(`/proc/${holder.pid}/task/${holder.pid}/children`).text();
    return Number(children) || null;
  }, "the machine");
  const PATH = `${shims}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;
  const env = { PATH, HOME: home, SECRET: "hunter2" };
  return {
    /** Runs lines of a shell, and returns what they print. @throws Error with their errors when one fails */
    async run(lines: string): Promise<string> {
      const inside = [...besides(first, "mount"), "--net", "--pid", "bash", "-euc", `cd "$HOME"\n${lines}`];
      const child = Bun.spawn(inside, { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
      const [output, errors, code] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      if (code === 0) return output;
      throw new Error(`exit code ${code} of\n${lines}\n${output}${errors}`);
    },
    async [Symbol.asyncDispose]() {
      holder.kill("SIGKILL");
      await holder.exited;
    },
  };
}

const ROOT = join(import.meta.dir, "../..");
const SCHEMAS = join(ROOT, "node_modules/@cyclonedx/cyclonedx-library/res/schema");
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`), "utf8")) as object;
const folder = temporaryFolder();
const disk = temporaryFolder();
let unpacked = "";
let machine: Awaited<ReturnType<typeof openMachine>>;

beforeAll(async () => {
  const options = ["--program", programPath(), "--outdir", folder];
  // The archive is only read here, so it need not be small.
  run(["env", "GZIP=-1", process.execPath, "run", "release", ...options], ROOT);
  run(["sh", "-c", "tar -xzf almanac-*-linux-*.tar.gz"], folder);
  unpacked = join(folder, readdirSync(folder).find((name) => /linux-\w+$/.test(name)) ?? "");
  machine = await openMachine(disk, folder);
}, 120_000);

afterAll(() => machine[Symbol.asyncDispose]());

const document = (name: string): string => readFileSync(join(unpacked, name), "utf8");

describe("a release", () => {
  test("has the sums of all its files", () => {
    const checked = run(["sha256sum", "--check", "SHA256SUMS"], folder).split("\n");
    expect(checked.map((line) => line.endsWith(": OK"))).toEqual([true, true, true, true]);
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
    const lost = pages.flatMap((page) =>
      [...document(page).matchAll(/\]\((?!https?:|mailto:)([^)#]+)/g)].filter(
        ([, link = ""]) => !existsSync(join(unpacked, dirname(page), link)),
      ),
    );
    expect(lost).toEqual([]);
  });
});

/** Blocks of commands that are not run here, with the reason. */
const NOT_RUN: readonly (readonly [block: RegExp, why: string])[] = [
  [/^npx bun@/, "installs packages and builds everything, with which every run of the tests begins"],
  [/^npm install/, "test/binary/client.test.ts installs the client"],
  [/^docker/, "needs an engine for containers"],
];

/** Waits until a server answers that was started in the background. */
const IN_BACKGROUND = `> /dev/null 2>&1 & ${UNTIL_READY}`;
const IN_ARCHIVE = "cd almanac-*-linux-x64";

const DOCUMENTS = ["README.md", ...GUIDES.map(({ name }) => `docs/${name}.md`)];
/** A reader with an archive has an answer within this time, most of which is unpacking 200 MB. */
const MOST_TO_FIRST_ANSWER_MS = 20_000;

/** The blocks of commands in a document of the archive. */
const blocksOf = (name: string): string[] =>
  [...document(name).matchAll(/```(\w*)\n([^]*?)```/g)].flatMap(([, language = "", text = ""]) =>
    language === "sh" || language === "" ? [text] : [],
  );

test("the archive has the words of licences that NOTICE names", () => {
  const named = [...document("NOTICE").matchAll(/\bdata\/[\w/-]+\/LICENSE\b/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(0);
  for (const path of named) expect([path, existsSync(join(unpacked, path))]).toEqual([path, true]);
});

// In the order in which a stranger would come to them, on one machine, in the folder into which the archive was put.
describe("what a stranger pastes from the archive's documents", () => {
  const taken = new Set<string>();
  /** The one block that begins with certain words. */
  function take(name: string, begin: string): string {
    const found = blocksOf(name).filter((text) => text.startsWith(begin));
    expect([name, begin, found.length]).toEqual([name, begin, 1]);
    taken.add(found[0] ?? "");
    return found[0] ?? "";
  }
  const paste = (name: string, begin: string): Promise<string> => machine.run(take(name, begin));

  test("has an answer soon after two lines", async () => {
    const startedMs = performance.now();
    const lines = take("README.md", "tar -xzf").replace(
      "./almanac serve",
      `./almanac serve ${IN_BACKGROUND}`,
    );
    const ask = "curl -s 'http://127.0.0.1:3000/v1/time/America/Vancouver?at=2026-12-01T12:00:00Z'";
    expect(await machine.run(`${lines}\n${ask}\nkill $!`)).toContain("2026-12-01T05:00:00-07:00");
    const tookMs = performance.now() - startedMs;
    console.log(`From an archive to the first answer: ${(tookMs / 1000).toFixed(1)} s`);
    expect(tookMs).toBeLessThan(MOST_TO_FIRST_ANSWER_MS);
  });

  test("installs the service, which answers and keeps its keys", async () => {
    expect(await paste("docs/operate.md", "tar -xzf")).toContain("ready: http://127.0.0.1:3000/\n");
    expect(await machine.run("ls /var/lib/almanac")).toContain("state.sqlite\n");
  });

  test("asks in a terminal", async () => {
    expect(await paste("README.md", "almanac time")).toContain("2026-12-01T05:00:00-07:00");
    const answers = await paste("docs/ask.md", "almanac is");
    expect(answers).toContain("Tokyo");
    expect(answers).toContain("Corpus Christi");
  });

  test("makes a key and sends it", async () => {
    const [make = "", send = ""] = take("docs/ask.md", "curl -s -X POST").trim().split("\n");
    const { data } = JSON.parse(await machine.run(make)) as { data: { key: string } };
    const answer = await machine.run(send.replace("alm_…", data.key).replace("curl -s", "curl -s -i"));
    expect(answer).toContain("HTTP/1.1 200");
    expect(answer).toMatch(/x-ratelimit-limit: (?!60\b)\d+/i);
  });

  test("takes newer time-zone data", async () => {
    await paste("docs/operate.md", "sudo apt-get");
    await machine.run(
      "timeout 30 sh -c 'until grep \"time-zone data: \" /run/almanac.log; do sleep 0.05; done'",
    );
  });

  test("manages keys in a file", async () => {
    let keyId = "";
    for (const line of take("docs/operate.md", "almanac keys create").trim().split("\n")) {
      const output = await machine.run(line.replace("KEY_ID", keyId));
      keyId = /key_\w{16}/.exec(output)?.[0] ?? keyId;
      expect([line, output.includes(keyId)]).toEqual([line, true]);
    }
    expect(await machine.run("almanac keys list --state state.sqlite")).toMatch(/revoked +customer 7/);
  });

  test("uses the data set of a release", async () => {
    expect(await paste("docs/operate.md", "tar --zstd")).toContain("A embedded, version ");
  });

  test("uses newer places", async () => {
    await machine.run(`cp ${join(ROOT, "data")}/almanac.{sqlite,bin} .`);
    await paste("docs/operate.md", "sudo install -D");
    expect(await machine.run("cat /run/almanac.log")).not.toContain("cannot be used");
  });

  test("runs every other command of the documents", async () => {
    await machine.run(`redis-server --bind 10.0.0.9 --protected-mode no --save "" > /dev/null 2>&1 &
until redis-cli -h 10.0.0.9 ping > /dev/null 2>&1; do sleep 0.05; done`);
    const plans = /```toml\n([^]*?)```/.exec(document("docs/operate.md"))?.[1] ?? "";
    await machine.run(`cat > /etc/almanac.toml << 'END'\n${plans}END`);
    const prose = DOCUMENTS.map((name) => document(name).replace(/```[^]*?```/g, "")).join("\n");
    const codes = [
      ...new Set([...prose.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replaceAll("\n", " "))),
    ];
    const commands = codes.filter(
      (code) => /^(?:almanac|sudo|sqlite3) /.test(code) && !/^almanac (?:serve (?!--help)|mcp)/.test(code),
    );
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) {
      const [, begin = command, choices = ""] = /^(.*) (\w+(?:\|\w+)+)$/.exec(command) ?? [];
      for (const choice of choices.split("|")) {
        const output = await machine.run(`${IN_ARCHIVE}; ${begin} ${choice}`);
        if (!command.startsWith("sudo") && !command.startsWith("sqlite3"))
          expect([command, output !== ""]).toEqual([command, true]);
      }
    }
    const settings = /```json\n([^]*?)```/.exec(document("docs/models.md"))?.[1] ?? "{}";
    const { mcpServers } = JSON.parse(settings) as {
      mcpServers: { almanac: { command: string; args: string[] } };
    };
    await machine.run([mcpServers.almanac.command, ...mcpServers.almanac.args, "< /dev/null"].join(" "));
    await machine.run("redis-cli -h 10.0.0.9 shutdown nosave");
  });

  test("starts a node with a shared store", async () => {
    await machine.run(END_SERVICE);
    const lines = take("docs/operate.md", "valkey-server");
    await machine.run(lines.replace(/(almanac serve[^#\n]*)#.*/, `$1${IN_BACKGROUND}`));
    const ready = await machine.run("curl -s http://127.0.0.1:3000/health/ready");
    expect(JSON.parse(ready)).toMatchObject({ data: { state: "ready" } });
    expect(await machine.run('redis-cli -h 10.0.0.9 -a "$SECRET" dbsize 2> /dev/null')).not.toBe("");
  });

  test("leaves no block out", () => {
    const all = DOCUMENTS.flatMap(blocksOf);
    const left = all.filter((text) => !taken.has(text) && !NOT_RUN.some(([pattern]) => pattern.test(text)));
    expect(left).toEqual([]);
  });
});
