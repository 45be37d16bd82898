/**
 * Writes data/holidays/regions.txt and region-names.txt: the codes of ISO 3166-2 with the region each lies in and what
 * replaced those withdrawn, from CLDR (cldr-core) and from data/holidays/region-changes.txt, which says what CLDR
 * lacks; and their English names (cldr-subdivisions-full, which has hardly any in other languages).
 */
import aliases from "cldr-core/supplemental/aliases.json";
import cldr from "cldr-core/package.json";
import containment from "cldr-core/supplemental/subdivisionContainment.json";
import { NUMBER_OF_NAMESAKE } from "./build-data/cldr-regions.ts";
import english from "cldr-subdivisions-full/subdivisions/en/en.json";

const folder = new URL("../data/holidays/", import.meta.url);
const SOURCE = `# Written by scripts/holidays-regions.ts from CLDR ${cldr.version} (Unicode-3.0)`;
/** `AB:CD` lies in CD, `AB>CD` was replaced by CD, `AB=CN-AB` is a country too. */
const WORD = /^([A-Z0-9]+)([:>=][A-Z0-9-]+)?$/;

/** By country and code: nothing, or the mark and what follows it. */
const countries = new Map<string, Map<string, string>>();

/** CLDR writes "gbeng" for GB-ENG. */
const countryOf = (id: string): string => id.slice(0, 2).toUpperCase();
const regionOf = (id: string): string => id.slice(2).toUpperCase();
const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

function setRegion(country: string, region: string, relation: string): void {
  const regions = countries.get(country) ?? new Map<string, string>();
  countries.set(country, regions);
  const known = regions.get(region) ?? "";
  // What CLDR withdrew stays withdrawn, wherever it lay.
  if (known === "" || !/^(?:$|:)/.test(relation)) regions.set(region, relation);
}

for (const [container, { _contains: contained }] of Object.entries(
  containment.supplemental.subdivisionContainment,
)) {
  const parent = container.length > 2 ? `:${regionOf(container)}` : "";
  for (const id of contained) setRegion(countryOf(id), regionOf(id), parent);
}

for (const [id, { _replacement: replacement }] of Object.entries(
  aliases.supplemental.metadata.alias.subdivisionAlias,
)) {
  // A divided region has no single successor.
  const target = replacement.includes(" ") ? "" : replacement;
  const isInCountry = target.length > 2 && countryOf(target) === countryOf(id);
  const relation = isInCountry ? `>${regionOf(target)}` : target.length === 2 ? `=${target}` : "";
  setRegion(countryOf(id), regionOf(id), relation);
}

for (const line of (await Bun.file(new URL("region-changes.txt", folder)).text()).split("\n")) {
  if (line === "" || line.startsWith("#")) continue;
  const [country = "", ...words] = line.split(" ");
  for (const word of words) {
    const [, region, relation = ""] = WORD.exec(word) ?? [];
    if (region === undefined) throw new Error(`region-changes.txt: cannot read "${word}"`);
    setRegion(country, region, relation);
  }
}

for (const [country, regions] of countries) {
  for (const [region, relation] of regions)
    if (/^[:>]/.test(relation) && !regions.has(relation.slice(1)))
      throw new Error(`${country}-${region}: there is no ${country}-${relation.slice(1)}`);
}

const codeLines = sorted(countries).map(([country, regions]) =>
  [country, ...sorted(regions).map(([region, relation]) => `${region}${relation}`)].join(" "),
);
await Bun.write(
  new URL("regions.txt", folder),
  `${SOURCE} and region-changes.txt.\n${codeLines.join("\n")}\n`,
);

const names = new Map<string, string>(Object.entries(english.subdivisions.localeDisplayNames.subdivisions));
/** Withdrawn codes have no names, because they resolve to their successors. */
const nameLines = sorted(countries).flatMap(([country, regions]) => {
  const words = sorted(regions).flatMap(([region, relation]) => {
    const name = names.get(`${country}${region}`.toLowerCase());
    if (name === undefined || relation.startsWith(">")) return [];
    return [`${region}=${name.replace(NUMBER_OF_NAMESAKE, "").replaceAll("|", "/")}`];
  });
  return words.length === 0 ? [] : [`${country} ${words.join("|")}\n`];
});
await Bun.write(new URL("region-names.txt", folder), `${SOURCE}.\n${nameLines.join("")}`);

const count = [...countries.values()].reduce((sum, regions) => sum + regions.size, 0);
console.log(`${count} codes of ${countries.size} countries`);
