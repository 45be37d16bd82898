import { isNameFor, type NamedIn } from "./names.ts";

/** The names of a holiday: in the requested language if there is one, and in English. */
export type HolidayNames = {
  readonly name: string;
  /** BCP 47 tag of the language of `name`, which may not be the requested one. */
  readonly nameLanguage: string;
  readonly english: NamedIn | null;
};

/**
 * Names the holidays of one answer in one language: the requested one if all of them have a name in it, else English.
 * A holiday without an English name keeps the name it has.
 *
 * @param all every holiday in the answer
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
