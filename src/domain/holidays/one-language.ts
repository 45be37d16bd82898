import { isNameFor, type NamedIn } from "./names.ts";

/** The names that a holiday has: in the language asked for as far as there is one, and in English. */
export type HolidayNames = {
  readonly name: string;
  /** BCP 47 tag of the language `name` is in: not the one asked for where it has none in that. */
  readonly nameLanguage: string;
  readonly english: NamedIn | null;
};

/**
 * Names the holidays of one answer in one language: in that asked for where all of them have a name in it, else in
 * English. A holiday that has no English name keeps the one it has.
 *
 * @param all every holiday that the answer names
 * @param language BCP 47
 */
export function inOneLanguage(
  all: readonly HolidayNames[],
  language: string,
): <T extends HolidayNames>(holiday: T) => T {
  if (all.every(({ nameLanguage }) => isNameFor(nameLanguage, language))) return (holiday) => holiday;
  return (holiday) => {
    const { english } = holiday;
    return english === null ? holiday : { ...holiday, name: english.name, nameLanguage: english.language };
  };
}
