import type { DataSet } from "../../dataset/open.ts";
import { dayName } from "../../domain/calendar/day-name.ts";
import { dayOfWeek } from "../../domain/calendar/civil.ts";
import type { Duration } from "../../domain/calendar/duration.ts";
import { inOneLanguage, type HolidayNames } from "../../domain/holidays/one-language.ts";
import type { SubdivisionName } from "../../domain/holidays/holiday.ts";
import type { Country } from "../../domain/places/country.ts";
import { alternateNamesAt, type Place } from "../../domain/places/place.ts";
import { nameInScript } from "../../domain/places/name-in-script.ts";
import { moonLabel, moonLabelLanguage } from "../../domain/sky/moon-label.ts";
import type { PhaseName } from "../../domain/sky/phase.ts";

/**
 * What an answer says in a language: a function for each kind of name gives the text and notes the language it is in,
 * and `Content-Language` is made of what was noted. Names of places that the data do not translate are as their source
 * writes them.
 */
export class Speech {
  /** The language asked for, or the nearest the data have; each name is looked up in it first. */
  language: string;
  readonly #data: DataSet;
  readonly #spoken: Set<string>;
  readonly #prepared = new Map<string, string>();

  constructor(data: DataSet, language = "en", spoken = new Set<string>()) {
    this.#data = data;
    this.language = language;
    this.#spoken = spoken;
  }

  /** The same answer in another language: for a sentence that is all in one. */
  in(language: string): Speech {
    return language === this.language ? this : new Speech(this.#data, language, this.#spoken);
  }

  /** Notes that the answer says something in a language. */
  speak(language: string): void {
    this.#spoken.add(language);
  }

  /** The languages of the answer, the one asked for first; English where it says nothing but what programs read. */
  contentLanguage(): string {
    const { language } = this;
    const others = [...this.#spoken].filter((one) => one !== language).sort();
    return [...(this.#spoken.has(language) ? [language] : []), ...others].join(", ") || "en";
  }

  country(country: Country): string {
    const { language } = this;
    this.speak(language);
    return this.#data.countryName(country.code, language) ?? country.name;
  }

  /** What a country pays with. */
  currency({ currencyCode, currencyName }: Country): string | null {
    const { language } = this;
    if (currencyCode === null || currencyName === null) return currencyName;
    const name = language === "en" ? currencyName : this.#data.words(language).currency(currencyCode);
    this.speak(name === null ? "en" : language);
    return name ?? currencyName;
  }

  city(place: Place): string {
    const { language } = this;
    if (language === "en") return place.name;
    const ofData = this.#data.placeName(place.id, language);
    return (
      ofData ??
      nameInScript(alternateNamesAt(this.#data.placeIndex.table, place.index), language) ??
      place.name
    );
  }

  /** The first-level division of a place; `null` where it lies in none. */
  region(place: Place): string | null {
    const { countryCode, admin1Code, admin1Name, name } = place;
    if (admin1Name === "") return null;
    const ofData = this.#data.regionName(countryCode, admin1Code, this.language);
    return ofData ?? (admin1Name === name ? this.city(place) : admin1Name);
  }

  /** Names of a zone; `null` for ids the table does not have. */
  zone(id: string): ReturnType<DataSet["zoneNames"]> {
    this.speak(this.language);
    return this.#data.zoneNames(id, this.language);
  }

  /** The weekday of a day number. */
  weekday(days: number): string {
    const { language } = this;
    this.speak(language);
    return language === "en"
      ? dayName(days)
      : (this.#data.words(language).weekdays[dayOfWeek(days) - 1] ?? "");
  }

  moonPhase(phaseName: PhaseName): string {
    this.speak(moonLabelLanguage(this.language));
    return moonLabel(phaseName, this.language);
  }

  /** A length of time in words. */
  duration(duration: Duration, nothing: "days" | "seconds"): string {
    this.speak(this.language);
    return this.#data.words(this.language).duration(duration, nothing);
  }

  /**
   * Names holidays in one language: in that asked for where it names all of them, else in English.
   *
   * @param all every holiday that the answer names
   */
  holidayNamer(all: readonly HolidayNames[]): <T extends HolidayNames>(holiday: T) => T {
    const inThatLanguage = inOneLanguage(all, this.language);
    return (holiday) => {
      const named = inThatLanguage(holiday);
      this.speak(named.nameLanguage);
      return named;
    };
  }

  /** The name of a subdivision; a code is in no language. */
  subdivision({ name, nameLanguage }: SubdivisionName): string {
    if (nameLanguage !== null) this.speak(nameLanguage);
    return name;
  }

  /** Keeps the language of a text that the answer may say or not. */
  prepare(text: string, language: string): void {
    this.#prepared.set(text, language);
  }

  /** Says a text that was prepared. */
  prepared<T extends string | null>(text: T): T {
    if (text !== null) this.speak(this.#prepared.get(text) ?? "en");
    return text;
  }

  /** A text that there is in English alone. */
  english<T extends string | null>(text: T): T {
    if (text !== null) this.speak("en");
    return text;
  }
}
