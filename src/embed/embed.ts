import { decodeRest, readQuery } from "../http/input/read-address.ts";
import { Elysia } from "elysia";
import { clockElementScript, clockPage, missingClockPage } from "./clock-page.ts";
import type { ClockData, ClockPayload } from "./clock-moment.ts";
import { clockSvg } from "./clock-svg.ts";
import type { Ignored } from "./clock-options.ts";
import { wordsOf } from "./clock-words.ts";
import { clockData } from "./clock-data.ts";
import { readClockQuery } from "./clock-query.ts";
import { documentAnswer, pictureAnswer } from "../http/answer/document.ts";
import type { Core } from "../http/plugins/core.ts";
import { FormattedAnswer } from "../http/answer/format.ts";
import type { RequestContext } from "../http/context.ts";

type Reading =
  | ({ payload: ClockPayload; missing: null } & Ignored)
  | { payload: null; missing: { place: string; suggestions: readonly string[] } };

/** Addresses of the framed clock; the first two may be followed by a place. */
const FRAMES = ["/embed/clock", "/widget/clock", "/widget", "/v1/widget/clock", "/v1/embed/clock"];

/** Options of all routes of what others frame, which have a quota of their own. */
export const EMBED_ROUTE = { cost: 1, quota: "embed", cache: "minute", detail: { hide: true } } as const;

/**
 * The clock as framed page, script and picture, and the server's time for them.
 *
 * @param embedAncestors pages that may frame it: `*`, `none`, or origins separated by commas
 */
export function embedRoutes(core: Core, embedAncestors: string) {
  const ancestors = frameAncestors(embedAncestors);
  const script = clockElementScript();
  const routes = new Elysia({ name: "embed" })
    .use(core)
    .get(
      "/embed/clock/*",
      ({ params, context }) => frame(context, decodeRest(params), ancestors),
      EMBED_ROUTE,
    )
    .get(
      "/widget/clock/*",
      ({ params, context }) => frame(context, decodeRest(params), ancestors),
      EMBED_ROUTE,
    )
    .get(
      "/embed/clock.js",
      ({ context }) => {
        context.addHeader("Cross-Origin-Resource-Policy", "cross-origin");
        return new FormattedAnswer("js", script, { isConstant: true });
      },
      EMBED_ROUTE,
    )
    .get("/embed/clock.svg", ({ context }) => picture(context), EMBED_ROUTE)
    .get("/embed/now", ({ context }) => instant(context), { ...EMBED_ROUTE, cache: "live" });
  for (const path of FRAMES) routes.get(path, ({ context }) => frame(context, "", ancestors), EMBED_ROUTE);
  return routes;
}

/** The value of `frame-ancestors` in the policy of what others frame; `null` for none. */
export function frameAncestors(embedAncestors: string): string | null {
  return embedAncestors === "none" ? null : embedAncestors.replaceAll(",", " ");
}

function frame(context: RequestContext, pathPlace: string, ancestors: string | null): FormattedAnswer {
  const reading = read(context, pathPlace);
  if (reading.payload === null) {
    const { place, suggestions } = reading.missing;
    return documentAnswer(context, missingClockPage(place, suggestions), { ancestors, status: 404 });
  }
  return documentAnswer(context, clockPage(reading.payload, reading, pathPlace), { ancestors });
}

function picture(context: RequestContext): FormattedAnswer {
  const reading = read(context, "");
  if (reading.payload === null) {
    const text = `No time zone or city has this name. ${reading.missing.suggestions.join(", ")}`.trim();
    return new FormattedAnswer("text", `${text}\n`, { status: 404 });
  }
  // The picture is valid until the minute ends.
  const secondsLeft = 60 - (Math.floor(context.nowEpochMs / 1000) % 60);
  context.cacheControl = `public, max-age=${secondsLeft}`;
  return pictureAnswer(context, clockSvg(reading.payload));
}

/** The server's time; with a clock's options also the data of that clock. */
function instant(context: RequestContext): FormattedAnswer {
  const { nowEpochMs, rawQuery } = context;
  if (readQuery(rawQuery).names.length === 0) {
    return new FormattedAnswer("plain_json", `{"now_ms":${nowEpochMs}}`);
  }
  const reading = read(context, "");
  if (reading.payload === null) {
    const text = JSON.stringify({ now_ms: nowEpochMs, missing: reading.missing });
    return new FormattedAnswer("plain_json", text, { status: 404 });
  }
  return new FormattedAnswer("plain_json", JSON.stringify(reading.payload));
}

function read(context: RequestContext, pathPlace: string): Reading {
  const { options: sent, issues, unknown } = readClockQuery(readQuery(context.rawQuery));
  const places =
    pathPlace !== ""
      ? [{ text: pathPlace, isCity: false }]
      : sent.places.length > 0
        ? sent.places
        : [{ text: "UTC", isCity: false }];
  const options = { ...sent, places };
  context.localizer.language = context.data.language(options.values["lang"] ?? "en");
  context.localizer.noteLanguage(context.language);
  const show = (options.values["show"] ?? "").split(",");
  const wantsSun = show.includes("sun") || show.includes("daynight");
  const clocks: ClockData[] = [];
  for (const place of places) {
    const found = clockData(place, wantsSun, context);
    if (!("facts" in found)) {
      return { payload: null, missing: { place: place.text, suggestions: found.suggestions } };
    }
    clocks.push(found.facts);
  }
  return {
    payload: {
      now_ms: context.nowEpochMs,
      options,
      words: wordsOf(options.values["lang"] ?? "en"),
      clocks,
      ignored: issues.map(({ name, value }) => `${name}=${value}`.slice(0, 40)),
    },
    issues,
    unknown,
    missing: null,
  };
}
