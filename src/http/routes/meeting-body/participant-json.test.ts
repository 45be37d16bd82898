import { expect, test } from "bun:test";
import { wordsOf } from "../../../domain/meeting/slot-reason.ts";
import type { ParticipantScore } from "../../../domain/meeting/slot-score.ts";
import { fixedZone } from "../../../domain/tz/zone.ts";
import { createParticipantWords, participantsJson } from "./participant-json.ts";

const zone = fixedZone(3600);
const base: ParticipantScore = {
  id: "ana",
  zone,
  localStartSeconds: 1_795_168_800,
  localEndSeconds: 1_795_172_400,
  offsetSeconds: 3600,
  abbreviation: "CST",
  days: 20_777,
  dayShift: 0,
  score: 100,
  ...wordsOf(0),
  isWeekend: false,
  holidayName: null,
  isFree: true,
  isRequired: true,
};

const CELL_BUSY_ON_WEEKEND = 9;

test("texts that are held are told to nobody of whom something else holds", () => {
  const people: ParticipantScore[] = [
    base,
    { ...base, id: 'b"\u2028', offsetSeconds: -21_600 },
    { ...base, id: "c", localEndSeconds: base.localEndSeconds + 3600 },
    { ...base, id: "d", dayShift: -1 },
    { ...base, id: "e", score: 62.5, holidayName: 'St. "X"', isRequired: false },
    { ...base, id: "f", ...wordsOf(CELL_BUSY_ON_WEEKEND), isWeekend: true, isFree: false },
    { ...base, zone: fixedZone(7200), isFree: false, isRequired: false },
    { ...base, localStartSeconds: base.localStartSeconds + 60 },
    base,
  ];
  const words = createParticipantWords(new Map([["c", { name: "Çelik \\", city: null }]]));
  const together: unknown = JSON.parse(`[${participantsJson(people, words)}]`);
  const alone = people.map((one): unknown =>
    JSON.parse(participantsJson([one], createParticipantWords(words.names))),
  );
  expect(together).toEqual(alone);
  expect(alone[4]).toEqual({
    id: "e",
    name: null,
    city: null,
    timezone: zone.id,
    local_start: "2026-11-20T10:00:00",
    local_end: "2026-11-20T11:00:00",
    utc_offset: "+01:00",
    abbreviation: "CST",
    day_name: "Friday",
    day_shift: 0,
    score: 62.5,
    band: "working",
    reasons: ["working_hours"],
    is_weekend: false,
    holiday: 'St. "X"',
    is_free: true,
    required: false,
  });
  expect(alone[5]).toMatchObject({
    band: "busy",
    reasons: ["busy", "weekend"],
    is_weekend: true,
    is_free: false,
  });
  expect(alone[2]).toMatchObject({ name: "Çelik \\", holiday: null, required: true });
});
