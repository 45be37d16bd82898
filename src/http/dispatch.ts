import type { DataSet } from "../data/open.ts";
import type { ZoneSet } from "../data/zones.ts";
import { AlmanacError, type Warning } from "../domain/error.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import { cacheControlOf, cacheControlOfError, envelope } from "./envelope.ts";
import { entityTag } from "./plugins/cache.ts";
import {
  PROBLEM_MEDIA_TYPE,
  renderErrorEnvelope,
  renderProblem,
  statusOf,
  toAlmanacError,
} from "./problem.ts";
import type { QueryPairs } from "./query.ts";
import { MEDIA_TYPES, type Format } from "./content-format.ts";
import type { Answer, Route, Visit } from "./route.ts";
import type { Soon } from "../state/soon.ts";

/** One question to one route, free of sockets: an HTTP request is one, an item of a batch is another. */
export type Call = {
  readonly route: Route;
  readonly path: readonly string[];
  readonly pairs: QueryPairs;
  /** Parsed JSON of a POST, else `undefined`. */
  readonly body: unknown;
  readonly accept: string | null;
  /** The path as sent, for `error.instance`. */
  readonly rawPath: string;
  readonly requestId: string;
  /** Units of the limit that the call was charged. */
  readonly units: number;
  readonly nowEpochMs: number;
  readonly zones: ZoneSet;
  proxyHeader(name: string): string | null;
  /** Milliseconds since the call began. */
  elapsedMs(): number;
};

/** What a call gave, as a door needs it: the whole text and the headers that belong to the answer itself. */
export type Outcome = {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string>;
  /** Whether the body stays the same as long as the process runs. */
  readonly isConstant?: boolean;
  /** What was thrown and is no refusal of the caller's input; for the log. */
  readonly fault: unknown;
};

export type Dispatcher = {
  /** Runs a route that has everything at hand, for a door that does not wait. */
  run(call: Call): Outcome;
  /** Runs any route, those included that wait for a store or answer for the one who asks. */
  answer(call: Call, visit: Visit): Soon<Outcome>;
  /** An error that arose before any route was reached. */
  refuse(thrown: unknown, call: Pick<Call, "accept" | "rawPath" | "requestId" | "elapsedMs">): Outcome;
};

/** Runs routes. The only place where answers and errors become text, so every door gives the same bytes. */
export function createDispatcher(data: DataSet, holidays: HolidayCalendar, version: string): Dispatcher {
  const dataVersion = `${version} ${data.placesDate} ${data.tzdbVersion} ${holidays.version}`;

  function start(call: Call, visit: Visit | null): Soon<Outcome> {
    const { route, zones } = call;
    const warnings: Warning[] = [];
    let fault: unknown = null;
    try {
      const { answer, language, format } = route.run(
        {
          nowEpochMs: call.nowEpochMs,
          zones,
          data,
          holidays,
          path: call.path,
          requestId: call.requestId,
          units: call.units,
          visit,
          proxyHeader: call.proxyHeader,
          report: (reported) => {
            fault = reported;
          },
          warn: (code, message, param) => {
            warnings.push(param === undefined ? { code, message } : { code, message, param });
          },
        },
        call.pairs,
        call.accept,
        call.body,
      );
      if (answer instanceof Promise) {
        return answer.then(
          (waited) => outcomeOf(waited, language, format),
          (thrown: unknown) => refuse(thrown, call),
        );
      }
      return outcomeOf(answer, language, format);
    } catch (thrown) {
      return refuse(thrown, call);
    }

    function outcomeOf(answer: Answer, language: string, format: Format): Outcome {
      const tzdbVersion = route.usesZones ? zones.table.version : null;
      const headers: Record<string, string> = {
        "Content-Type": MEDIA_TYPES["body" in answer ? answer.format : format],
        "Cache-Control": cacheControlOf(answer.cache),
        "Content-Language": language,
        ...answer.headers,
      };
      const status = route.successStatus;
      if (status === 204) {
        delete headers["Content-Type"];
        return { status, body: "", headers, fault };
      }
      const content = contentOf(answer);
      if (answer.cache !== "live") {
        const mediaType = headers["Content-Type"] ?? "";
        headers["ETag"] = entityTag(content, `${dataVersion} ${tzdbVersion ?? ""}`, language, mediaType);
        headers["Vary"] = "Accept, Accept-Encoding";
      }
      const body =
        "body" in answer
          ? content
          : envelope(content, {
              requestId: call.requestId,
              elapsedMs: call.elapsedMs(),
              warnings,
              tzdbVersion,
            });
      const isConstant = answer.isConstant ?? false;
      return { status: answer.status ?? status, body, headers, isConstant, fault };
    }
  }

  function run(call: Call): Outcome {
    const outcome = start(call, null);
    if (!(outcome instanceof Promise)) return outcome;
    return refuse(new AlmanacError("forbidden", "This route is not for batches."), call);
  }

  function refuse(thrown: unknown, call: Parameters<Dispatcher["refuse"]>[1]): Outcome {
    const error = toAlmanacError(thrown);
    const status = statusOf(error.code);
    const headers: Record<string, string> = {
      "Content-Type": MEDIA_TYPES.json,
      "Cache-Control": cacheControlOfError(status),
      "Content-Language": "en",
    };
    if (status === 401) headers["WWW-Authenticate"] = 'ApiKey realm="api"';
    if (status === 429 || status === 503) {
      headers["Retry-After"] = String(error.extra["retry_after_seconds"] ?? 1);
    }
    // What is left of a body that came too late, or is too large, is none of the next request.
    if (status === 408 || status === 413) headers["Connection"] = "close";
    const context = {
      docsUrl: "/docs/errors",
      instance: call.rawPath,
      requestId: call.requestId,
      elapsedMs: call.elapsedMs(),
    };
    const wantsProblem = call.accept?.includes(PROBLEM_MEDIA_TYPE) ?? false;
    if (wantsProblem) headers["Content-Type"] = PROBLEM_MEDIA_TYPE;
    const fault = thrown instanceof AlmanacError && error.code !== "internal_error" ? null : thrown;
    const body = wantsProblem ? renderProblem(error, context) : renderErrorEnvelope(error, context);
    return { status, body, headers, fault };
  }

  return { run, answer: start, refuse };
}

function contentOf(answer: Answer): string {
  if ("body" in answer) return answer.body;
  return "json" in answer ? answer.json : JSON.stringify(answer.data);
}
