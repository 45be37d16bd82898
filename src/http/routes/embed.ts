import { clockElementScript, clockPage, missingClockPage } from "../../web/clock-page.ts";
import type { ClockFacts } from "../../web/clock-moment.ts";
import type { ClockPayload } from "../../web/clock-payload.ts";
import { clockSvg } from "../../web/clock-svg.ts";
import { readClockOptions, type ClockReading } from "../../web/options.ts";
import { wordsOf } from "../../web/words.ts";
import { clockFacts } from "../clock-facts.ts";
import { definePage, documentAnswer, hashSource } from "../page.ts";
import type { QueryPairs } from "../query.ts";
import type { Answer, Route } from "../route.ts";

type Base = Parameters<Route["run"]>[0];

type Reading =
  | ({ payload: ClockPayload; missing: null } & Pick<ClockReading, "faults" | "unknown">)
  | { payload: null; missing: { place: string; suggestions: readonly string[] } };

/**
 * The clock in all its forms: framed page, script, still picture, and the instant they run by.
 *
 * @param embedAncestors who may frame it: `*`, `none`, or origins separated by commas
 */
export function createEmbedRoutes(embedAncestors: string): Route[] {
  const ancestors = embedAncestors === "none" ? null : embedAncestors.replaceAll(",", " ");
  const script = clockElementScript();
  const shared = { "Cross-Origin-Resource-Policy": "cross-origin" };

  return [
    ...definePage({
      paths: [
        "/embed/clock",
        "/embed/clock/*place",
        "/widget",
        "/widget/clock",
        "/widget/clock/*place",
        "/v1/widget/clock",
        "/v1/embed/clock",
      ],
      limit: "embed",
      handle: (base, pairs) => frame(base, pairs, ancestors),
    }),
    ...definePage({
      paths: ["/embed/clock.js"],
      limit: "embed",
      handle: () => ({ cache: "minute", format: "js", body: script, headers: shared, isConstant: true }),
    }),
    ...definePage({ paths: ["/embed/clock.svg"], limit: "embed", handle: picture }),
    ...definePage({ paths: ["/embed/now"], limit: "embed", handle: instant }),
  ];
}

function frame(base: Base, pairs: QueryPairs, ancestors: string | null): Answer {
  const pathPlace = base.path[0] ?? "";
  const reading = read(base, pairs, pathPlace);
  if (reading.payload === null) {
    const { place, suggestions } = reading.missing;
    const page = missingClockPage(place, suggestions);
    return documentAnswer(page, { ancestors, frames: false }, "minute", 404);
  }
  const page = clockPage(reading.payload, reading, pathPlace);
  return documentAnswer(page, { ancestors, frames: false }, "minute");
}

function picture(base: Base, pairs: QueryPairs): Answer {
  const reading = read(base, pairs, "");
  if (reading.payload === null) {
    const body = `No time zone or city is called so. ${reading.missing.suggestions.join(", ")}`.trim();
    return { cache: "minute", status: 404, format: "text", body: `${body}\n` };
  }
  const { svg, style } = clockSvg(reading.payload);
  const headers = {
    "Content-Security-Policy": `default-src 'none'; style-src ${hashSource(style)}`,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  return { cache: "minute", format: "svg", body: svg, headers };
}

/** The server's instant; with a clock's options all that the clock needs as well. */
function instant(base: Base, pairs: QueryPairs): Answer {
  if (pairs.names.length === 0) {
    return { cache: "live", format: "plain_json", body: `{"now_ms":${base.nowEpochMs}}` };
  }
  const reading = read(base, pairs, "");
  if (reading.payload === null) {
    const body = JSON.stringify({ now_ms: base.nowEpochMs, missing: reading.missing });
    return { cache: "live", status: 404, format: "plain_json", body };
  }
  return { cache: "live", format: "plain_json", body: JSON.stringify(reading.payload) };
}

function read(base: Base, pairs: QueryPairs, pathPlace: string): Reading {
  const {
    options: asked,
    faults,
    unknown,
  } = readClockOptions(pairs.names.map((name, index) => [name, pairs.values[index] ?? ""] as const));
  const places =
    pathPlace !== ""
      ? [{ text: pathPlace, isCity: false }]
      : asked.places.length > 0
        ? asked.places
        : [{ text: "UTC", isCity: false }];
  const options = { ...asked, places };
  const show = (options.values["show"] ?? "").split(",");
  const wantsSun = show.includes("sun") || show.includes("daynight");
  const clocks: ClockFacts[] = [];
  for (const place of places) {
    const found = clockFacts(place, wantsSun, base);
    if (!("facts" in found)) {
      return { payload: null, missing: { place: place.text, suggestions: found.suggestions } };
    }
    clocks.push(found.facts);
  }
  return {
    payload: {
      now_ms: base.nowEpochMs,
      options,
      words: wordsOf(options.values["lang"] ?? "en"),
      clocks,
      ignored: faults.map((fault) => fault.name.slice(0, 40)),
    },
    faults,
    unknown,
    missing: null,
  };
}
