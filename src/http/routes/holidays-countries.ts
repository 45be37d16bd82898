import { Type } from "@sinclair/typebox";
import { weekendDays } from "../../domain/calendar/weekend.ts";
import { countryByCode } from "../../domain/places/country.ts";
import { foldText } from "../../domain/places/fold.ts";
import { choice, choices, optional, freeText } from "../parameter.ts";
import { DAY_WORDS, dayWord } from "../records/country.ts";
import { defineRoute } from "../route.ts";
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
  handle(context, query) {
    const { data, holidays, language } = context;
    const wanted = query.q === undefined ? null : foldText(query.q);
    const rows = holidays.countryCodes.flatMap((code) => {
      const country = countryByCode(data.countries, code);
      const known = holidays.country(code, language);
      if (country === null || known === null) return [];
      if (query.continent !== undefined && country.continentCode !== query.continent) return [];
      const name = data.countryName(code, language) ?? country.name;
      const words = foldText(`${code} ${country.alpha3} ${name} ${country.name} ${country.nativeName}`);
      if (wanted !== null && !words.includes(wanted)) return [];
      return [
        {
          country_code: code,
          country_code_alpha3: country.alpha3,
          name,
          local_name: country.nativeName,
          languages: [...known.languages],
          weekend: weekendDays(data.weekends, code, todayOfCountry({ country }, context)).map(dayWord),
          subdivision_count: known.subdivisions.length,
          subdivisions: query.include.includes("subdivisions")
            ? known.subdivisions.map((subdivision) => ({ code: subdivision.code, name: subdivision.name }))
            : null,
        },
      ];
    });
    return { cache: "reference", data: { countries: rows, count: rows.length } };
  },
});
