import type { KnownFeast } from "./known-feast.ts";

/** Events of the sun that a question may name. */
export type SunEvent =
  | "sunrise"
  | "sunset"
  | "twilight"
  | "golden_hour"
  | "day_length"
  | "solar_noon"
  | "all";

export type MoonPhase = "new_moon" | "first_quarter" | "full_moon" | "last_quarter";

export type SumUnit = "days" | "weeks" | "months" | "years" | "business_days";

/**
 * What a text asks. Places and areas are the reader's own words, of which every one is read; `null` stands for the reader's
 * own place, zone or country. Days are day numbers since 1970-01-01.
 */
export type Question =
  | { readonly kind: "time"; readonly place: string | null }
  /** A time of day (seconds) of a place in others; now if it is null. */
  | {
      readonly kind: "conversion";
      readonly from: string | null;
      readonly to: readonly (string | null)[];
      readonly secondOfDay: number | null;
      readonly day: number | null;
    }
  | {
      readonly kind: "sun";
      readonly event: SunEvent;
      readonly place: string | null;
      readonly day: number | null;
    }
  | {
      readonly kind: "moon";
      readonly phase: MoonPhase | null;
      readonly place: string | null;
      readonly day: number | null;
      readonly year: number | null;
      readonly month: number | null;
    }
  /** Equinoxes or solstices, 0 to 3 from that of March, or from that of spring in the reader's hemisphere. */
  | {
      readonly kind: "season";
      readonly quarters: readonly [number, ...number[]];
      readonly isByHemisphere: boolean;
      readonly place: string | null;
      readonly year: number | null;
    }
  | { readonly kind: "moonrise"; readonly place: string | null; readonly day: number | null }
  | {
      readonly kind: "holidays";
      readonly area: string | null;
      readonly year: number;
      /** Only those of this month. */
      readonly month: number | null;
      readonly ofSchools: boolean;
    }
  | {
      readonly kind: "next_holiday";
      readonly area: string | null;
      readonly of: "public" | "school" | "long_weekend";
    }
  | { readonly kind: "long_weekends"; readonly area: string | null; readonly year: number }
  /** School holidays by their name: "summer". */
  | {
      readonly kind: "school_break";
      readonly name: string;
      readonly area: string | null;
      readonly year: number | null;
    }
  | {
      readonly kind: "day_off";
      readonly day: number;
      readonly area: string | null;
      readonly asks: "holiday" | "working_day" | "school_holiday";
    }
  | {
      readonly kind: "named_holiday";
      readonly name: string;
      readonly area: string | null;
      readonly year: number | null;
      /** The country that is meant where the reader's own has no holiday of that name. */
      readonly home: KnownFeast | null;
      /** Whether the days until then are what is asked. */
      readonly isCountdown: boolean;
    }
  | { readonly kind: "day"; readonly day: number; readonly asks: "weekday" | "week" | "year_day" }
  /** How many days or weeks a month or year has. */
  | {
      readonly kind: "length";
      readonly start: number;
      readonly end: number;
      readonly month: number | null;
      readonly unit: "days" | "weeks";
    }
  /** Whether a year is a leap year; the next one that is if it is null. */
  | { readonly kind: "leap_year"; readonly year: number | null }
  | {
      readonly kind: "week";
      readonly week: number;
      readonly year: number;
      readonly start: number;
      readonly end: number;
    }
  | {
      readonly kind: "sum";
      readonly start: number;
      readonly count: number;
      readonly unit: SumUnit;
      readonly area: string | null;
    }
  | { readonly kind: "days_between"; readonly start: number; readonly end: number }
  | {
      readonly kind: "working_days";
      readonly start: number;
      readonly end: number;
      readonly area: string | null;
    }
  | { readonly kind: "countdown"; readonly day: number; readonly title: string | null }
  | { readonly kind: "age"; readonly born: number }
  | {
      readonly kind: "meeting";
      readonly places: readonly (string | null)[];
      readonly day: number | null;
    }
  /** The next change of clocks, that in one direction, or whether summer time is in force. */
  | {
      readonly kind: "clock_change";
      readonly which: "next" | "forward" | "back" | "in_force";
      readonly place: string | null;
      readonly year: number | null;
    }
  /** The time some seconds from now, or from a time of the day. */
  | {
      readonly kind: "time_sum";
      readonly seconds: number;
      readonly secondOfDay: number | null;
      readonly place: string | null;
    }
  | { readonly kind: "time_until"; readonly secondOfDay: number; readonly place: string | null }
  | { readonly kind: "unix_time"; readonly epochSeconds: number | null; readonly place: string | null }
  /** An exchange or payment system: whether it is open now, or its hours of a day. */
  | { readonly kind: "market"; readonly calendar: string; readonly day: number | null }
  | { readonly kind: "place"; readonly place: string }
  | { readonly kind: "zone"; readonly place: string }
  | { readonly kind: "recurrence"; readonly rule: string; readonly place: string | null };

/** All kinds of questions. */
export const QUESTION_KINDS = [
  "time",
  "conversion",
  "sun",
  "moon",
  "moonrise",
  "season",
  "holidays",
  "next_holiday",
  "long_weekends",
  "school_break",
  "day_off",
  "named_holiday",
  "day",
  "length",
  "leap_year",
  "week",
  "sum",
  "days_between",
  "working_days",
  "countdown",
  "age",
  "meeting",
  "clock_change",
  "time_sum",
  "time_until",
  "unix_time",
  "market",
  "place",
  "zone",
  "recurrence",
] as const satisfies readonly Question["kind"][];

/** Why a text is no question: a part of it that names nothing, or the whole. */
export type Problem =
  | { readonly kind: "unknown_place" | "unknown_area" | "unknown_market"; readonly text: string }
  | {
      readonly kind: "bad_date" | "bad_time" | "bad_number";
      readonly text: string;
      readonly expected: string;
    }
  | { readonly kind: "not_understood" };

export type QuestionReading =
  | { readonly ok: true; readonly question: Question }
  | { readonly ok: false; readonly problem: Problem };

/** A place or zone that words name as a whole. */
export type NamedPlace = {
  readonly kind: "country" | "region" | "island" | "city" | "airport" | "zone" | "offset" | "point";
  /** Its name without what narrows it: "Cairo" of Cairo, New York. */
  readonly name: string;
  readonly id: string;
  /** Whether it is a town so small that its name in a row of words may be another word. */
  readonly isSmall: boolean;
};

/** How words are read: whole names only, so that no misspelt one is taken for another. */
export type QuestionNames = {
  readonly place: (words: string) => NamedPlace | null;
  /** Whether words name a country or region with holidays of its own. */
  readonly isArea: (words: string) => boolean;
  /** Whether words name an exchange or payment system. */
  readonly isMarket: (words: string) => boolean;
};
