import { cc } from "bun:ffi";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listen, type Running } from "../../src/http/server.ts";
import { temporaryFolder } from "../support/folder.ts";
import { serviceDeps } from "./service.ts";

const README = readFileSync(join(import.meta.dir, "../../README.md"), "utf8");
const HOST = "http://almanac.local:3000";
/** A Sunday in summer with different values in all fields. */
const NOW_EPOCH_MS = Date.UTC(2026, 6, 5, 12, 30, 15, 123);
const LOCAL = "2026-07-05T14:30:15";

const folder = temporaryFolder();
let running: Running;

beforeAll(() => {
  const deps = serviceDeps({ now: () => NOW_EPOCH_MS, home: "Europe/Paris" });
  running = listen(deps, { host: "127.0.0.1", port: 0 });
});

afterAll(() => running.drain(100));

/** The README's only block in a language. */
function sketchOf(language: string): string {
  const blocks = [...README.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? "";
}

describe("the README's sketches read what the server answers", () => {
  test("Arduino: the expression of the sketch, compiled", async () => {
    const sketch = sketchOf("cpp");
    const address = /begin\("([^"]+)"\)/.exec(sketch)?.[1] ?? "";
    const expression = /long local = ([^;]+);/.exec(sketch)?.[1] ?? "";
    const body = await (await fetch(address.replace(HOST, running.url))).text();
    // As much of Arduino's String as the sketch uses, in C.
    const source = join(folder, "sketch.c");
    writeFileSync(
      source,
      `long atol(const char *text);
char *strstr(const char *text, const char *part);
static const char *answer;
static const char *c_str(void) { return answer; }
double read_local(const char *text) {
  struct { const char *(*c_str)(void); } body = { c_str };
  answer = text;
  return (double)(${expression});
}
`,
    );
    const library = cc({ source, symbols: { read_local: { args: ["cstring"], returns: "f64" } } });
    const seconds = library.symbols.read_local(Buffer.from(`${body}\0`));
    library.close();
    expect(new Date(seconds * 1000).toISOString()).toStartWith(LOCAL);
  });

  test("CircuitPython: the sketch with another host name", async () => {
    const python = Bun.which("python3");
    if (python === null) throw new Error("python3 is needed for this proof (Debian's package python3)");
    // The two modules of CircuitPython that the sketch uses.
    const program = `import json, time, types, urllib.request

class Answer:
    def __init__(self, text): self.text = text
    def json(self): return json.loads(self.text)

class Clock:
    datetime = None

clock_chip = Clock()
requests = types.SimpleNamespace(get=lambda url: Answer(urllib.request.urlopen(url).read()))
rtc = types.SimpleNamespace(RTC=lambda: clock_chip)
${sketchOf("python").replaceAll(HOST, running.url)}
print(json.dumps(list(clock_chip.datetime)))
`;
    const child = Bun.spawn([python, "-c", program], { stdout: "pipe", stderr: "pipe" });
    const [output, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    expect(errors).toBe("");
    // Sunday is 6 in Python, 5 July the 186th day, and summer time is on.
    expect(JSON.parse(output)).toEqual([2026, 7, 5, 14, 30, 15, 6, 186, 1]);
  });
});
