/**
 * What words say of a division: before its name ("Landkreis Passau", "Province of Pampanga"), after it ("Hiroshima-ken", "Pest megye"),
 * and where such divisions are: "ES2" for the second level of Spain. An empty `where` says nothing of the place.
 * Source: ISO 3166-2 and, of the second level, the countries' own lists of divisions.
 */
type Kind = {
  before: readonly string[];
  after: readonly string[];
  where: string;
  /** Whether the name follows at once: "Gemeente De Bilt". */
  isUnlinked?: boolean;
  /** Whether the word is written to the name: 江苏省. */
  isJoined?: boolean;
};

const KINDS: readonly Kind[] = [
  {
    before: [
      "(?:autonomous |metropolitan |united )?(?:province|provinces)(?: autonome)?",
      "prov[ií]ncia(?: aut[oò]noma| regionale)?",
      "prov\\.?",
      "città metropolitana",
      "libero consorzio comunale",
      "provincie",
      "provinz",
      "provinsi",
      "prowincja",
      "tỉnh",
      "changwat",
    ],
    after: ["province", "sheng"],
    where:
      "AF1 AO1 AR1 BF2 BG1 BI1 BO2 CA1 CL2 CN1 CR1 CU1 DO1 DZ1 EC1 ES2 FI1 FJ1 GA1 GQ1 ID1 IE1 IR1 IT2 BE2 KE1 KG1 KH1 KP1 KR1 LA1 MA2 MG1 MN1 MZ1 NL1 NP1 NZ1 PA1 PE2 PG1 PH2 PK1 PL1 RW1 SA1 SB1 SE1 SL1 ST1 TH1 TJ1 TM1 TR1 VN1 VU1 YE1 ZA1 ZM1 ZW1 CD1",
  },
  {
    before: ["d[ée]partement", "dép\\.?", "dpt", "departamento", "dipartimento", "department"],
    after: ["department"],
    where: "AR2 BJ1 BO1 CG1 CM2 CO1 FR2 GF0 GP0 MQ0 RE0 YT0 GA2 GT1 HN1 HT1 NE2 NI1 PE1 PY1 SN2 SV1 TD2 UY1",
  },
  {
    before: ["landkreis", "kreis", "lkr\\.?", "lk", "kreisfreie stadt", "amtsbezirk"],
    after: ["landkreis", "kreis"],
    where: "DE2",
  },
  {
    before: ["(?:politischer )?bezirk", "wahlkreis", "verwaltungskreis"],
    after: [],
    where: "AT2 CH2 DE1 DE2",
  },
  { before: ["regierungsbezirk"], after: [], where: "DE0 DE2" },
  {
    before: ["district", "distrikt", "distrito", "distretto", "arrondissement"],
    after: ["district", "zila", "jilla"],
    where: "",
  },
  {
    before: ["(?:royal |united )?count(?:y|ies)", "co\\.?", "comté", "condado", "comitat", "contea"],
    after: ["county", "co\\.?"],
    where: "AL1 CA2 CN2 EE1 GB2 HR1 HU1 IE2 IR2 KE1 LR1 LT1 NO1 PL2 RO1 SE1 TW1 US2",
  },
  {
    before: ["(?:royal |metropolitan |london |county )*borough", "metropolitan borough"],
    after: ["(?:city and |county )?borough"],
    where: "GB2 US2",
  },
  { before: ["parish"], after: ["parish"], where: "AD1 AG1 BB1 DM1 GD1 JM1 KN1 PT3 US2 VC1" },
  {
    before: [
      "state",
      "federal state",
      "estado",
      "estat",
      "état",
      "bundesland",
      "freistaat",
      "stato",
      "staat",
    ],
    after: ["state"],
    where: "AT1 AU1 BR1 DE1 FM1 IN1 MM1 MX1 MY1 NG1 PW1 SD1 SS1 US1 VE1",
  },
  {
    before: ["prefecture", "préfecture", "prefectura", "prefettura", "präfektur"],
    after: ["prefecture", "ken", "fu"],
    where: "AL1 CF1 CN2 GN2 GR1 GR2 JP1 MA2",
  },
  { before: [], after: ["shi", "cho", "ku", "gun", "xian", "shi xian"], where: "JP2 CN2 KR2" },
  { before: [], after: ["do", "si", "to"], where: "JP1 KP1 KR1 KR2" },
  {
    before: [],
    after: ["省", "市", "縣", "县", "自治区", "自治區"],
    where: "CN1 CN2 TW1 TW2",
    isJoined: true,
  },
  { before: [], after: ["都", "道", "府", "県", "市", "区", "郡"], where: "JP1 JP2", isJoined: true },
  {
    before: [],
    after: ["특별자치도", "특별자치시", "특별시", "광역시", "도", "시", "군", "구"],
    where: "KP1 KR1 KR2",
    isJoined: true,
  },
  { before: ["kanton", "canton", "cantón", "cantone"], after: ["canton"], where: "BA2 CH1 CR2 EC2 FR3 LU1" },
  { before: ["partido"], after: [], where: "AR2" },
  { before: ["concelho", "município"], after: [], where: "BR2 PT2" },
  { before: ["województwo", "woj\\.?", "voivodeship"], after: ["voivodeship", "województwo"], where: "PL1" },
  { before: ["powiat"], after: ["powiat"], where: "PL2" },
  { before: ["gmina"], after: [], where: "PL3" },
  { before: ["jude[țţ]ul", "jud\\.?"], after: ["județ"], where: "RO1" },
  { before: ["okres"], after: ["okres"], where: "CZ2 SK2" },
  { before: ["kraj"], after: ["kraj"], where: "CZ1 SK1 CZ0 SK0" },
  { before: [], after: ["megye", "vármegye"], where: "HU1" },
  { before: ["županija"], after: ["županija"], where: "BA2 HR1" },
  { before: ["oblast"], after: ["oblast", "oblysy"], where: "BG1 BY1 KG1 KZ1 RU1 UA1" },
  { before: ["krai"], after: ["krai", "kray"], where: "RU1" },
  { before: ["raion"], after: ["rayon", "rayonu", "raion"], where: "AZ1 BY2 MD1 RU2 UA2 UA1" },
  { before: [], after: ["län"], where: "SE1" },
  { before: [], after: ["fylke"], where: "NO1" },
  { before: [], after: ["maakunta", "lääni"], where: "FI1" },
  { before: [], after: ["maakond", "maa"], where: "EE1" },
  { before: [], after: ["apskritis"], where: "LT1" },
  { before: [], after: ["rajono savivaldybė", "savivaldybė"], where: "LT1 LT2" },
  { before: [], after: ["novads"], where: "LV1" },
  { before: [], after: ["ili"], where: "TR1" },
  { before: [], after: ["ilçesi"], where: "TR2" },
  { before: ["kabupaten", "kota"], after: ["regency"], where: "ID2", isUnlinked: true },
  { before: ["nom[oó]s", "perifereia", "dimos"], after: [], where: "GR1 GR2" },
  // The words below say less: they stand for divisions of many countries and of either level.
  {
    before: [
      "(?:comunidad|regione|región|région|region|regio|regio[aã]o|região)(?: aut[oóò]noma| autonome)?",
      "municipio|municipalidad|municipi|comarca|opština|općina|občina|obshtina|okrug|kecamatan|huyện|thành phố|amphoe|wilaya|sir",
      "(?:city|commune|governorate|emirate|(?:metropolitan |regional |district )?(?:municipality|district))(?=\\s(?:of|de)\\s)",
      "(?:(?:city|county|royal|metropolitan|london|district)(?: and)? )+(?:county|borough|district|municipality|city)(?=\\sof\\s)",
    ],
    after: [
      "region|governorate|municipality|council|county council|emirate|kommune?|amt|stadt|land|okrug|kaupunki|gemeente",
    ],
    where: "",
  },
  { before: ["gemeente", "gemeinde", "comuna(?=\\s\\D)"], after: [], where: "", isUnlinked: true },
];

/** What may stand between the word and the name: "de", "of the", "dell'". The article may belong to the name: La Rioja. */
const LINK =
  "(?:\\s+(?:de l|dell|nell|d)(?=['’])|(?:\\s+(?:de|di|do|da|del|della|delle|dello|dei|degli|des|du|dos|das|of|von|vom|van))?(?=\\s))['’\\s]\\s*";
const ARTICLE = /^(?:(?:the|la|las|los|les|le|el|os|as)\s+|l['’])(?=\S)/iu;

const READERS = KINDS.map(({ before, after, where, isUnlinked = false, isJoined = false }) => ({
  before:
    before.length === 0
      ? null
      : new RegExp(`^(?:${before.join("|")})${isUnlinked ? "\\s+" : LINK}(?=\\S)`, "iu"),
  after:
    after.length === 0
      ? null
      : new RegExp(`(?<=\\S)(?<!sub)${isJoined ? "" : "[\\s-]"}(?:${after.join("|")})$`, "iu"),
  where: new Set(where.split(" ").filter((one) => one !== "")),
  isJoined,
}));
/** Any of the words, in lower case. Most texts have none, and to ask for each word takes as long as a search. */
const ANY_WORD = new RegExp(
  READERS.flatMap(({ before, after }) => [before, after].flatMap((reader) => reader?.source ?? [])).join("|"),
  "u",
);
/** Those for labels: the last letter of 톨레도 is no word for what it is. */
const LABEL_READERS = READERS.filter(({ isJoined }) => !isJoined);

/** A division's name without the word for what it is. */
export type NameOfKind = {
  /** Where an article follows the word, both with and without it, what its case tells first: "La Rioja", but "Sissili" of "la Sissili". */
  names: readonly string[];
  /** Country and level of the divisions that the word stands for, "ES2"; empty where it says nothing of the place. */
  where: ReadonlySet<string>;
};

/** Reads a word for what a division is before or after its name; `null` for a text without one. */
export function readKind(text: string, readers = READERS): NameOfKind | null {
  const bare = text.trim();
  if (!ANY_WORD.test(bare.toLowerCase())) return null;
  for (const { before, where } of readers) {
    const name = before === null ? bare : bare.replace(before, "");
    if (name !== bare) return { names: withAndWithoutArticle(name), where };
  }
  for (const { after, where } of readers) {
    const name = after === null ? bare : bare.replace(after, "");
    if (name !== bare) return { names: [name], where };
  }
  return null;
}

function withAndWithoutArticle(name: string): string[] {
  const short = name.replace(ARTICLE, "");
  return [...new Set(/^\p{Lu}/u.test(name) ? [name, short] : [short, name])];
}

/** Of 31 Washington Counties none is "Washington": in a label they keep their word. */
const KEPT_AFTER = /\s(?:county|parish|(?<!county )borough)$/iu;

/** A division's name without a word for what it is, for labels and keys: "Bologna" of "Provincia di Bologna". */
export function withoutKind(name: string): string {
  return KEPT_AFTER.test(name) ? name.trim() : (readKind(name, LABEL_READERS)?.names[0] ?? name.trim());
}
