import { describe, expect, test } from "bun:test";
import { optionsFor, person, utcSeconds } from "../../../test/property/meeting-person.ts";
import { zoneOf } from "../../../test/support/zones.ts";
import { daysFromCivil } from "../calendar/civil.ts";
import { formatUtc } from "../calendar/format.ts";
import { createMeeting } from "./meeting.ts";
import type { Participant } from "./participant.ts";
import { everyDay } from "./participant.ts";
import { suggestMeeting, type SuggestOptions } from "./suggest-meeting.ts";

const UTC = zoneOf("Etc/UTC");
const ALWAYS = everyDay({ startMinute: 0, endMinute: 1440 });

function suggest(participants: readonly Participant[], options: SuggestOptions) {
  return suggestMeeting(createMeeting(participants, UTC), options);
}

function reasonOf(participants: readonly Participant[], options: SuggestOptions) {
  return suggest(participants, options).emptyReason;
}

function startsOf(participants: readonly Participant[], options: SuggestOptions): string[] {
  return suggest(participants, options).suggestions.map(({ startEpochSeconds }) =>
    formatUtc(startEpochSeconds),
  );
}

const ann = person("ann", "Etc/UTC");
const busyAllDay: Partial<Participant> = {
  busy: [
    {
      startEpochSeconds: utcSeconds("2026-11-24T00:00:00Z"),
      endEpochSeconds: utcSeconds("2026-11-25T00:00:00Z"),
    },
  ],
};
const tuesday = (more: Partial<SuggestOptions> = {}): SuggestOptions =>
  optionsFor("2026-11-24T00:00:00Z", "2026-11-25T00:00:00Z", more);

test("the earliest of equally good slots comes first", () => {
  expect(startsOf([ann], tuesday({ limit: 2 }))).toEqual(["2026-11-24T09:00:00Z", "2026-11-24T09:30:00Z"]);
});

describe("hard rules", () => {
  const cid = person("cid", "Etc/UTC", { workingHours: ALWAYS, sleepHours: null });

  test("bounds apply to the whole slot and to everyone, optional people included", () => {
    const options = tuesday({ bounds: { startMinute: 600, endMinute: 720 }, limit: 50 });
    expect(startsOf([cid], options)).toEqual([
      "2026-11-24T10:00:00Z",
      "2026-11-24T10:30:00Z",
      "2026-11-24T11:00:00Z",
    ]);
    const tokyo = person("dan", "Asia/Tokyo", { isRequired: false });
    expect(startsOf([cid, tokyo], options)).toEqual([]);
  });

  describe("by a clock on which five minutes do not divide the hour, a cell may lie over midnight", () => {
    // 00:44:30 behind UTC: the cell of 00:40:00Z is 23:55:30 to 00:00:30.
    const eve = person("eve", "Africa/Monrovia", { workingHours: ALWAYS, sleepHours: null });
    const startsWithin = (startMinute: number, endMinute: number): string[] =>
      startsOf(
        [eve],
        optionsFor("1971-06-01T23:00:00Z", "1971-06-02T02:00:00Z", {
          bounds: { startMinute, endMinute },
          limit: 50,
          durationMinutes: 5,
          stepMinutes: 5,
        }),
      );

    test("it stays within bounds that end right after midnight", () => {
      expect(startsWithin(1320, 1).at(-1)).toBe("1971-06-02T00:40:00Z");
      expect(startsWithin(1320, 0).at(-1)).toBe("1971-06-02T00:35:00Z");
    });

    test("bounds of the whole day exclude no slot", () => {
      expect(startsWithin(0, 1440)).toHaveLength(36);
      expect(startsWithin(0, 1439)).toHaveLength(35);
    });
  });

  test("`avoid` applies to the short last cell of a slot too", () => {
    const bob = person("bob", "Etc/UTC", {
      workingHours: ALWAYS,
      holidayOn: (days) => (days === daysFromCivil(2026, 11, 25) ? { name: "Feast", kind: "full" } : null),
    });
    const options = optionsFor("2026-11-24T23:40:00Z", "2026-11-25T00:10:00Z", {
      avoid: ["holidays"],
      durationMinutes: 7,
      stepMinutes: 5,
    });
    expect(startsOf([bob], options)).toEqual([
      "2026-11-24T23:40:00Z",
      "2026-11-24T23:45:00Z",
      "2026-11-24T23:50:00Z",
    ]);
  });

  test("a share of the required people must be free", () => {
    const people = Array.from({ length: 25 }, (_, index) =>
      person(`p${index}`, "Etc/UTC", index < 7 ? {} : busyAllDay),
    );
    // 0.28 x 25 is a little more than 7 in binary.
    expect(suggest(people, tuesday({ minAttendance: 0.28 })).suggestions).toHaveLength(5);
    expect(suggest(people, tuesday({ minAttendance: 0.29 })).suggestions).toHaveLength(0);
    expect(suggest(people, tuesday({ minAttendance: 0 })).suggestions).toHaveLength(5);
  });
});

describe("an empty answer says why", () => {
  const onHoliday = person("bob", "Etc/UTC", { holidayOn: () => ({ name: "Feast", kind: "full" }) });

  test("no start fits", () => {
    expect(reasonOf([ann], optionsFor("2026-11-24T09:00:00Z", "2026-11-24T09:59:00Z"))).toBe(
      "window_too_short",
    );
    expect(reasonOf([ann], optionsFor("2026-11-24T09:01:00Z", "2026-11-24T10:29:00Z"))).toBe(
      "window_too_short",
    );
    expect(reasonOf([ann], optionsFor("2026-11-24T09:00:00Z", "2026-11-23T09:00:00Z"))).toBe(
      "window_too_short",
    );
  });

  test("every slot falls on a holiday that `avoid` or strict excludes", () => {
    expect(reasonOf([ann, onHoliday], tuesday({ avoid: ["holidays"] }))).toBe("all_holidays");
    expect(reasonOf([ann, onHoliday], tuesday({ strategy: "strict" }))).toBe("all_holidays");
    expect(reasonOf([ann, onHoliday], tuesday())).toBeNull();
  });

  test("no slot is within everyone's hours", () => {
    const tokyo = person("dan", "Asia/Tokyo");
    expect(reasonOf([ann, tokyo], tuesday({ strategy: "strict" }))).toBe("outside_hours");
    expect(reasonOf([ann], tuesday({ bounds: { startMinute: 600, endMinute: 630 } }))).toBe("outside_hours");
    const saturday = optionsFor("2026-11-28T00:00:00Z", "2026-11-29T00:00:00Z", { avoid: ["weekends"] });
    expect(reasonOf([ann], saturday)).toBe("outside_hours");
  });

  test("strict names availability when nothing else excludes the slots", () => {
    const bob = person("bob", "Etc/UTC", busyAllDay);
    expect(reasonOf([ann, bob], tuesday({ strategy: "strict", minAttendance: 0 }))).toBe(
      "no_common_availability",
    );
  });
});

test("starts are multiples of the step on the organiser's clock", () => {
  const meeting = createMeeting([person("kim", "Asia/Kathmandu")], zoneOf("Asia/Kathmandu"));
  const { suggestions } = suggestMeeting(meeting, tuesday({ stepMinutes: 60, limit: 1 }));
  expect(suggestions.map(({ startEpochSeconds }) => formatUtc(startEpochSeconds))).toEqual([
    "2026-11-24T03:15:00Z",
  ]);
});

test("the recurrence is that of the first suggestion", () => {
  const options = tuesday({ recurrence: { intervalWeeks: 2, count: 3 } });
  const { recurrence } = suggest([ann], options);
  expect(recurrence.map(({ slot }) => formatUtc(slot.startEpochSeconds))).toEqual([
    "2026-11-24T09:00:00Z",
    "2026-12-08T09:00:00Z",
    "2026-12-22T09:00:00Z",
  ]);
  expect(suggest([ann], tuesday()).recurrence).toEqual([]);
  const none = optionsFor("2026-11-24T00:00:00Z", "2026-11-24T00:01:00Z", {
    recurrence: { intervalWeeks: 2, count: 3 },
  });
  expect(suggest([ann], none).recurrence).toEqual([]);
});
