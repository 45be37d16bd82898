import { mustExist } from "../../domain/must-exist.ts";
import type { DataSet } from "../../dataset/open.ts";
import { DAY_NAMES } from "../../domain/calendar/day-name.ts";
import type { Duration } from "../../domain/calendar/duration.ts";
import { inOneLanguage, type HolidayNames } from "../../domain/holidays/names.ts";
import type { SubdivisionName } from "../../domain/holidays/holiday.ts";
import type { Area } from "../../domain/places/area.ts";
import type { Country } from "../../domain/places/country.ts";
import { alternateNamesAt, placeAt } from "../../domain/places/place-index.ts";
import type { Place } from "../../domain/places/place.ts";
import { nameInScript } from "../../domain/places/name-in-script.ts";
import { type PhaseName, moonLabel, moonLabelLanguage } from "../../domain/sky/phase.ts";

/** Languages of regions where that of most of the country is another. */
const LANGUAGE_OF_REGION: ReadonlyMap<string, string> = new Map([
  ...["GE", "VD", "NE", "JU", "FR", "VS"].map((canton) => [`CH-${canton}`, "fr"] as const),
  ["CH-TI", "it"],
  ["CA-QC", "fr"],
]);

/** The name of a place in a language; as its source writes it where no other is known. */
function cityIn(language: string, place: Place, { placeName, placeIndex }: DataSet): string {
  const names = (): readonly string[] => alternateNamesAt(placeIndex, place.index);
  return placeName(place.id, language) ?? nameInScript(names, language) ?? place.name;
}

/**
 * Translates the names in one answer, and records which languages it used for `Content-Language`. Place names without a
 * translation stay as their source writes them.
 */
export class Localizer {
  /** The requested language, or the nearest that the data have; each name is looked up in it first. */
  language: string;
  readonly #data: DataSet;
  readonly #usedLanguages: string[];
  #languageByText: Map<string, string> | null = null;

  constructor(data: DataSet, language = "en", usedLanguages: string[] = []) {
    this.#data = data;
    this.language = language;
    this.#usedLanguages = usedLanguages;
  }

  /** A localizer of the same answer for another language, for sentences that must not mix languages. */
  in(language: string): Localizer {
    return language === this.language ? this : new Localizer(this.#data, language, this.#usedLanguages);
  }

  /** Records that the answer contains text in a language. */
  noteLanguage(language: string): void {
    if (!this.#usedLanguages.includes(language)) this.#usedLanguages.push(language);
  }

  /** The languages of the answer, the requested one first; English if it contains no translated text. */
  contentLanguage(): string {
    const used = this.#usedLanguages;
    if (used.length < 2) return used[0] ?? "en";
    const others = used.filter((one) => one !== this.language).sort();
    return (others.length < used.length ? [this.language, ...others] : others).join(", ");
  }

  country(country: Country): string {
    return this.#countryName(country.code) ?? country.name;
  }

  /** A country, region or island; what is no country and no division only in English. */
  area({ kind, name, code, place }: Area): string {
    if (kind === "country") return this.#countryName(code) ?? name;
    const isDivision = code !== "" && place !== null;
    const division = isDivision ? this.region(placeAt(this.#data.placeIndex, place)) : null;
    return division ?? this.english(name);
  }

  #countryName(code: string): string | null {
    this.noteLanguage(this.language);
    return this.#data.countryName(code, this.language);
  }

  currency({ currencyCode, currencyName }: Country): string | null {
    const { language } = this;
    if (currencyCode === null || currencyName === null) return currencyName;
    const name = language === "en" ? currencyName : this.#data.words(language).currency(currencyCode);
    this.noteLanguage(name === null ? "en" : language);
    return name ?? currencyName;
  }

  city(place: Place): string {
    return cityIn(this.language, place, this.#data);
  }

  /** A place as it is called there. */
  localCity(place: Place): string {
    const regional = LANGUAGE_OF_REGION.get(place.subdivisionCode ?? "");
    const language = this.#data.localLanguage(place.countryCode, regional);
    return language === null ? place.name : cityIn(language, place, this.#data);
  }

  /** The first-level division of a place; `null` where it lies in none. */
  region(place: Place): string | null {
    const { countryCode, admin1Code, admin1Name, name } = place;
    if (admin1Name === "") return null;
    const ofData = this.#data.regionName(countryCode, admin1Code, this.language);
    return ofData ?? (admin1Name === name ? this.city(place) : admin1Name);
  }

  /** The second-level division of a place; `null` where it is not known. In languages without a name of its own as GeoNames has it. */
  secondLevel({ countryCode, admin1Code, admin2Code, admin2Name }: Place): string | null {
    if (admin2Name === "") return null;
    return this.#data.regionName(countryCode, `${admin1Code}.${admin2Code}`, this.language) ?? admin2Name;
  }

  /** Names of a zone; `null` for ids the table does not have. */
  zone(id: string): ReturnType<DataSet["zoneNames"]> {
    this.noteLanguage(this.language);
    return this.#data.zoneNames(id, this.language);
  }

  /** The name of a weekday by its ISO number, 1 for Monday. */
  weekday(isoDay: number): string {
    const { language } = this;
    this.noteLanguage(language);
    return mustExist((language === "en" ? DAY_NAMES : this.#data.words(language).weekdays)[isoDay - 1]);
  }

  moonPhase(phaseName: PhaseName): string {
    this.noteLanguage(moonLabelLanguage(this.language));
    return moonLabel(phaseName, this.language);
  }

  duration(duration: Duration, nothing: "days" | "seconds"): string {
    this.noteLanguage(this.language);
    return this.#data.words(this.language).duration(duration, nothing);
  }

  /**
   * Names holidays in one language: the requested one if all of them have a name in it, else English.
   *
   * @param all every holiday that the answer names
   */
  holidayNamer(all: readonly HolidayNames[]): <T extends HolidayNames>(holiday: T) => T {
    const inThatLanguage = inOneLanguage(all, this.language);
    return (holiday) => {
      const named = inThatLanguage(holiday);
      this.noteLanguage(named.nameLanguage);
      return named;
    };
  }

  /** The name of a subdivision; a bare code has no language. */
  subdivision({ name, nameLanguage }: SubdivisionName): string {
    if (nameLanguage !== null) this.noteLanguage(nameLanguage);
    return name;
  }

  /** Stores the language of a text that the answer may contain. */
  noteTextLanguage(text: string, language: string): void {
    this.#languageByText ??= new Map();
    this.#languageByText.set(text, language);
  }

  /** Records the language of a text passed to `noteTextLanguage`, now that the answer contains it. */
  noteUseOf<T extends string | null>(text: T): T {
    if (text !== null) this.noteLanguage(this.#languageByText?.get(text) ?? "en");
    return text;
  }

  english<T extends string | null>(text: T): T {
    if (text !== null) this.noteLanguage("en");
    return text;
  }
}
