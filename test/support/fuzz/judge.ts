import { documentedPathOf, findRoute } from "../../contract/routes.ts";
import { createValidator } from "../../contract/published.ts";
import { publishedOperations, type PublishedOperation } from "../../contract/operations.ts";
import type { Answer } from "./connection.ts";
import type { Probe } from "./probe.ts";

export type Verdict = {
  /** What it came from: `get /v1/sun`, `page`, `nowhere`. */
  readonly reached: string;
  /** Issues in words; empty for a correct response. */
  readonly wrong: readonly string[];
};

/** The operation or page that a request is about, if any. */
type Reached = PublishedOperation | "page" | null;

export type Judge = (probe: Probe, answer: Answer) => Verdict;

/** Longest an answer may take; a batch has a budget of its own, which its description names. */
const MAX_MS = 1000;
const MAX_BATCH_MS = 2500;

/** The runtime refuses longer bodies. */
const MAX_BODY_BYTES = 1 << 20;

/** Refusals that are said of the process and not of the request. */
const DELIBERATE = new Set(["overloaded", "draining"]);

/** Codes that always name what in the request was wrong. */
const NAMES_INPUT =
  /^(?:missing_parameter|invalid_parameter|conflicting_parameters|unknown_parameter|invalid_json|invalid_body|duplicate_id|not_acceptable|(?:timezone|city|slug|country)_not_found)$/;

/** PNG specification, section 5.2. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type Issue = { in: string; name?: string; pointer?: string; reason: string; expected: string };
type ErrorBody = { error: { code: string; message: string; errors: Issue[] } };

/** Checks every response against the published document and the common rules. */
export async function createJudge(): Promise<Judge> {
  const operations = await publishedOperations();
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const validate = await createValidator();

  /** The operation that a request reaches: the one of its method, else the first of its path. */
  function operationOf(method: string, target: string): Reached {
    const route = findRoute(pathOf(target), method);
    if (route === null) return null;
    if (route.isHidden) return "page";
    const own = method === "HEAD" ? "get" : method.toLowerCase();
    const all = byPath.get(documentedPathOf(route)) ?? [];
    return all.find((each) => each.method === own) ?? all[0] ?? null;
  }

  function judgeBody(target: string, operation: Reached, answer: Answer, type: string): string[] {
    if (type === "image/png")
      return PNG_SIGNATURE.every((byte, at) => answer.body[at] === byte) ? [] : ["no PNG"];
    const text = new TextDecoder("utf-8", { fatal: true }).decode(answer.body);
    const isJson = type === "application/json" || type.endsWith("+json");
    const body: unknown = isJson ? JSON.parse(text) : text;
    if (answer.status >= 400 && type === "application/json" && operation !== "page") {
      const wrong = judgeError((body as ErrorBody).error, namesOf(target, operation));
      if (wrong.length > 0) return wrong;
    }
    if (operation === "page") return [];
    // Requests without a route get the same errors.
    const { path, method } = operation ?? { path: "/v1/time/{timezone}", method: "get" };
    return validate(method, path, answer.status, type, body).map((each) => `against the document: ${each}`);
  }

  const documented = new Set(operations.flatMap(({ parameters }) => parameters.flatMap(namesOfParameter)));

  /**
   * Names that another operation takes, which an answer must not pass over. Operations without any are another API's,
   * which passes over all.
   */
  function judgeNames(target: string, operation: PublishedOperation): string[] {
    if (!operation.parameters.some((parameter) => parameter.in === "query")) return [];
    const taken = new Set([...operation.parameters.flatMap(namesOfParameter), "format"]);
    const query = new URLSearchParams(target.split("?").slice(1).join("?").split("#")[0]);
    return [...query]
      .filter(([name, value]) => value.trim() !== "" && documented.has(name) && !taken.has(name))
      .map(([name]) => `passed over '${name}', which another route takes`);
  }

  function judgeAnswer(probe: Probe, answer: Answer, reached: Reached): string[] {
    const operation = reached === "page" ? null : reached;
    const wrong: string[] = [];
    const { status, headers } = answer;
    const type = headers.get("content-type")?.split(";")[0] ?? "";
    if (status === 0) return ["no HTTP answer"];
    if (probe.target === null) {
      return status >= 500 && status !== 505 ? [`status ${status} to bytes that are no request`] : [];
    }
    const limitMs = probe.target.includes("batch") ? MAX_BATCH_MS : MAX_MS;
    if (answer.tookMs > limitMs) wrong.push(`took ${Math.round(answer.tookMs)} ms`);
    if (!headers.has("x-request-id")) return [...wrong, ...judgeRuntime(probe, answer)];
    for (const name of ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"]) {
      if (!/^\d+$/.test(headers.get(name) ?? "")) wrong.push(`${name} is ${headers.get(name)}`);
    }
    if (headers.get("x-content-type-options") !== "nosniff") wrong.push("no nosniff");
    if (headers.get("access-control-allow-origin") !== "*") wrong.push("not open to other origins");
    if (headers.has("server")) wrong.push("says what it runs on");
    if (status >= 500) {
      const code = codeOf(answer);
      if (!(status === 503 && code !== null && DELIBERATE.has(code))) wrong.push(`status ${status} ${code}`);
      return wrong;
    }
    if (status === 405 && !headers.has("allow")) wrong.push("405 without Allow");
    if (probe.method === "OPTIONS")
      return status === 204 || status >= 400 ? wrong : [...wrong, `preflight ${status}`];
    if (operation !== null && operation.responses[String(status)] === undefined) {
      // An unknown path gets the errors of the most similar route.
      wrong.push(`status ${status} is not documented for ${operation.method} ${operation.path}`);
    }
    if (status < 300 && probe.method === "GET" && operation !== null)
      wrong.push(...judgeNames(probe.target, operation));
    if (probe.method === "HEAD" || status === 204 || status === 304) {
      if (answer.body.length > 0) wrong.push("a body where none may be");
      return wrong;
    }
    try {
      wrong.push(...judgeBody(probe.target, reached, answer, type));
    } catch (error) {
      wrong.push(`unreadable body: ${error instanceof Error ? error.message : String(error)}`);
    }
    return wrong;
  }

  return (probe, answer) => {
    const operation = probe.target === null ? null : operationOf(probe.method, probe.target);
    const reached =
      operation === null
        ? "nowhere"
        : operation === "page"
          ? operation
          : `${operation.method} ${operation.path}`;
    return { reached, wrong: judgeAnswer(probe, answer, operation) };
  };
}

/** Path as the runtime hands it over: without segments of dots (WHATWG URL). */
function pathOf(target: string): string {
  const address = `http://localhost${target}`;
  return URL.canParse(address) ? new URL(address).pathname : (target.split(/[?#]/)[0] ?? "");
}

/** What the runtime answers by itself has no headers of ours and no body; only some requests deserve that. */
function judgeRuntime(probe: Probe, { status, body }: Answer): string[] {
  const isOdd = probe.bytes.length > 16_000 || probe.bytes.some((byte) => byte > 0x7e);
  if (body.length === 0 && [400, 431].includes(status) && isOdd) return [];
  if (body.length === 0 && status === 413 && probe.bytes.length > MAX_BODY_BYTES) return [];
  return [`the runtime answered ${status} by itself`];
}

/** Names that an error about a request may tell of: what was sent, and what the operation takes. */
function namesOf(target: string, operation: PublishedOperation | null): ReadonlySet<string> {
  const query = target.split("?").slice(1).join("?");
  // The platform's server writes what is not ASCII in percent-encoding.
  const encoded = URL.canParse(target, "http://localhost")
    ? new URL(target, "http://localhost").search.slice(1)
    : "";
  const written = [query, encoded].flatMap((text) => text.split("&").map((pair) => pair.split("=")[0] ?? ""));
  // What cannot be read is told of as it was written, but for signs that the platform's server escapes.
  const shown = written.map((name) => name.replaceAll(/%(?:22|27|3c|3e)/gi, decodeURIComponent));
  const sent = [...new URLSearchParams(query).keys(), ...written, ...shown].map((name) => name.slice(0, 100));
  const names = (operation?.parameters ?? []).flatMap(namesOfParameter);
  // In the address of a place, what names another is known only to be refused.
  return new Set([...sent, ...names, "city", "lat", "lon", "q", "tz"]);
}

function namesOfParameter(parameter: PublishedOperation["parameters"][number]): string[] {
  return [parameter.name, ...(parameter["x-aliases"] ?? [])];
}

function judgeError({ code, errors }: ErrorBody["error"], names: ReadonlySet<string>): string[] {
  if (!NAMES_INPUT.test(code)) return [];
  if (errors.length === 0) return [`${code} names no input`];
  return errors
    .filter((issue) => !isNamed(issue, names))
    .map((issue) => `${code} names an input badly: ${JSON.stringify(issue)}`);
}

/** Whether an issue leads to where it is, and says what should be there. */
function isNamed(
  { in: where, name = "", pointer, reason, expected }: Issue,
  names: ReadonlySet<string>,
): boolean {
  if (reason === "" || expected === "") return false;
  if (where === "body") return pointer !== undefined && /^(?:\/|$)/.test(pointer);
  if (where !== "query") return name !== "";
  return names.has(name.replace(/\[\d+\]$/, ""));
}

function codeOf({ body }: Answer): string | null {
  return /"code":"(\w+)"/.exec(Buffer.from(body).toString("latin1"))?.[1] ?? null;
}
