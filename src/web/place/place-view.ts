import type { MoonFace } from "../chart/moon-disc.ts";
import type { DaylightYear } from "../chart/daylight-year.ts";
import type { SunArc } from "../chart/sun-arc.ts";
import type { ClockPayload } from "../clock/clock-moment.ts";

/** What the page reads from `/v1/context`. */
export type PlaceNow = {
  readonly location: Readonly<
    Record<"slug" | "name" | "display_name" | "country" | "country_code" | "timezone", string> &
      Record<"admin1" | "holiday_subdivision", string | null> &
      Record<"latitude" | "longitude", number>
  >;
  readonly time: Readonly<Record<"datetime" | "utc_offset" | "abbreviation", string>> & {
    readonly timezone_name: string | null;
    readonly next_transition:
      | (Readonly<
          Record<"at" | "local_before" | "local_after" | "offset_after" | "abbreviation_after", string>
        > & { readonly shift_seconds: number; readonly days_until: number })
      | null;
  };
  readonly business: Business;
};

/** Office hours, as `/v1/context` has them. */
export type Business = {
  readonly is_open_now: boolean;
  readonly reason: "weekend" | "holiday" | "before_hours" | "after_hours" | "makeup_workday" | null;
  readonly opens_at: string;
  readonly closes_at: string;
};

type Dusks = "civil_dusk" | "nautical_dusk" | "astronomical_dusk";
type Dawns = "civil_dawn" | "nautical_dawn" | "astronomical_dawn";
type Crossings = "sunrise" | "sunset" | "next_sunrise" | "next_sunset" | "previous_sunset";

/** `/v1/sun`. */
export type PlaceSun = Readonly<Record<Dusks | Dawns | Crossings, string | null>> & {
  readonly date: string;
  readonly solar_noon: string;
  readonly day_length_seconds: number;
  readonly day_length_change_seconds: number;
  readonly noon_altitude_deg: number;
  readonly sunrise_azimuth_deg: number | null;
  readonly sunset_azimuth_deg: number | null;
  readonly golden_hour: { readonly morning: SunBand; readonly evening: SunBand };
  readonly daylight: "normal" | "polar_day" | "polar_night";
  readonly events: readonly { readonly type: string; readonly at: string }[];
  readonly position: (Position & { readonly phase: string }) | null;
};

export type SunBand = { readonly start: string | null; readonly end: string | null } | null;

type Position = { readonly altitude_deg: number; readonly azimuth_deg: number };

/** `/v1/moon`. */
export type PlaceMoon = {
  readonly phase_label: string;
  readonly illumination: number;
  readonly phases: readonly { readonly phase_name: string; readonly at: string }[];
  readonly phase_name: string;
  readonly next_moonrise: string | null;
  readonly next_moonset: string | null;
  readonly position:
    | (Position & { readonly parallactic_angle_deg: number; readonly bright_limb_deg: number })
    | null;
};

/** `/v1/holidays/upcoming`. */
export type PlaceHolidays = {
  readonly holidays: readonly {
    readonly date: string;
    readonly name: string;
    readonly name_language: string;
    readonly local_name: string;
    readonly local_language: string;
    readonly days_until: number;
  }[];
};

/** `/v1/city/{slug}/nearby`. */
export type PlacesAround = {
  readonly nearby: readonly {
    readonly slug: string;
    readonly name: string;
    readonly country: string;
    readonly country_code: string;
    readonly distance_km: number;
    readonly direction: string;
    readonly time_difference: string;
  }[];
};

/** One night of the month's moons. */
export type MoonNight = MoonFace & { readonly dayNumber: number };

/** Everything that the page of a place shows. */
export type PlaceView = {
  readonly now: PlaceNow;
  readonly sun: PlaceSun;
  /** The sun of the day that the page shows, as the moon is. */
  readonly daySun: PlaceSun;
  readonly moon: PlaceMoon;
  /** `null` where the API has no rules for the country. */
  readonly holidays: PlaceHolidays | null;
  /** Code of the region or country whose holidays they are. */
  readonly law: string;
  /** Name of that calendar, "Holidays in the United Kingdom". */
  readonly feedName: string;
  readonly around: PlacesAround;
  readonly arc: SunArc;
  readonly year: DaylightYear;
  readonly longest: DayLength;
  readonly shortest: DayLength;
  /** Number of days of the year on which the sun does not set, or does not rise. */
  readonly polarDays: number;
  readonly polarNights: number;
  /** The moons of the calendar month, each at the middle of its day and as it looks when it is highest. */
  readonly nights: readonly MoonNight[];
  /** Names of the moon's principal phases in the language. */
  readonly phaseLabels: Readonly<Record<string, string>>;
  /** The day whose sun and moon are shown, as days since 1970-01-01. */
  readonly day: number;
  /** The local date, as days since 1970-01-01. */
  readonly today: number;
  /** When the page must be fetched again: the light, the date or the offset changes. */
  readonly untilEpochMs: number;
  readonly clock: ClockPayload;
  /** Path of the API call behind each panel. */
  readonly calls: Readonly<Record<PanelName, string>>;
  /** Scheme and host of the page. */
  readonly origin: string;
  /** Language of names and dates. */
  readonly lang: string;
  /** Query that links to other pages add to keep the language: `?lang=de`. */
  readonly langQuery: string;
};

export type PanelName = "now" | "sun" | "year" | "moon" | "clock" | "holidays" | "around";

export type DayLength = { readonly dayNumber: number; readonly lengthSeconds: number };
