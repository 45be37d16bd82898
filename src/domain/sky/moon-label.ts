import { PHASE_NAMES, type PhaseName } from "./phase.ts";
import type { Hemisphere } from "./seasons.ts";

const EMOJI: readonly string[] = ["🌑", "🌒", "🌓", "🌔", "🌕", "🌖", "🌗", "🌘"];

/** The eight phases as almanacs of the language print them, in the order of a lunation. */
const LABELS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ar: "محاق|هلال متزايد|تربيع أول|أحدب متزايد|بدر|أحدب متناقص|تربيع أخير|هلال متناقص",
    de: "Neumond|Zunehmende Sichel|Erstes Viertel|Zunehmender Mond|Vollmond|Abnehmender Mond|Letztes Viertel|Abnehmende Sichel",
    en: "New moon|Waxing crescent|First quarter|Waxing gibbous|Full moon|Waning gibbous|Last quarter|Waning crescent",
    es: "Luna nueva|Luna creciente|Cuarto creciente|Gibosa creciente|Luna llena|Gibosa menguante|Cuarto menguante|Luna menguante",
    fr: "Nouvelle lune|Premier croissant|Premier quartier|Gibbeuse croissante|Pleine lune|Gibbeuse décroissante|Dernier quartier|Dernier croissant",
    it: "Luna nuova|Luna crescente|Primo quarto|Gibbosa crescente|Luna piena|Gibbosa calante|Ultimo quarto|Luna calante",
    ja: "新月|三日月|上弦の月|十三夜月|満月|居待月|下弦の月|有明月",
    nl: "Nieuwe maan|Wassende sikkel|Eerste kwartier|Wassende maan|Volle maan|Afnemende maan|Laatste kwartier|Afnemende sikkel",
    pt: "Lua nova|Lua crescente|Quarto crescente|Crescente gibosa|Lua cheia|Minguante gibosa|Quarto minguante|Lua minguante",
    ru: "Новолуние|Растущий серп|Первая четверть|Растущая луна|Полнолуние|Убывающая луна|Последняя четверть|Убывающий серп",
    sv: "Nymåne|Tilltagande skära|Första kvarteret|Tilltagande måne|Fullmåne|Avtagande måne|Sista kvarteret|Avtagande skära",
    tr: "Yeni ay|Büyüyen hilal|İlk dördün|Büyüyen şişkin ay|Dolunay|Küçülen şişkin ay|Son dördün|Küçülen hilal",
    uk: "Новий місяць|Молодий місяць|Перша чверть|Прибуваючий місяць|Повний місяць|Спадаючий місяць|Остання чверть|Старий місяць",
    zh: "新月|蛾眉月|上弦月|盈凸月|满月|亏凸月|下弦月|残月",
  }).map(([language, names]) => [language, names.split("|")]),
);

/**
 * An emoji of the phase as the evening sky shows it: a waxing Moon is lit from the right in the north, and
 * from the left in the south, where it is seen upside down.
 */
export function moonEmoji(phaseName: PhaseName, hemisphere: Hemisphere): string {
  const index = PHASE_NAMES.indexOf(phaseName);
  return EMOJI[hemisphere === "north" ? index : (8 - index) % 8] ?? "🌑";
}

/** The language of `moonLabel` for a tag: English where there are no names in the tag's language. */
export function moonLabelLanguage(languageTag: string): string {
  const base = baseOf(languageTag);
  return LABELS.has(base) ? base : "en";
}

const baseOf = (languageTag: string): string => languageTag.split("-")[0]?.toLowerCase() ?? "en";

/**
 * The name of a phase in a language.
 *
 * @param languageTag BCP 47; falls back to its base language, then to English
 */
export function moonLabel(phaseName: PhaseName, languageTag: string): string {
  const labels = LABELS.get(baseOf(languageTag)) ?? LABELS.get("en");
  return labels?.[PHASE_NAMES.indexOf(phaseName)] ?? phaseName;
}
