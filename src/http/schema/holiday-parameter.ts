import { HOLIDAY_TYPES, type HolidayType } from "../../domain/holidays/rule-program.ts";
import { choices, freeText, optional } from "./parameter.ts";
import { MAX_REGION_LENGTH } from "./region.ts";
import { ALIASES } from "./alias.ts";

export const typesParameter = choices([...HOLIDAY_TYPES, "all"], {
  description: "Kinds of days to list; `all` for every kind.",
  default: ["public"],
});

export const subdivisionParameter = optional(
  freeText({
    description: "ISO 3166-2 code; adds the days of that region.",
    aliases: ALIASES.subdivision,
    example: "DE-BY",
    maxLength: MAX_REGION_LENGTH,
  }),
);

/** The chosen types, with `all` expanded. */
export function chosenTypes(types: readonly (HolidayType | "all")[]): HolidayType[] {
  if (types.includes("all")) return [...HOLIDAY_TYPES];
  return HOLIDAY_TYPES.filter((type) => types.includes(type));
}
