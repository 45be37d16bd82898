import { mustExist } from "../../domain/must-exist.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { weekendIn, weekendOn } from "../../domain/calendar/weekend.ts";
import { CONTINENT_CODES } from "../../domain/places/continent.ts";
import { countryByCode, type Country } from "../../domain/places/country.ts";
import { foldText } from "../../domain/text/fold.ts";
import { choice, choices, parameters, searchText } from "../../http/input/parameter.ts";
import { DAY_WORDS, dayWord } from "./country-record.ts";
import type { Core } from "../../http/plugins/core.ts";
import type { RequestContext } from "../../http/context.ts";
import { answerOf, examples, nullable, closed, record } from "../../http/answer/route-schema.ts";
import { todayOfCountry } from "./holiday-parameter.ts";

export const CountriesQuery = parameters({
  q: searchText("Text in code or name.", "island"),
  continent: Type.Optional(choice(CONTINENT_CODES, { description: "Only on this continent." })),
  include: choices(["subdivisions"], { description: "Lists the regions by name.", default: [] }),
});

const CountriesSchema = record("HolidayCountries", {
  countries: Type.Array(
    closed({
      country_code: Type.String(),
      country_code_alpha3: Type.String(),
      name: Type.String(),
      local_name: Type.String(),
      languages: Type.Array(Type.String()),
      weekend: Type.Array(Type.String({ enum: [...DAY_WORDS] })),
      checked: nullable(Type.String({ examples: ["2026-11"] }), {
        description:
          "Month in which its laws and decrees were last looked up; null where that is not recorded.",
      }),
      subdivision_count: Type.Integer(),
      subdivisions: nullable(Type.Array(closed({ code: Type.String(), name: Type.String() }))),
    }),
  ),
  count: Type.Integer(),
});

export function holidayCountriesRoutes(core: Core) {
  return new Elysia({ name: "holidays-countries", tags: ["Holidays"] })
    .use(core)
    .get("/v1/holidays/countries", ({ query, context }) => listCountries(query, context), {
      cache: "reference",
      usesZones: false,
      query: CountriesQuery,
      response: answerOf(CountriesSchema),
      detail: {
        operationId: "listHolidayCountries",
        summary: "Countries there are holidays of",
        description: "Every country with holiday data, its languages, its weekend and its regions.",
        ...examples({ "/v1/holidays/countries?continent=OC": "Oceania" }),
      },
    });
}

export async function listCountries(query: Static<typeof CountriesQuery>, context: RequestContext) {
  const wanted = query.q === undefined ? null : foldText(query.q);
  const isListed = query.include.includes("subdivisions");
  const countries: CountryRow[] = [];
  for (const code of context.holidays.countryCodes) {
    // Describing a country may load its rules.
    await context.pause();
    const country = countryByCode(context.data.countries, code);
    const isElsewhere = query.continent !== undefined && country?.continentCode !== query.continent;
    if (country === null || isElsewhere) continue;
    const name = mustExist(context.data.countryName(code, context.language), code);
    const words = foldText(`${code} ${country.alpha3} ${name} ${country.name} ${country.nativeName}`);
    if (wanted === null || words.includes(wanted)) countries.push(rowOf(country, isListed, context));
  }
  return { countries, count: countries.length };
}

type CountryRow = {
  country_code: string;
  country_code_alpha3: string;
  name: string;
  local_name: string;
  languages: string[];
  weekend: string[];
  checked: string | null;
  subdivision_count: number;
  subdivisions: { code: string; name: string }[] | null;
};

function rowOf(country: Country, isListed: boolean, context: RequestContext): CountryRow {
  const { data, holidays, localizer } = context;
  const known = holidays.country(country.code, localizer.language);
  const subdivisions = known?.subdivisions ?? [];
  return {
    country_code: country.code,
    country_code_alpha3: country.alpha3,
    name: localizer.country(country),
    local_name: country.nativeName,
    languages: [...(known?.languages ?? [])],
    weekend: weekendOn(weekendIn(data.weekends, country.code), todayOfCountry({ country }, context)).map(
      dayWord,
    ),
    checked: known?.checkedMonth ?? null,
    subdivision_count: subdivisions.length,
    subdivisions: isListed
      ? subdivisions.map((each) => ({ code: each.code, name: localizer.subdivision(each) }))
      : null,
  };
}
