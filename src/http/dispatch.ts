import type { DataSet } from "../dataset/open.ts";
import type { ZoneSet } from "../dataset/zones.ts";
import { AlmanacError, type Warning } from "../domain/error.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import type { Soon } from "../state/soon.ts";
import { MEDIA_TYPES, type Format } from "./content-format.ts";
import { cacheControlOf, cacheControlOfError, envelopeParts } from "./envelope.ts";
import type { AnswerKeeper, KeptAnswer } from "./kept-answer.ts";
import { entityTag } from "./plugins/cache.ts";
import {
  PROBLEM_MEDIA_TYPE,
  renderErrorEnvelope,
  renderProblem,
  statusOf,
  toAlmanacError,
} from "./problem.ts";
import { numberText } from "./number-text.ts";
import { fill, joinPieces, OUTCOME_OF_NO_ROUTE, type Outcome } from "./outcome.ts";
import { readQuery, type QueryPairs } from "./query.ts";
import type { Answer, RouteContext, Visit } from "./route.ts";
import { beginShift, type Shift } from "./turn.ts";
import type { Target } from "./target.ts";

/** One question to one route, free of sockets: an HTTP request is one, an item of a batch is another. */
export type Call = {
  readonly target: Target;
  /** Further parameters, of a batch's item; `null` for none. */
  readonly moreQuery: ((pairs: QueryPairs) => QueryPairs) | null;
  /** Parsed JSON of a POST, else `undefined`. */
  readonly body: unknown;
  readonly accept: string | null;
  readonly requestId: string;
  /** Units of the limit that the call was charged. */
  readonly units: number;
  readonly nowEpochMs: number;
  /** When the call began, by the clock of `performance.now`. */
  readonly startedMs: number;
  readonly zones: ZoneSet;
  /** Reads a header of a request that came through a proxy the operator trusts; `null` for every other. */
  readonly proxyHeader: RouteContext["proxyHeader"] | null;
  /** That of the batch, for an item of one; `null` for a call of its own. */
  readonly shift: Shift | null;
};

type Refusable = Pick<Call, "accept" | "requestId" | "startedMs"> & {
  readonly target: Pick<Target, "rawPath">;
};

export type Dispatcher = {
  /** Runs a route for the one who asks, or for nobody: an item of a batch. */
  answer(call: Call, visit: Visit | null): Soon<Outcome>;
  /** An error that arose before any route was reached. */
  refuse(thrown: unknown, call: Refusable): Outcome;
};

/** Facts of an answer that its route gives beside the answer itself. */
type Setting = { readonly language: string; readonly format: Format; readonly warnings: readonly Warning[] };

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Runs routes. The only place where answers and errors become text, so every door gives the same bytes. */
export function createDispatcher(
  data: DataSet,
  holidays: HolidayCalendar,
  version: string,
  keeper: AnswerKeeper,
): Dispatcher {
  const dataVersion = `${version} ${data.placesDate} ${data.tzdbVersion} ${holidays.version}`;

  function run(call: Call, visit: Visit | null): Soon<Outcome> {
    const { target, accept, zones, nowEpochMs } = call;
    if (call.moreQuery === null) {
      const kept = keeper.find(target, accept, zones, nowEpochMs);
      if (kept !== null) return keptOutcome(kept, call);
    }
    const { route } = target;
    const warnings: Warning[] = [];
    let fault: unknown = null;
    let isPersonal = false;
    const context: RouteContext = {
      nowEpochMs,
      zones,
      data,
      holidays,
      path: target.path,
      requestId: call.requestId,
      units: call.units,
      visit,
      shift: call.shift ?? beginShift(),
      language: "en",
      format: "json",
      textOf: noText,
      proxyHeader: (name) => {
        if (call.proxyHeader === null) return null;
        isPersonal = true;
        return call.proxyHeader(name);
      },
      report: (reported) => {
        fault = reported;
      },
      warn: (code, message, param) => {
        // What a handler reads twice is remarked on once.
        if (warnings.some((one) => one.code === code && one.message === message && one.param === param))
          return;
        warnings.push(param === undefined ? { code, message } : { code, message, param });
      },
    };
    const finish = (answer: Answer, language: string, format: Format): Outcome => {
      const setting = { language, format, warnings };
      const isKeepable = call.moreQuery === null && fault === null && !isPersonal;
      return outcomeOf(answer, setting, call, isKeepable, fault);
    };
    try {
      const query = readQuery(target.rawQuery);
      const pairs = call.moreQuery === null ? query : call.moreQuery(query);
      const { answer: made, language, format } = route.run(context, pairs, accept, call.body);
      if (!(made instanceof Promise)) return finish(made, language, format);
      return made.then(
        (waited) => finish(waited, language, format),
        (thrown: unknown) => refuse(thrown, call),
      );
    } catch (thrown) {
      return refuse(thrown, call);
    }
  }

  function outcomeOf(
    answer: Answer,
    setting: Setting,
    call: Call,
    isKeepable: boolean,
    fault: unknown,
  ): Outcome {
    const { route } = call.target;
    const { language } = setting;
    const status = answer.status ?? route.successStatus;
    const cacheControl = answer.cacheControl ?? cacheControlOf(answer.cache);
    const mediaType = MEDIA_TYPES["body" in answer ? answer.format : setting.format];
    const tzdbVersion = route.usesZones ? call.zones.table.version : null;
    const headers = answer.headers ?? null;
    if ("jsonPieces" in answer) {
      const parts = envelopeParts(["", ""], setting.warnings, tzdbVersion);
      const bytes = joinPieces(
        parts[0] ?? "",
        answer.jsonPieces,
        fill(parts.slice(1), betweenOf(call, false)),
      );
      return {
        ...OUTCOME_OF_NO_ROUTE,
        status,
        body: null,
        bytes,
        mediaType,
        cacheControl,
        language,
        headers,
        fault,
      };
    }
    const content = contentOf(answer);
    const isBody = "body" in answer;
    const tag =
      answer.cache === "live"
        ? null
        : entityTag(content.join(""), `${dataVersion} ${tzdbVersion ?? ""}`, language, mediaType);
    const parts = isBody ? content : envelopeParts(content, setting.warnings, tzdbVersion);
    const hasNow = content.length > 1;
    const common = { mediaType, cacheControl, language, entityTag: tag, headers };
    const windowMs = windowOf(answer);
    if (isKeepable && windowMs !== null && status === 200 && route.method === "GET") {
      const { accept, zones, nowEpochMs } = call;
      const window = Math.floor(nowEpochMs / windowMs);
      const kept = { ...common, zones, accept, windowMs, window, parts, hasNow, packed: null, gapped: null };
      if (keeper.keep(call.target, kept)) return keptOutcome(kept, call);
    }
    const { isConstant = false, secret = null } = answer;
    const rest = { isConstant, bytes: null, kept: null, secret, fault };
    if (status === 204) return { ...common, ...rest, status, mediaType: "", body: "" };
    return { ...common, ...rest, status, body: isBody ? answer.body : fill(parts, betweenOf(call, hasNow)) };
  }

  function refuse(thrown: unknown, call: Refusable): Outcome {
    const error = toAlmanacError(thrown);
    const status = statusOf(error.code);
    let headers: Record<string, string> | null = null;
    if (status === 401) headers = { "WWW-Authenticate": 'ApiKey realm="api"' };
    if (status === 429 || status === 503) {
      headers = { "Retry-After": String(error.extra["retry_after_seconds"] ?? 1) };
    }
    // What is left of a body that came too late, or is too large, is none of the next request.
    if (status === 408 || status === 413) headers = { Connection: "close" };
    const context = {
      docsUrl: "/docs/errors",
      instance: call.target.rawPath,
      requestId: call.requestId,
      elapsedMs: elapsedMs(call),
    };
    const wantsProblem = call.accept?.includes(PROBLEM_MEDIA_TYPE) ?? false;
    return {
      ...OUTCOME_OF_NO_ROUTE,
      status,
      body: wantsProblem ? renderProblem(error, context) : renderErrorEnvelope(error, context),
      mediaType: wantsProblem ? PROBLEM_MEDIA_TYPE : MEDIA_TYPES.json,
      cacheControl: cacheControlOfError(status),
      headers,
      fault: thrown instanceof AlmanacError && error.code !== "internal_error" ? null : thrown,
    };
  }

  return { answer: run, refuse };
}

/** For how long others who ask the same may be told the same; `null` for an answer that is only for now. */
function windowOf(answer: Answer): number | null {
  if (answer.cache === "pinned" || answer.cache === "reference") return MINUTE_MS;
  return answer.cache === "live" && answer.isOfSecond === true ? SECOND_MS : null;
}

function keptOutcome(kept: KeptAnswer, call: Call): Outcome {
  const between = kept.parts.length === 1 ? NOTHING_BETWEEN : betweenOf(call, kept.hasNow);
  return {
    status: 200,
    body: null,
    mediaType: kept.mediaType,
    cacheControl: kept.cacheControl,
    language: kept.language,
    entityTag: kept.entityTag,
    headers: kept.headers,
    isConstant: false,
    bytes: null,
    kept: { answer: kept, between },
    secret: null,
    fault: null,
  };
}

const NOTHING_BETWEEN: readonly string[] = [];

/** What an answer has of its own, in the order of the text. */
function betweenOf(call: Call, hasNow: boolean): string[] {
  const elapsed = numberText(elapsedMs(call));
  return hasNow ? [numberText(call.nowEpochMs), call.requestId, elapsed] : [call.requestId, elapsed];
}

/** Whole milliseconds since a call began. */
function elapsedMs(call: Pick<Call, "startedMs">): number {
  return Math.floor(performance.now() - call.startedMs);
}

/** The answer's own text; in two parts where the present belongs between them. */
function contentOf(answer: Exclude<Answer, { jsonPieces: unknown }>): readonly string[] {
  if ("body" in answer) return [answer.body];
  if ("jsonAroundNow" in answer) return answer.jsonAroundNow;
  return ["json" in answer ? answer.json : JSON.stringify(answer.data)];
}

function noText(): null {
  return null;
}
