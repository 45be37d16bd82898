import { dayOfWeek, daysFromCivil } from "../../src/domain/calendar/civil.ts";
import { createMeeting, MEETING_LIMITS, type Meeting } from "../../src/domain/meeting/meeting.ts";
import {
  DEFAULT_SLEEP_SPAN,
  DEFAULT_WORKING_SPAN,
  everyDay,
  type Participant,
} from "../../src/domain/meeting/participant.ts";
import { scoreSlot } from "../../src/domain/meeting/score-slot.ts";
import { scoreMeeting } from "../../src/domain/meeting/score-meeting.ts";
import { suggestMeeting, type SuggestOptions } from "../../src/domain/meeting/suggest-meeting.ts";
import { windowOfDates } from "../../src/domain/meeting/window.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { zoneById, type Zone } from "../../src/domain/tz/zone.ts";
import { formatMeasurements, measure, type Measurement } from "./measurement.ts";

const FIRST_DAYS = daysFromCivil(2026, 10, 1);

/** People all over the world, each with a holiday, a few busy hours and, one in five, a night shift. */
function createPeople(zones: readonly Zone[], count: number): Participant[] {
  return Array.from({ length: count }, (_, index): Participant => {
    const zone = zones[(index * 37) % zones.length];
    if (zone === undefined) throw new Error("no zones");
    const holiday = FIRST_DAYS + ((index * 7) % 60);
    const busyFrom = (FIRST_DAYS + (index % 50)) * 86_400 + index * 600;
    return {
      id: `p${index}`,
      zone,
      zoneChanges: [],
      workingHours: everyDay(index % 5 === 4 ? { startMinute: 1320, endMinute: 360 } : DEFAULT_WORKING_SPAN),
      preferredHours: null,
      sleepHours: DEFAULT_SLEEP_SPAN,
      holidayOn: (days) => (days === holiday ? { name: "Feast", kind: "full" } : null),
      isWeekend: (days) => dayOfWeek(days) > 5,
      busy: [0, 3, 9].map((days) => ({
        startEpochSeconds: busyFrom + days * 86_400,
        endEpochSeconds: busyFrom + days * 86_400 + 7200,
      })),
      weight: 1,
      isRequired: index % 4 !== 3,
    };
  });
}

/** Suggestions and scores at the limits of a request, each from participants that nothing is known of yet. */
export async function benchMeeting(): Promise<Measurement[]> {
  const table = compileZoneTable(await Bun.file(new URL("../../data/tzdata.zi", import.meta.url)).text());
  const zones = table.zoneIds
    .filter((id) => id.includes("/") && !id.startsWith("Etc/"))
    .flatMap((id) => zoneById(table, id) ?? []);
  const [organiserZone] = zones;
  if (organiserZone === undefined) throw new Error("no zones");
  const many = createPeople(zones, MEETING_LIMITS.participants);
  const few = createPeople(zones, 3);
  const meetingOf = (people: readonly Participant[]): Meeting => createMeeting(people, organiserZone);
  const longest: SuggestOptions = {
    window: windowOfDates(organiserZone, FIRST_DAYS, FIRST_DAYS + MEETING_LIMITS.windowDays - 1),
    durationMinutes: 60,
    stepMinutes: 5,
    limit: MEETING_LIMITS.suggestions,
    strategy: "balanced",
    avoid: [],
    bounds: null,
    minAttendance: 0,
    spread: true,
    recurrence: null,
  };
  const usual: SuggestOptions = {
    ...longest,
    window: windowOfDates(organiserZone, FIRST_DAYS, FIRST_DAYS + 6),
    stepMinutes: 30,
    limit: 5,
  };
  const suggest = (people: readonly Participant[], options: SuggestOptions): number =>
    suggestMeeting(meetingOf(people), options).suggestions[0]?.score ?? 0;
  const start = FIRST_DAYS * 86_400 + 50_400;
  const slots = Array.from({ length: MEETING_LIMITS.slots }, (_, index) => ({
    startEpochSeconds: start + index * 1801,
    endEpochSeconds: start + index * 1801 + 3600,
  }));
  const meeting = meetingOf(few);
  const heavy = { iterations: 1, rounds: 15, unit: "ms" } as const;
  const light = { iterations: 50, rounds: 15, unit: "us" } as const;
  return [
    measure("suggest, 50 people, 62 days, every 5 minutes", () => suggest(many, longest), heavy),
    measure("the same, 7 minutes", () => suggest(many, { ...longest, durationMinutes: 7 }), heavy),
    measure("the same, 24 hours", () => suggest(many, { ...longest, durationMinutes: 1440 }), heavy),
    measure("the same, strict and empty", () => suggest(many, { ...longest, strategy: "strict" }), heavy),
    measure("suggest, 3 people, 7 days, every 30 minutes", () => suggest(few, usual), light),
    measure(
      "score, 50 people, 100 slots",
      () => scoreMeeting(meetingOf(many), slots, { strategy: "balanced", alternatives: 0 }).bestIndex,
      heavy,
    ),
    measure(
      "score, 3 people, one slot",
      (i) => {
        const startEpochSeconds = start + (i % 100) * 1800;
        const slot = { startEpochSeconds, endEpochSeconds: startEpochSeconds + 3600 };
        return scoreSlot(meeting, slot, "balanced").score;
      },
      { ...light, iterations: 2000 },
    ),
  ];
}

if (import.meta.main) console.log(formatMeasurements(await benchMeeting()));
