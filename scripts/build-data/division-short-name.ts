import kinds from "./division-kinds.yaml";

const wordsOf = (byLanguage: Readonly<Record<string, string>>): string =>
  Object.values(byLanguage).join(" ").split(/\s+/u).join("|");

const ARTICLES =
  "(?:of|von der|von|der|des|del|della|delle|dello|dei|degli|de la|de las|de los|de|du|di|do|da)\\s+|(?:de l|dell|d|l)['’]";
const { th: thai, ...before } = kinds.before;
const BEFORE = new RegExp(
  `^(?:(?:autonome[rs]? |freie und )?(?:${wordsOf(before)})(?: autónoma| autonoma| autonome)?\\s+(?:${ARTICLES})?|(?:${wordsOf({ thai })})\\s*)`,
  "iu",
);
const AFTER = new RegExp(
  [
    `\\s(?:autonomous )?(?:${wordsOf(kinds.after)})$`,
    // 北海道 has no shorter name: 北海 is a city of China.
    "(?:特别行政区|[壮回维吾尔]*自治区|自治州|边疆区|邊疆區|大区|大區|地区|省|州|邦|市|府|县|縣|県|区|區|(?<!北海)道|郡)$",
  ].join("|"),
  "iu",
);
/** Directions and the like name nothing alone, nor do adjectives: "Приморский" of Приморский край. */
const NO_NAME = new RegExp(
  [
    "^(?:autonom|capital|cent[re]|central|coast|east|est|federal|island|lake|littoral|lower|metropolit|middle|midland|national)",
    "^(?:nord|norte|north|occidental|oeste|oriental|ost|ouest|plateau|river|south|sud|sur|this|upper|west)",
    "^(?:север|юж|восто[кч]|запад|централь|північ|півден|схід|захід)",
    "^(?:ال)?(?:شمال|جنوب|شرق|غرب|وسط|عاصمة)",
    "^(?:北部|南部|東部|东部|西部|中部|中央|북부|남부|동부|서부|중부|중앙)$",
    "^(?:उत्तर|दक्षिण|पश्चिम|पूर्व|मध्य|केंद्रीय)",
    "(?:ск|цк|ськ|цьк)(?:ая|ий|ое|а|и|о|е|і)?$",
  ].join("|"),
  "iu",
);

/** The name of a division without what it is: "Sizilien" of Autonome Region Sizilien. `null` if nothing is left out. */
export function shortDivisionName(name: string): string | null {
  const bare = name.replace(BEFORE, "").replace(AFTER, "").trim();
  return bare === name || bare.length < 2 || NO_NAME.test(bare) ? null : bare;
}

const ENGLISH: Readonly<Record<string, string>> = kinds.english;
const ENGLISH_KIND = new Map(
  Object.entries(ENGLISH).flatMap(([kind, countries]) =>
    countries.split(/\s+/u).map((country) => [country, kind] as const),
  ),
);

/** A division's English name with what it is: Okinawa Prefecture. `null` where the name says it, or countries have several kinds. */
export function longDivisionName(countryCode: string, english: string): string | null {
  const kind = ENGLISH_KIND.get(countryCode);
  return kind === undefined || shortDivisionName(english) !== null ? null : `${english} ${kind}`;
}
