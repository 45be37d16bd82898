import type { Decision } from "../state/window.ts";
import type { Allowance } from "./plan.ts";
import { ALLOW_ORIGIN, EXPOSE_HEADERS } from "./plugins/cors.ts";
import { limitValues } from "./plugins/rate-limit.ts";

/** What the headers of an answer follow from, beside the values that every answer has of its own. */
export type HeaderKind = {
  /** `""` where there is no body. */
  readonly mediaType: string;
  readonly cacheControl: string;
  readonly language: string;
  readonly hasEntityTag: boolean;
  readonly encoding: string | null;
  /** Whether a page of another origin may read it: then the headers it may read are named. */
  readonly isForPages: boolean;
  /** Whether something is counted; else the headers of limits say that nothing is. */
  readonly isLimited: boolean;
  readonly allowance: Allowance;
};

/** An answer's own values. */
export type HeaderValues = {
  readonly requestId: string;
  readonly entityTag: string | null;
  readonly limit: Decision;
  readonly nowEpochMs: number;
};

/** Headers of one kind of answer, filled in anew for each. */
type Form = {
  readonly kind: HeaderKind;
  readonly init: { readonly headers: Headers };
  readonly last: string[];
};

/** Names of the values that differ, in the order of their places in `Form.last`. */
const VARYING = [
  "X-Request-Id",
  "X-RateLimit-Remaining",
  "RateLimit",
  "X-RateLimit-Reset",
  "X-RateLimit-Limit",
  "ETag",
];

const MAX_FORMS = 256;

/**
 * Makes the headers of answers. Naming a dozen headers for each answer costs more than all else that is done for it
 * (5.5 µs of 14, measured), so answers of one kind share one set in which only what differs is written; the runtime copies
 * it into the answer.
 *
 * @returns a function whose result holds until it is called again
 */
export function createHeaderForms(): (
  kind: HeaderKind,
  values: HeaderValues,
) => { readonly headers: Headers } {
  const forms = new Map<string, Form>();
  let latest: Form | null = null;

  function formOf(kind: HeaderKind): Form {
    if (latest !== null && isSameKind(latest.kind, kind)) return latest;
    const key = `${kind.mediaType}\n${kind.cacheControl}\n${kind.language}\n${kind.hasEntityTag}\n${kind.encoding}\n${kind.isForPages}\n${kind.isLimited}\n${kind.allowance.header}`;
    const known = forms.get(key);
    if (known !== undefined) return (latest = known);
    if (forms.size >= MAX_FORMS) forms.clear();
    const made: Form = { kind, init: { headers: constantHeaders(kind) }, last: [] };
    forms.set(key, made);
    return (latest = made);
  }

  return (kind, values) => {
    const form = formOf(kind);
    const limits = limitValues(values.limit, values.nowEpochMs);
    write(form, 0, values.requestId);
    write(form, 1, limits.remaining);
    if (kind.isLimited) write(form, 2, limits.states);
    write(form, 3, limits.reset);
    write(form, 4, limits.limit);
    if (values.entityTag !== null) write(form, 5, values.entityTag);
    return form.init;
  };
}

function write(form: Form, place: number, value: string): void {
  if (form.last[place] === value) return;
  form.last[place] = value;
  form.init.headers.set(VARYING[place] ?? "", value);
}

function isSameKind(a: HeaderKind, b: HeaderKind): boolean {
  return (
    a.mediaType === b.mediaType &&
    a.cacheControl === b.cacheControl &&
    a.language === b.language &&
    a.hasEntityTag === b.hasEntityTag &&
    a.encoding === b.encoding &&
    a.isForPages === b.isForPages &&
    a.isLimited === b.isLimited &&
    a.allowance === b.allowance
  );
}

function constantHeaders(kind: HeaderKind): Headers {
  const headers = new Headers();
  // First, as they are looked for from the front each time.
  for (const name of VARYING) {
    const isThere = name === "ETag" ? kind.hasEntityTag : name !== "RateLimit" || kind.isLimited;
    if (isThere) headers.set(name, "");
  }
  if (kind.isLimited) headers.set("RateLimit-Policy", kind.allowance.header);
  if (kind.mediaType !== "") headers.set("Content-Type", kind.mediaType);
  headers.set("Cache-Control", kind.cacheControl);
  headers.set("Content-Language", kind.language);
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "no-referrer");
  headers.set("Access-Control-Allow-Origin", ALLOW_ORIGIN);
  if (kind.isForPages) headers.set("Access-Control-Expose-Headers", EXPOSE_HEADERS);
  if (kind.encoding !== null) headers.set("Content-Encoding", kind.encoding);
  // Errors that may be kept have no tag, and two forms as well.
  const isKept = kind.hasEntityTag || kind.cacheControl !== "no-store";
  if (isKept || kind.encoding !== null) headers.set("Vary", "Accept, Accept-Encoding");
  return headers;
}
