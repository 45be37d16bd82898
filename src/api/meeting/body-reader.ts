import { MAX_EPOCH_MS, MIN_EPOCH_MS } from "../../domain/calendar/civil.ts";
import { parseMoment, readTimeOfDay, type Moment } from "../../domain/calendar/parse.ts";
import { AlmanacError, type InputIssue, type Reason } from "../../domain/error.ts";
import type { DaySpan } from "../../domain/meeting/participant.ts";
import { MINUTES_PER_DAY, MS_PER_DAY } from "../../domain/time-unit.ts";
import type { Disambiguation } from "../../domain/tz/local-time.ts";
import { type Zone, UTC } from "../../domain/tz/zone.ts";
import { inputError } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { bodyIssue, valueAt } from "../../http/input/read-body.ts";
import { placeMoment, type PlacedMoment } from "../../http/input/moment-parameter.ts";
import { placeOfWords, zoneOfWords, type NamedZone } from "../../http/input/words.ts";
import type { Hours } from "./people-schema.ts";

/** Unknown names of a body that are looked for: each takes some milliseconds. */
const MAX_UNKNOWN_NAMES = 5;

/** Stands for a place that was refused. */
export const UTC_ALONE: NamedZone = { zone: UTC, place: null, area: null, reading: null };

/**
 * Reads what the members of a body mean, such as zones and moments, and collects its issues, so that one error lists all of
 * them. Pointers are those of the documented names.
 */
export class BodyReader {
  readonly context: RequestContext;
  readonly #issues: InputIssue[] = [];
  #unknownCount = 0;

  constructor(context: RequestContext) {
    this.context = context;
  }

  /** @throws AlmanacError with every issue so far, when the last of the unknown names that are looked for is refused. */
  refuse(pointer: string, reason: Reason, expected: string): void {
    const at = this.context.sentPointer(pointer);
    this.#add(bodyIssue(at, reason, valueAt(this.context.body?.sent, at), expected));
  }

  #add(issue: InputIssue): void {
    this.#issues.push(issue);
    if (issue.reason === "unknown") this.#unknownCount += 1;
    if (this.#unknownCount === MAX_UNKNOWN_NAMES) this.assertReadable();
  }

  /** @throws AlmanacError with every issue so far. */
  assertReadable(): void {
    if (this.#issues.length > 0) throw inputError(this.#issues);
  }

  /** The zone of words. Refuses those that name none. */
  zone(text: string, pointer: string): NamedZone {
    return this.#read(pointer, (name) => zoneOfWords({ name }, text, this.context));
  }

  /** The town of words, with its zone. Refuses those that name none. */
  town(text: string, pointer: string): NamedZone {
    return this.#read(pointer, (name) => placeOfWords({ name }, text, this.context));
  }

  /** Refuses words that name nothing, beside the other issues of the body. @throws AlmanacError `ambiguous_place` */
  #read(pointer: string, read: (name: string) => NamedZone): NamedZone {
    try {
      return read(this.context.sentPointer(pointer));
    } catch (error) {
      if (!(error instanceof AlmanacError) || error.code === "ambiguous_place") throw error;
      for (const issue of error.errors) this.#add(issue);
      return UTC_ALONE;
    }
  }

  /** Whole minutes of a time of day; `24:00` is the end of the day. */
  clock(text: string, pointer: string): number {
    const minute = (readTimeOfDay(text) ?? Number.NaN) / 60;
    if (Number.isInteger(minute) && (minute < MINUTES_PER_DAY || !pointer.endsWith("/start"))) return minute;
    this.refuse(pointer, "syntax", "a time of day such as 09:00");
    return 0;
  }

  span({ start, end }: Hours, pointer: string): DaySpan {
    return {
      startMinute: this.clock(start, `${pointer}/start`),
      endMinute: this.clock(end, `${pointer}/end`),
    };
  }

  /** @throws AlmanacError as `placeMoment`. */
  place(
    moment: Moment,
    pointer: string,
    zone: Zone,
    disambiguation: Disambiguation = "compatible",
  ): PlacedMoment {
    const name = this.context.sentPointer(pointer);
    return placeMoment(name, moment, { zone, disambiguation, offset: "reject" }, this.context);
  }

  /** Epoch seconds of an instant, or of a local time in `zone`. */
  instant(moment: Moment, pointer: string, zone: Zone): number {
    const { epochMs } = this.place(moment, pointer, zone);
    if (epochMs >= MIN_EPOCH_MS + MS_PER_DAY && epochMs <= MAX_EPOCH_MS - MS_PER_DAY)
      return Math.floor(epochMs / 1000);
    this.refuse(pointer, "too_large", "a moment well within the years 0001 to 9999");
    return 0;
  }

  /** As `instant`, of a text that is not yet parsed. */
  instantOfText(text: string, pointer: string, zone: Zone): number {
    const parsed = parseMoment(text);
    if (parsed.ok) return this.instant(parsed.value, pointer, zone);
    this.refuse(pointer, parsed.reason, parsed.expected);
    return 0;
  }
}
