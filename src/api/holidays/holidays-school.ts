import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { countryByCode } from "../../domain/places/country.ts";
import { cityOfQuery, regionOfQuery } from "./business-parameter.ts";
import { regionParameter, todayOfCountry } from "./holiday-parameter.ts";
import { dayOfWord, todayIn } from "../../http/input/moment-parameter.ts";
import { answerOf, examples, mayFail, needsOneOf } from "../../http/answer/route-schema.ts";
import { schoolRecord, SchoolHolidaysSchema } from "./school-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import { badParameter, missingParameter } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { ALIASES, date, freeText, itemLimit, optional, parameters } from "../../http/input/parameter.ts";

const SchoolQuery = parameters({
  country: optional(freeText, {
    description: "ISO 3166 code or English name.",
    aliases: ALIASES.country,
    example: "DE",
  }),
  region: regionParameter,
  city: optional(freeText, { description: "City instead of the two.", example: "lyon" }),
  date: optional(date, { description: "The day; today there when absent.", example: "2026-12-24" }),
  limit: itemLimit("Most holidays to come in the answer.", 50, 3),
});

export function schoolHolidaysRoutes(core: Core) {
  return new Elysia({ name: "holidays-school", tags: ["Holidays"] })
    .use(core)
    .get("/v1/holidays/school", ({ query, context }) => describeSchool(query, context), {
      usesZones: false,
      query: SchoolQuery,
      response: answerOf(SchoolHolidaysSchema),
      detail: {
        operationId: "checkSchoolHolidays",
        summary: "Whether it is school holidays",
        description:
          "Whether schools have holidays on a day, until when, and when they have them next, as the school authorities of 34 countries publish it. Where schools of a place differ, `areas` has each. What is not known is null with its `reason`: the schools' own authority sets it (`set_locally`, with `set_by`), it is not held here, or it was not published on the day `checked`. Lists of a year: `/v1/holidays/{country}/{year}?types=school`.",
        ...needsOneOf(["country"], ["region"], ["city"]),
        ...mayFail("missing_parameter"),
        ...examples({
          "/v1/holidays/school?country=DE&region=BY&date=2026-12-28": "Bavaria between the years",
          "/v1/holidays/school?region=FR-75&date=2026-12-24": "Paris on Christmas Eve",
          "/v1/holidays/school?city=lyon&date=2026-12-24": "The schools of a city",
        }),
      },
    });
}

function describeSchool(query: Static<typeof SchoolQuery>, context: RequestContext) {
  const { countryCode, region, town, today } = placeOfQuery(query, context);
  const day = query.date === undefined ? today : dayOfWord(query.date, today);
  context.cache = query.date?.kind === "date" ? "pinned" : "live";
  return schoolRecord(countryCode, { region, town, day, nextLimit: query.limit }, context);
}

/** The country, region and town that a query names, and the date there. */
function placeOfQuery(query: Static<typeof SchoolQuery>, context: RequestContext) {
  const city = cityOfQuery(query, context);
  if (city !== null) {
    const { place, zone } = city;
    const { countryCode, subdivisionCode: region, name: town } = place;
    return { countryCode, region, town, today: todayIn(zone, context) };
  }
  const { countryCode, subdivision } = regionOfQuery(query, context);
  if (countryCode === null)
    throw missingParameter("country", "a country such as DE, a region such as DE-BY, or a city");
  assertRegion(countryCode, subdivision, context);
  const country = countryByCode(context.data.countries, countryCode);
  const today = country === null ? 0 : todayOfCountry({ country }, context);
  return { countryCode, region: subdivision, town: undefined, today };
}

function assertRegion(countryCode: string, code: string | null, { holidays }: RequestContext): void {
  if (code === null || holidays.hasSubdivision(countryCode, code)) return;
  if (holidays.school.yearbook(countryCode).areas.has(code)) return;
  const expected = `a region of ${countryCode} as in /v1/holidays/countries?include=subdivisions`;
  throw badParameter("region", "unknown", code, expected);
}
