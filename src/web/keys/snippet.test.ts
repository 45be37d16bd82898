import { describe, expect, test } from "bun:test";
import { SNIPPETS, type Call } from "./snippet.ts";

const URL_TEXT = "https://a.example/v1/city/search?q=l'Aquila&n=(1)*2!";
/** Text that could end a literal: quotes, backslashes, backticks, variables, line ends, other scripts. */
const BODY = JSON.stringify({ q: `'"\\\`$HOME \${x} {x} %s\n\u2028 é 京 😀 '; rm x #`, n: [1, true, null] });

function writeIn(name: string, call: Partial<Call>): string {
  const writer = SNIPPETS.find((each) => each.name === name);
  if (writer === undefined) throw new Error(`no snippet in ${name}`);
  return writer.write({ method: "GET", url: URL_TEXT, body: null, key: null, ...call });
}

const POST = { method: "POST", body: BODY } as const;

/** What a POSIX shell hands to curl. */
function shellArguments(command: string): string[] {
  const child = Bun.spawnSync(["sh", "-c", `curl() { printf '%s\\0' "$@"; }\n${command}`]);
  expect(child.exitCode).toBe(0);
  return child.stdout.toString().split("\0").slice(0, -1);
}

/** What a script hands to `fetch`. */
async function fetched(script: string): Promise<{ url: string; init: RequestInit | undefined }> {
  let seen: { url: string; init: RequestInit | undefined } | null = null;
  const fetchStub = async (url: string, init?: RequestInit): Promise<Response> => {
    seen = { url, init };
    return Response.json({ data: 1 });
  };
  const run = new Function("fetch", "console", `return (async () => {${script}})()`);
  await run(fetchStub, { log: () => {} });
  if (seen === null) throw new Error("nothing was fetched");
  return seen;
}

describe("a call in another language", () => {
  test("reaches curl through a shell unchanged", () => {
    expect(shellArguments(writeIn("curl", {}))).toEqual(["-s", URL_TEXT]);
    const type = "Content-Type: application/json";
    expect(shellArguments(writeIn("curl", { ...POST, key: "alm_x" }))).toEqual([
      "-s",
      "-H",
      "X-API-Key: alm_x",
      URL_TEXT,
      "-H",
      type,
      "-d",
      BODY,
    ]);
    expect(shellArguments(writeIn("curl", { method: "DELETE" }))).toEqual(["-s", "-X", "DELETE", URL_TEXT]);
  });

  test("reaches fetch unchanged", async () => {
    expect(await fetched(writeIn("JavaScript", {}))).toEqual({ url: URL_TEXT, init: undefined });
    expect(await fetched(writeIn("JavaScript", { ...POST, key: "alm_x" }))).toEqual({
      url: URL_TEXT,
      init: {
        method: "POST",
        headers: { "X-API-Key": "alm_x", "Content-Type": "application/json" },
        body: BODY,
      },
    });
  });

  test("is Python that sends the same address and body", () => {
    const python = Bun.which("python3");
    if (python === null) throw new Error("python3 is needed for this test (Debian's package python3)");
    const script = `import sys, types
class Answer:
    def json(self): return {"data": None}
def send(url, headers=None, data=None, timeout=None):
    sys.stdout.buffer.write(url.encode() + b"\\0" + (data or b"") + b"\\0" + repr(sorted((headers or {}).items())).encode() + b"\\0")
    return Answer()
sys.modules["requests"] = types.SimpleNamespace(get=send, post=send)
${writeIn("Python", { ...POST, key: "alm_x" })}`;
    const child = Bun.spawnSync([python, "-c", script]);
    expect(child.stderr.toString()).toBe("");
    const [url, body, headers] = child.stdout.toString().split("\0");
    expect(url).toBe(URL_TEXT);
    expect(body).toBe(BODY);
    expect(headers).toBe("[('Content-Type', 'application/json'), ('X-API-Key', 'alm_x')]");
  });

  test("ends no string of PHP or Go early", () => {
    const php = writeIn("PHP", POST);
    const written = /CURLOPT_POSTFIELDS => '((?:[^'\\]|\\.)*)',\n/s.exec(php)?.[1] ?? "";
    expect(written.replace(/\\([\\'])/g, "$1")).toBe(BODY);
    expect(php).toContain(`curl_init('${URL_TEXT.replace("'", "\\'")}')`);
    // A backtick would end a raw string of Go, so the string is quoted, with JSON's escapes.
    const go = writeIn("Go", POST);
    const quoted = /strings\.NewReader\(("(?:[^"\\\n]|\\.)*")\)/.exec(go)?.[1] ?? '""';
    expect(JSON.parse(quoted)).toBe(BODY);
    expect(writeIn("Go", { ...POST, body: '{"a":1}' })).toContain('strings.NewReader(`{"a":1}`)');
  });

  test.each(SNIPPETS.map(({ name }) => [name]))("in %s sends a key if one is given", (name) => {
    expect(writeIn(name, { key: "alm_x" })).toContain("X-API-Key");
    expect(writeIn(name, {})).not.toContain("X-API-Key");
  });
});
