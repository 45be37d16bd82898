import type { Parsed, Warning } from "../error.ts";

/** What the brackets after a date-time say (RFC 9557). */
export type Annotations = { zone: string | null; warnings: readonly Warning[] };

/** RFC 9557 4.1: names of the form Area/Place, or a numeric offset. */
const ZONE_NAME = /^[A-Za-z._][A-Za-z0-9._+/-]*$/;
const ZONE_OFFSET = /^[+-][0-9]{2}:[0-9]{2}$/;
const TAG_KEY = /^[a-z_][a-z0-9_-]*$/;
const TAG_VALUE = /^[A-Za-z0-9-]+$/;

/** Calendars with the dates of this API: even a critical tag that names one is met. */
const OWN_CALENDARS: ReadonlySet<string> = new Set(["iso8601", "gregory"]);

const REFUSED = {
  ok: false,
  reason: "syntax",
  expected: "annotations as in RFC 9557: [Europe/Paris], [+01:00] or [key=value], the zone first",
} as const satisfies Parsed<Annotations>;

/**
 * Reads the annotations of RFC 9557 (section 4.1): `[zone]` first, then `[key=value]`, each with an
 * optional `!` for "critical". An elective tag is ignored with a warning; a critical one that is not
 * understood refuses the text (section 3.3). `text` is everything from the first bracket on, or empty.
 */
export function parseAnnotations(text: string): Parsed<Annotations> {
  let zone: string | null = null;
  const warnings: Warning[] = [];
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("]", at);
    if (text[at] !== "[" || end < 0) return REFUSED;
    const isFirst = at === 0;
    const isCritical = text[at + 1] === "!";
    const body = text.slice(at + (isCritical ? 2 : 1), end);
    at = end + 1;
    const equals = body.indexOf("=");
    if (equals < 0) {
      if (!isFirst || !(ZONE_NAME.test(body) || ZONE_OFFSET.test(body))) return REFUSED;
      zone = body;
      continue;
    }
    const key = body.slice(0, equals);
    const value = body.slice(equals + 1);
    if (!TAG_KEY.test(key) || !TAG_VALUE.test(value)) return REFUSED;
    if (isCritical && !(key === "u-ca" && OWN_CALENDARS.has(value))) {
      return { ok: false, reason: "unknown", expected: "no critical annotation but [!u-ca=iso8601]" };
    }
    if (!isCritical) {
      warnings.push({
        code: key === "u-ca" ? "calendar_ignored" : "annotation_ignored",
        message: `The annotation [${body}] was ignored; dates are read in the ISO 8601 calendar.`,
      });
    }
  }
  return { ok: true, value: { zone, warnings } };
}
