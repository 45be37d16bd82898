import { Type } from "@sinclair/typebox";
import { weekendDays } from "../../domain/calendar/weekend.ts";
import { countryByCode, type Country } from "../../domain/places/country.ts";
import { foldText } from "../../domain/places/fold.ts";
import { choice, choices, optional, freeText } from "../parameter.ts";
import { DAY_WORDS, dayWord } from "../records/country.ts";
import { defineRoute, type RouteContext } from "../route.ts";
import { todayOfCountry } from "../holiday-country.ts";
import { CONTINENTS } from "./city-search.ts";

export const holidayCountriesRoute = defineRoute({
  path: "/v1/holidays/countries",
  operationId: "listHolidayCountries",
  tag: "Holidays",
  summary: "Countries there are holidays of",
  description: "Every country with holiday data, its languages, its weekend and its regions.",
  query: {
    q: optional(
      freeText({
        description: "Text in code or name.",
        aliases: ["query", "name", "search", "text"],
        example: "island",
        maxLength: 100,
      }),
    ),
    continent: optional(choice(CONTINENTS, { description: "Only on this continent." })),
    include: choices(["subdivisions"], { description: "Lists the regions by name.", default: [] }),
  },
  data: Type.Object(
    {
      countries: Type.Array(
        Type.Object(
          {
            country_code: Type.String(),
            country_code_alpha3: Type.String(),
            name: Type.String(),
            local_name: Type.String(),
            languages: Type.Array(Type.String()),
            weekend: Type.Array(Type.String({ enum: [...DAY_WORDS] })),
            subdivision_count: Type.Integer(),
            subdivisions: Type.Union([
              Type.Array(
                Type.Object({ code: Type.String(), name: Type.String() }, { additionalProperties: false }),
              ),
              Type.Null(),
            ]),
          },
          { additionalProperties: false },
        ),
      ),
      count: Type.Integer(),
    },
    { additionalProperties: false },
  ),
  usesZones: false,
  examples: [{ path: "/v1/holidays/countries?continent=OC", summary: "Oceania" }],
  *handle(context, query) {
    const wanted = query.q === undefined ? null : foldText(query.q);
    const isListed = query.include.includes("subdivisions");
    const rows: CountryRow[] = [];
    for (const code of context.holidays.countryCodes) {
      const country = countryByCode(context.data.countries, code);
      const isElsewhere = query.continent !== undefined && country?.continentCode !== query.continent;
      if (country === null || isElsewhere) continue;
      const row = rowOf(country, isListed, context);
      const words = foldText(`${code} ${country.alpha3} ${row.name} ${country.name} ${country.nativeName}`);
      if (wanted === null || words.includes(wanted)) rows.push(row);
      // The rules of a country may have to be read for it.
      yield;
    }
    return { cache: "reference", data: { countries: rows, count: rows.length } };
  },
});

type CountryRow = ReturnType<typeof rowOf>;

function rowOf(country: Country, isListed: boolean, context: RouteContext) {
  const { data, holidays, language } = context;
  const known = holidays.country(country.code, language);
  const subdivisions = known?.subdivisions ?? [];
  return {
    country_code: country.code,
    country_code_alpha3: country.alpha3,
    name: data.countryName(country.code, language) ?? country.name,
    local_name: country.nativeName,
    languages: [...(known?.languages ?? [])],
    weekend: weekendDays(data.weekends, country.code, todayOfCountry({ country }, context)).map(dayWord),
    subdivision_count: subdivisions.length,
    subdivisions: isListed ? subdivisions.map(({ code, name }) => ({ code, name })) : null,
  };
}
