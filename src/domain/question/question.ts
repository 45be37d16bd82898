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
  | { readonly kind: "time"; readonly place: string }
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
  | { readonly kind: "moonrise"; readonly place: string | null; readonly day: number | null }
  | {
      readonly kind: "holidays";
      readonly area: string | null;
      readonly year: number;
      readonly ofSchools: boolean;
    }
  | { readonly kind: "next_holiday"; readonly area: string | null }
  | {
      readonly kind: "day_off";
      readonly day: number;
      readonly area: string | null;
      readonly asks: "holiday" | "working_day";
    }
  | {
      readonly kind: "named_holiday";
      readonly name: string;
      readonly area: string | null;
      readonly year: number | null;
    }
  | { readonly kind: "day"; readonly day: number; readonly asks: "weekday" | "week" }
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
  | { readonly kind: "meeting"; readonly places: readonly (string | null)[] }
  | { readonly kind: "clock_change"; readonly place: string | null }
  | { readonly kind: "zone"; readonly place: string }
  | { readonly kind: "recurrence"; readonly rule: string; readonly place: string | null };

/** All kinds of questions. */
export const QUESTION_KINDS = [
  "time",
  "conversion",
  "sun",
  "moon",
  "moonrise",
  "holidays",
  "next_holiday",
  "day_off",
  "named_holiday",
  "day",
  "week",
  "sum",
  "days_between",
  "working_days",
  "countdown",
  "age",
  "meeting",
  "clock_change",
  "zone",
  "recurrence",
] as const satisfies readonly Question["kind"][];

/** Why a text is no question: a part of it that names nothing, or the whole. */
export type Problem =
  | { readonly kind: "unknown_place" | "unknown_area"; readonly text: string }
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
};

/** How words are read: whole names only, so that no misspelt one is taken for another. */
export type QuestionNames = {
  readonly place: (words: string) => NamedPlace | null;
  /** Whether words name a country or region with holidays of its own. */
  readonly isArea: (words: string) => boolean;
};
