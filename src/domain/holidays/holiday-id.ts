import { withPlainLetters } from "../text/latin-letter.ts";
import { allNames, nameIn, type NamesByLanguage } from "./names.ts";
import type { HolidayType } from "./rule-program.ts";

/** The parts of a rule that decide its id. */
export type NamedRule = { text: string; names: NamesByLanguage; type: HolidayType; isNationwide: boolean };

/**
 * For each name, the regional rules with it, and the first subdivision of each, which distinguishes their ids; "" for those
 * of the country, whose ids are plain.
 */
export type RuleHolders = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rule and type: the same for all subdivisions that share a holiday. */
const holderKey = ({ text, type }: NamedRule): string => `${text.replace(/ ?#\d+/, "")} ${type}`;

/** @param regional the rules of each subdivision, by its code. */
export function ruleHolders(
  countryCode: string,
  national: Iterable<NamedRule>,
  regional: Iterable<readonly [code: string, rules: Iterable<NamedRule>]>,
): RuleHolders {
  const holders = new Map<string, Map<string, string>>();
  const nationalKeys = new Map<string, [key: string, owner: string][]>();
  for (const rule of national)
    nationalKeys.getOrInsertComputed(slugOf(rule.names, rule.text), () => []).push([holderKey(rule), ""]);
  for (const [code, rules] of regional) {
    for (const rule of rules) {
      if (rule.isNationwide) continue;
      const slug = slugOf(rule.names, rule.text);
      const texts = holders.get(slug) ?? new Map<string, string>(nationalKeys.get(slug));
      const key = holderKey(rule);
      if (!texts.has(key)) texts.set(key, code.slice(countryCode.length + 1).toLowerCase());
      holders.set(slug, texts);
    }
  }
  return holders;
}

/**
 * The id of a holiday: country and English name. Where several rules of subdivisions share a name (Labour Day in
 * Australia), the first subdivision of each rule is added, so that an id is one day in a year.
 */
export function idOf(countryCode: string, rule: NamedRule, holders: RuleHolders): string {
  const slug = slugOf(rule.names, rule.text);
  const plain = `${countryCode.toLowerCase()}-${slug}`;
  const texts = rule.isNationwide ? undefined : holders.get(slug);
  if (texts === undefined || texts.size < 2) return plain;
  const owner = texts.get(holderKey(rule));
  return owner === undefined || owner === "" ? plain : `${plain}-${owner}`;
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
const MARKS = /\p{M}+/gu;

/** Lower-case ASCII words joined by hyphens; empty when the name has no Latin letter. */
function asciiSlug(name: string): string {
  const plain = name.toLowerCase();
  const words = BEYOND_ASCII.test(plain)
    ? withPlainLetters(plain).normalize("NFD").replace(MARKS, "")
    : plain;
  return words
    .replace(/['’ʻʼ.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A stable slug for a holiday: from its English name, else the first name in Latin letters, else its rule. */
function slugOf(names: NamesByLanguage, rule: string): string {
  const english = nameIn(names, "en") ?? nameIn(names, "en-us");
  const slug = english === undefined ? "" : asciiSlug(english);
  if (slug !== "") return slug;
  for (const name of allNames(names)) {
    const other = asciiSlug(name);
    if (other.length > 2) return other;
  }
  return asciiSlug(rule.replace(/#\d+/, ""));
}
