/**
 * Writes data/holidays/regions.txt and region-names.txt: the codes of ISO 3166-2 with the region each lies in and what replaced those
 * withdrawn, from CLDR (cldr-core) and from data/holidays/region-changes.txt, which says what CLDR lacks; and their
 * English names (cldr-subdivisions-full, which has hardly any in other languages).
 */
import aliases from "cldr-core/supplemental/aliases.json";
import cldr from "cldr-core/package.json";
import containment from "cldr-core/supplemental/subdivisionContainment.json";
import english from "cldr-subdivisions-full/subdivisions/en/en.json";

type Code = { parent: string | null; successor: string | null; sameAs: string | null };

const folder = new URL("../data/holidays/", import.meta.url);
const countries = new Map<string, Map<string, Code>>();

/** CLDR writes "gbeng" for GB-ENG. */
const countryOf = (id: string): string => id.slice(0, 2).toUpperCase();
const regionOf = (id: string): string => id.slice(2).toUpperCase();

function codeOf(country: string, region: string): Code {
  const codes = countries.get(country) ?? new Map<string, Code>();
  countries.set(country, codes);
  const known = codes.get(region) ?? { parent: null, successor: null, sameAs: null };
  codes.set(region, known);
  return known;
}

for (const [container, { _contains: contained }] of Object.entries(
  containment.supplemental.subdivisionContainment,
)) {
  for (const id of contained) {
    const code = codeOf(countryOf(id), regionOf(id));
    if (container.length > 2) code.parent = regionOf(container);
  }
}

for (const [id, { _replacement: replacement }] of Object.entries(
  aliases.supplemental.metadata.alias.subdivisionAlias,
)) {
  const code = codeOf(countryOf(id), regionOf(id));
  const [first = "", ...more] = replacement.split(" ");
  // A divided region has no single successor.
  if (more.length > 0) continue;
  if (first.length > 2 && countryOf(first) === countryOf(id)) code.successor = regionOf(first);
  else if (first.length === 2) code.sameAs = first;
}

const SEPARATORS = /^([A-Z0-9]+)(?:([:>=])([A-Z0-9-]+))?$/;

for (const line of (await Bun.file(new URL("region-changes.txt", folder)).text()).split("\n")) {
  if (line === "" || line.startsWith("#")) continue;
  const [country = "", ...words] = line.split(" ");
  for (const word of words) {
    const [, region = "", mark, target = null] = SEPARATORS.exec(word) ?? [];
    if (region === "") throw new Error(`region-changes.txt: cannot read "${word}"`);
    const code = codeOf(country, region);
    if (mark === ":") code.parent = target;
    if (mark === ">") Object.assign(code, { parent: null, successor: target, sameAs: null });
    if (mark === "=") Object.assign(code, { successor: null, sameAs: target });
  }
}

function wordOf(region: string, { parent, successor, sameAs }: Code): string {
  if (successor !== null) return `${region}>${successor}`;
  if (sameAs !== null) return `${region}=${sameAs}`;
  return parent === null ? region : `${region}:${parent}`;
}

for (const [country, codes] of countries) {
  for (const [region, { parent, successor }] of codes) {
    for (const target of [parent, successor])
      if (target !== null && !codes.has(target))
        throw new Error(`${country}-${region}: there is no ${country}-${target}`);
  }
}

const lines = [...countries.entries()]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([country, codes]) =>
    [
      country,
      ...[...codes.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([region, code]) => wordOf(region, code)),
    ].join(" "),
  );
await Bun.write(
  new URL("regions.txt", folder),
  `# Written by scripts/holidays-regions.ts from CLDR ${cldr.version} (Unicode-3.0) and region-changes.txt.\n${lines.join("\n")}\n`,
);

/** Withdrawn codes have no names, because they resolve to their successors. */
function nameLine([country, codes]: [string, Map<string, Code>]): string {
  const names = new Map<string, string>(Object.entries(english.subdivisions.localeDisplayNames.subdivisions));
  const words = [...codes]
    .filter(([, { successor }]) => successor === null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([region]) => {
      const name = names.get(`${country}${region}`.toLowerCase());
      return name === undefined ? [] : [`${region}=${name.replaceAll("|", "/")}`];
    });
  return words.length === 0 ? "" : `${country} ${words.join("|")}\n`;
}

await Bun.write(
  new URL("region-names.txt", folder),
  `# Written by scripts/holidays-regions.ts from CLDR ${cldr.version} (Unicode-3.0).\n${[...countries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(nameLine)
    .join("")}`,
);
console.log(
  `${[...countries.values()].reduce((sum, codes) => sum + codes.size, 0)} codes of ${countries.size} countries`,
);
