import { existsSync } from "node:fs";
import { FURTHER_NAMES } from "./admin1-alias.ts";
import type { Inputs } from "./inputs.ts";
import { recordAt } from "./json.ts";
import { LANGUAGES } from "./locale-names.ts";
import type { Origins } from "./origin.ts";
import type { DivisionCodes } from "./division-code.ts";

/**
 * What first-level divisions are called in languages of their country, where that is not GeoNames' English name: by
 * language, country and that name. ISO 3166-2 and the countries' own lists have them.
 */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  de: {
    AT: {
      Vienna: "Wien",
      Tyrol: "Tirol",
      Styria: "Steiermark",
      "Upper Austria": "Oberösterreich",
      "Lower Austria": "Niederösterreich",
      Carinthia: "Kärnten",
    },
    CH: {
      Zurich: "Zürich",
      Vaud: "Waadt",
      Valais: "Wallis",
      Ticino: "Tessin",
      "Saint Gallen": "St. Gallen",
      Neuchâtel: "Neuenburg",
      Lucerne: "Luzern",
      Grisons: "Graubünden",
      Geneva: "Genf",
      Fribourg: "Freiburg",
      "Basel-City": "Basel-Stadt",
    },
    DE: {
      Thuringia: "Thüringen",
      "Saxony-Anhalt": "Sachsen-Anhalt",
      Saxony: "Sachsen",
      "North Rhine-Westphalia": "Nordrhein-Westfalen",
      "Lower Saxony": "Niedersachsen",
      Hesse: "Hessen",
      "State of Berlin": "Berlin",
      Bavaria: "Bayern",
      "Baden-Wurttemberg": "Baden-Württemberg",
    },
  },
  es: {
    ES: {
      "Balearic Islands": "Islas Baleares",
      Andalusia: "Andalucía",
      "Canary Islands": "Canarias",
      "Castille-La Mancha": "Castilla-La Mancha",
      Valencia: "Comunidad Valenciana",
      Navarre: "Navarra",
      Aragon: "Aragón",
      "Castille and León": "Castilla y León",
      Catalonia: "Cataluña",
      "Basque Country": "País Vasco",
      Madrid: "Comunidad de Madrid",
    },
    MX: { "Mexico City": "Ciudad de México", México: "Estado de México" },
  },
  fr: {
    BE: { "Brussels Capital": "Bruxelles-Capitale", Wallonia: "Wallonie", Flanders: "Flandre" },
    CA: {
      "British Columbia": "Colombie-Britannique",
      "New Brunswick": "Nouveau-Brunswick",
      "Northwest Territories": "Territoires du Nord-Ouest",
      "Nova Scotia": "Nouvelle-Écosse",
      "Prince Edward Island": "Île-du-Prince-Édouard",
      Quebec: "Québec",
      "Newfoundland and Labrador": "Terre-Neuve-et-Labrador",
    },
    CH: { Thurgau: "Thurgovie", "Saint Gallen": "Saint-Gall", Geneva: "Genève", Bern: "Berne" },
    FR: {
      Corsica: "Corse",
      Brittany: "Bretagne",
      "New Aquitaine": "Nouvelle-Aquitaine",
      Normandy: "Normandie",
    },
  },
  it: {
    CH: { Grisons: "Grigioni", Geneva: "Ginevra", Bern: "Berna", Zurich: "Zurigo", Lucerne: "Lucerna" },
    IT: {
      Sicily: "Sicilia",
      Sardinia: "Sardegna",
      "Aosta Valley": "Valle d'Aosta",
      Tuscany: "Toscana",
      Apulia: "Puglia",
      Piedmont: "Piemonte",
      "The Marches": "Marche",
      Lombardy: "Lombardia",
    },
  },
  nl: {
    BE: {
      "Brussels Capital": "Brussels Hoofdstedelijk Gewest",
      Wallonia: "Wallonië",
      Flanders: "Vlaanderen",
    },
    NL: {
      "South Holland": "Zuid-Holland",
      "North Holland": "Noord-Holland",
      "North Brabant": "Noord-Brabant",
    },
  },
  pt: { BR: { "Federal District": "Distrito Federal" } },
};

/** Countries of whose further names one is the whole name in the country's language: which of them, by language. */
const FURTHER: readonly (readonly [language: string, countryCode: string, at: number])[] = [
  ["ja", "JP", -1],
  ["zh", "CN", 0],
];
const HAN = /^\p{Script=Han}+$/u;

/** Names of the United Kingdom's countries by language and GeoNames' code ("GB.SCT"). */
export type BritishNames = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The only divisions that CLDR names in other languages than English. It writes "gbsct" for GB-SCT, which GeoNames has as GB.SCT. */
export function readBritishNames(inputs: Inputs, origins: Origins): BritishNames {
  const byLanguage = new Map<string, Record<string, string>>();
  for (const language of LANGUAGES.filter((one) => one !== "en")) {
    const path = `subdivisions/${language}/${language.replace("-", "_")}.json`;
    const file = inputs.packagePath("cldr-subdivisions-full", path);
    if (!existsSync(file)) continue;
    const root = recordAt(inputs.json(file, origins.cldrSubdivisions), "subdivisions", "localeDisplayNames");
    const names = Object.entries(recordAt(root, "subdivisions")).flatMap(([code, name]) =>
      code.startsWith("gb") && typeof name === "string" ? [[`GB.${code.slice(2).toUpperCase()}`, name]] : [],
    );
    byLanguage.set(language, Object.fromEntries(names));
  }
  return byLanguage;
}

/**
 * Names of first-level divisions in one language, by GeoNames' code ("DE.02"), where it has one that is not the English one.
 * @param divisions GeoNames' names by "DE.02"
 */
export function readRegionNames(
  language: string,
  divisions: ReadonlyMap<string, string>,
  { names: translated }: DivisionCodes,
  british: BritishNames,
): Record<string, string> {
  const names: Record<string, string> = {};
  const keys = new Map([...divisions].map(([key, name]) => [`${key.slice(0, 2)} ${name}`, key]));
  const put = (countryCode: string, english: string, name: string): void => {
    const key = keys.get(`${countryCode} ${english}`);
    if (key !== undefined) names[key] = name;
  };
  for (const [key, english] of divisions) {
    const name = language === "en" ? undefined : translated.get(key)?.get(language);
    if (name !== undefined && name !== english) names[key] = name;
  }
  Object.assign(names, british.get(language));
  for (const [countryCode, own] of Object.entries(OWN_NAMES[language] ?? {})) {
    for (const [english, name] of Object.entries(own)) put(countryCode, english, name);
  }
  for (const [tag, countryCode, at] of FURTHER) {
    if (tag !== language) continue;
    for (const [english, further] of Object.entries(FURTHER_NAMES[countryCode] ?? {})) {
      const name = further.filter((one) => HAN.test(one)).at(at);
      if (name !== undefined) put(countryCode, english, name);
    }
  }
  return names;
}
