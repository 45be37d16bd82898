/** Words before a division's name that say what it is, as people and GeoNames write them: "Landkreis Passau", "Province of Pampanga". */
const BEFORE = [
  "(?:(?:royal|metropolitan|regional|london|united|autonomous) )?(?:(?:county|counties|city|borough|district|province|region|department|prefecture|state|municipality)(?: and)? )+of(?: the)?",
  "county|co\\.?",
  "(?:landkreis|kreis|lkr\\.?|lk|regierungsbezirk|bezirk|politischer bezirk|wahlkreis|amtsbezirk|verwaltungskreis|kreisfreie stadt|provinz|kanton|distrikt|region)",
  "(?:provincia regionale|provincia autonoma|prov[ií]ncia|prov\\.?|città metropolitana|libero consorzio comunale|regione|comarca|departamento|partido|municipio|municipalidad|distrito|comuna|estado|cantón|región)(?: d[ieo]l?l?[ao]?s?| d['’]| de l[ao]s?| de)?",
  "(?:province|département|departement|dép\\.?|dpt|préfecture|arrondissement|région|canton|district)(?: d[eu](?: l[ae])?s?| d['’]| de l['’])?",
  "(?:provincie|gemeente|arrondissement)",
  "(?:powiat|województwo|woj\\.?|gmina)",
  "(?:județul|judeţul|jud\\.?|comuna)",
  "(?:okres|kraj|okrug|opština|općina|občina|obshtina|oblast)",
  "(?:concelho|município|distrito|região)(?: d[eoa]s?)?",
  "(?:kabupaten|kota|provinsi|kecamatan)",
  "(?:tỉnh|huyện|thành phố|changwat|amphoe)",
  "(?:nomós|dimos|perifereia|sir|wilaya(?: de)?)",
].join("|");
/** Words after it: "Hiroshima-ken", "Pest megye", "Liberecký kraj". */
const AFTER = [
  "county borough|(?:county )?council|governorate|prefecture|province|region|district|department|voivodeship|oblast|regency|municipality|borough",
  "ken|fu|to|gun|shi|cho|ku|sheng|shi xian|xian|do|si",
  "megye|vármegye|kraj|okres|kommune?|län|fylke|amt|ili|ilçesi|maakunta|maakond|novads|apskritis|rajono savivaldybė|županija",
  "kreis|landkreis|stadt|land",
  "rayon|rayonu|raion|oblysy|okrug|krai",
].join("|");
const BEFORE_NAME = new RegExp(`^(?:${BEFORE})\\s*(?<=[\\s'’])(?=\\S)`, "iu");
const AFTER_NAME = new RegExp(`(?<=\\S)[\\s-](?:${AFTER})$`, "iu");

/**
 * A division's name without a word for what it is: "Bologna" of "Provincia di Bologna". A county of the United States keeps its word:
 * Texas County lies in Missouri.
 */
export function withoutKind(name: string): string {
  const bare = name.trim();
  const before = bare.replace(BEFORE_NAME, "");
  return before === bare ? bare.replace(AFTER_NAME, "") : before;
}
