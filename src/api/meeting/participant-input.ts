import { inputError } from "../../http/errors/bad-input.ts";
import { bodyIssue } from "../../http/input/read-body.ts";
import type { SuggestBody } from "./body-schema.ts";
import type { ParticipantBody } from "./people-schema.ts";

export type PeopleBody = Pick<SuggestBody, "participants" | "timezones" | "cities" | "timezone">;

/** A participant as a body names it, and where. */
export type ParticipantInput = {
  readonly at: string;
  /** Whether it is only the text of a zone or a city, which stands at `at` itself. */
  readonly isText: boolean;
  readonly body: ParticipantBody;
};

export function memberPointer({ at, isText }: ParticipantInput, name: string): string {
  return isText ? at : `${at}/${name}`;
}

/** The participants of the list that was sent. @throws AlmanacError `invalid_body` for none and for several lists. */
export function participantInputs({
  participants,
  timezones,
  cities,
  ...body
}: PeopleBody): ParticipantInput[] {
  assertOneOf({ ...body, participants, timezones, cities }, ["participants", "timezones", "cities"]);
  const ofText = (at: string, each: ParticipantBody): ParticipantInput => ({ at, isText: true, body: each });
  if (timezones !== undefined)
    return timezones.map((timezone, index) => ofText(`/timezones/${index}`, { timezone }));
  if (cities !== undefined) return cities.map((city, index) => ofText(`/cities/${index}`, { city }));
  return (participants ?? []).map((each, index) => {
    const at = `/participants/${index}`;
    return typeof each === "string" ? ofText(at, { timezone: each }) : { at, isText: false, body: each };
  });
}

/** @throws AlmanacError `invalid_body` when a body says one thing in several ways, or not at all. */
export function assertOneOf(body: object, names: readonly [string, ...string[]]): void {
  const [first, ...others] = names.filter((name) => Reflect.get(body, name) !== undefined);
  if (first === undefined) {
    throw inputError([bodyIssue(`/${names[0]}`, "missing", undefined, `one of ${names.join(", ")}`)]);
  }
  if (others.length === 0) return;
  const expected = `only one of ${names.join(", ")}`;
  throw inputError(others.map((name) => bodyIssue(`/${name}`, "conflict", undefined, expected)));
}
