/** What divisions are, in the languages that the sources have them in. */
const KINDS = [
  "bundesstaat|bezirk|emirat|freistaat|gebiet|gemeinschaft|gouvernement|hansestadt|kreis|präfektur|provinz|republik|woiwodschaft",
  "cantón|comunidad|condado|departamento|distrito|emirato|estado|gobernación|municipalidad|óblast|parroquia|prefectura|provincia|región|república|voivodato",
  "canton|comté|comitat|département|district|émirat|état|gouvernorat|kraï|oblast|paroisse|préfecture|province|raion|région|république|voïvodie|wilaya",
  "cantone|contea|dipartimento|distretto|governatorato|municipalità|oblast'|parrocchia|prefettura|regione|repubblica|stato|territorio",
  "distrikt|emirate|kanton|krai|municipality|rajon|region|republic|state|республика",
].join("|");
const ARTICLES =
  "(?:of|von der|von|der|des|del|della|delle|dello|dei|degli|de la|de las|de los|de|du|di|do|da)\\s+|(?:de l|dell|d|l)['’]";
const BEFORE = new RegExp(
  `^(?:autonome[rs]? |freie und )?(?:${KINDS})(?: autónoma| autonoma| autonome)?\\s+(?:${ARTICLES})?`,
  "iu",
);
const AFTER = new RegExp(
  [
    "\\s(?:autonomous )?(?:county|department|district|governorate|krai|oblast|okrug|parish|prefecture|province|region|republic|state|voivodeship)$",
    "(?:特别行政区|[壮回维吾尔]*自治区|自治州|边疆区|邊疆區|大区|大區|地区|省|州|邦|市|府|县|縣|区|區|道|郡)$",
  ].join("|"),
  "iu",
);
/** Directions and the like name nothing alone. */
const NO_NAME =
  /^(?:autonom|capital|cent[re]|central|coast|east|est|federal|island|lake|littoral|lower|metropolit|middle|midland|national|nord|norte|north|occidental|oeste|oriental|ost|ouest|plateau|river|south|sud|sur|this|upper|west)/iu;

/** The name of a division without what it is: "Sizilien" of Autonome Region Sizilien. `null` if nothing is left out. */
export function shortDivisionName(name: string): string | null {
  const bare = name.replace(BEFORE, "").replace(AFTER, "").trim();
  return bare === name || bare.length < 2 || NO_NAME.test(bare) ? null : bare;
}
