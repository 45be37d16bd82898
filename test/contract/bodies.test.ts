import { describe, expect, test } from "bun:test";
import { alternativesOf, documentedValues, publishedOperations, type Schema } from "./operations.ts";
import { newKey, post } from "./service.ts";

const posts = (await publishedOperations()).flatMap((operation) => {
  const schema = operation.requestBody?.content["application/json"].schema;
  const [example] = operation["x-examples"];
  return schema === undefined || example === undefined ? [] : [{ path: operation.path, schema, example }];
});

const hours = { start: "09:00", end: "17:30" };
const week = Object.fromEntries(
  ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, [hours]]),
);
const span = { start: "2026-11-24T09:00:00Z", end: "2026-11-24T17:00:00Z" };
const person = {
  id: "a",
  timezone: "Europe/Paris",
  country: "DE",
  working_hours: week,
  preferred_hours: week,
  sleep_hours: { start: "22:00", end: "07:00" },
  busy: [span],
  timezone_changes: [{ from: "2026-11-23", to: "2026-11-25", timezone: "Asia/Tokyo" }],
};
const loose = { city: "paris", working_hours: hours, preferred_hours: hours };
const score = { participants: [person], slots: [span], timezone: "UTC" };

/** Bodies beyond the published example, for members that need others. */
const FURTHER: Readonly<Record<string, readonly unknown[]>> = {
  "/v1/meeting/suggest": [
    { participants: [person], window: span, recurrence: { interval_weeks: 1, count: 2 } },
    { participants: [loose] },
    { timezones: ["Europe/Paris", "Asia/Tokyo"] },
    { cities: ["paris", "tokyo"] },
  ],
  "/v1/meeting/score": [
    score,
    { participants: [loose], ...span },
    { participants: [loose], slots: [{ start: span.start, duration_minutes: 60 }] },
    { timezones: ["Europe/Paris", "Asia/Tokyo"], start: span.start, duration_minutes: 60 },
    { cities: ["paris", "tokyo"], start: span.start, duration_minutes: 60 },
  ],
  "/v1/batch": [
    { items: [{ method: "GET", path: "/time/UTC", query: {} }] },
    { requests: [{ method: "POST", path: "/meeting/score", body: score, query: {} }] },
    [{ id: "a", method: "GET", path: "/time/UTC", query: {} }],
  ],
};

type Place = readonly (string | number)[];
type Member = { place: Place; schema: Schema };

/** Every member of a schema with its JSON pointer, in each alternative and in the first item of lists. */
function membersOf(schema: Schema): Member[] {
  const byPlace = Map.groupBy(allMembersOf(schema, []), ({ place }) => place.join("/"));
  return [...byPlace.values()].map((members) => ({
    place: members[0]?.place ?? [],
    schema: { anyOf: members.map((member) => member.schema) },
  }));
}

function allMembersOf(schema: Schema, place: Place): Member[] {
  return alternativesOf(schema).flatMap((each) => [
    ...Object.entries(each.properties ?? {}).flatMap(([name, member]) => [
      { place: [...place, name], schema: member },
      ...allMembersOf(member, [...place, name]),
    ]),
    ...(each.items === undefined ? [] : allMembersOf(each.items, [...place, 0])),
  ]);
}

function hasMember(body: unknown, [step, ...rest]: Place): boolean {
  if (step === undefined) return true;
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, step)) return false;
  return hasMember((body as Record<string | number, unknown>)[step], rest);
}

/** A copy of a body with one member set; `null` where the body has no such place. */
function withMember(body: unknown, place: Place, value: unknown): { body: unknown } | null {
  const [step, ...rest] = place;
  if (step === undefined) return { body: value };
  if (typeof body !== "object" || body === null || Array.isArray(body) !== (typeof step === "number"))
    return null;
  const inner = withMember((body as Record<string | number, unknown>)[step], rest, value);
  if (inner === null) return null;
  if (Array.isArray(body)) return { body: body.with(Number(step), inner.body) };
  return { body: { ...body, [step]: inner.body } };
}

type Answer = {
  error?: { code: string; errors: { pointer?: string }[] };
  meta: { warnings?: { code: string }[] };
  data?: { responses?: { status: number; body: { error?: Answer["error"] } }[] };
};

async function ask(path: string, body: unknown) {
  const response = await post(path, body);
  const text = await response.text();
  const { error: whole, meta, data } = JSON.parse(text) as Answer;
  // An item of a batch that cannot be read is refused alone.
  const item = data?.responses?.[0];
  const isRefused = item?.body.error?.code === "invalid_body";
  const error = isRefused ? item.body.error : whole;
  const status = isRefused ? item.status : response.status;
  const isKnown = (meta.warnings ?? []).every(({ code }) => code !== "unknown_parameter");
  const errors = (error?.errors ?? []).map(({ pointer = "" }) => pointer);
  return { isTaken: status < 300 && isKnown, status, text, errors };
}

/** Days of the week, which need no explanation. */
const DAY = /\/\w+day$/;

const rows = posts
  .filter(({ path }) => path !== "/v1/keys/me/rotate")
  .flatMap(({ path, schema, example }) =>
    membersOf(schema).map(
      (member) =>
        [path, `/${member.place.join("/")}`, member, [example.body, ...(FURTHER[path] ?? [])]] as const,
    ),
  );

describe("every documented member of every body", () => {
  test.each(rows.filter(([, pointer]) => /\D$/.test(pointer) && !DAY.test(pointer)))(
    "%s %s: is described",
    (_path, _pointer, { schema }) => {
      expect(schema.anyOf?.some(({ description = "" }) => description !== "")).toBe(true);
    },
  );

  test("is in these rows", () => {
    expect(rows.length).toBeGreaterThan(150);
  });

  test.each(rows)(
    "%s %s: documented values are accepted",
    async (path, pointer, { place, schema }, bodies) => {
      const whole = alternativesOf(schema).some(
        (each) =>
          each.properties !== undefined ||
          each.items !== undefined ||
          each.patternProperties !== undefined ||
          each.type === undefined,
      );
      const values = documentedValues(schema);
      expect([pointer, values.length > 0 || whole]).toEqual([pointer, true]);
      for (const value of values) {
        let said = "no body has a place for it";
        for (const body of bodies) {
          const changed = withMember(body, place, value);
          if (changed === null) continue;
          const { isTaken, text } = await ask(path, changed.body);
          said = isTaken ? "taken" : text.slice(0, 300);
          if (isTaken) break;
        }
        expect([value, said]).toEqual([value, "taken"]);
      }
    },
  );

  test.each(rows)(
    "%s %s: what is of no kind it takes is refused by its pointer",
    async (path, _, { place, schema }, bodies) => {
      // A schema without a type accepts everything.
      if (
        alternativesOf(schema).some(
          (each) => each.type === undefined && each.const === undefined && each.enum === undefined,
        )
      )
        return;
      const top = `/${place[0] ?? ""}`;
      const base =
        bodies.find((body) => hasMember(body, place)) ?? bodies.find((body) => withMember(body, place, 1));
      let refusals = 0;
      for (const value of [{ no: "such" }, [[1]], Number.MAX_VALUE, "\u0000"]) {
        const answer = await ask(path, withMember(base, place, value)?.body);
        if (answer.status < 300) continue;
        refusals += 1;
        expect(answer.status).toBe(400);
        const named = answer.errors.map((each) => `/${each.split("/")[1] ?? ""}`);
        expect(named.filter((name) => name === top || OPENED.has(top))).not.toEqual([]);
      }
      expect(refusals).toBeGreaterThan(0);
    },
  );
});

/** Short forms that expand to other members, which their errors name. */
const OPENED: ReadonlySet<string> = new Set(
  "/items /timezones /cities /start /end /duration_minutes /0".split(" "),
);

describe("an unknown member", () => {
  test.each(posts.map(({ path, example }) => [path, example.body] as const))(
    "%s: named in a warning, refused with strict=true",
    async (path, example) => {
      const headers = { "x-api-key": await newKey() };
      const body = { ...(example as object), no_such_member: 1 };
      const warned = await post(path, body, headers);
      expect(warned.status).toBeLessThan(300);
      const warning = expect.objectContaining({ code: "unknown_parameter", param: "/no_such_member" });
      expect(await warned.json()).toMatchObject({ meta: { warnings: expect.arrayContaining([warning]) } });
      const strict = await post(`${path}?strict=true`, body, headers);
      expect(await strict.json()).toMatchObject({
        error: {
          code: "unknown_parameter",
          http_status: 400,
          errors: [{ in: "body", pointer: "/no_such_member" }],
        },
      });
    },
  );
});
