/**
 * Decides only the order of suggestions. Abbreviations are mostly used in English, so the large zones of English-speaking countries
 * come first; then zones by the number of people with that clock, each represented by its most populous metropolitan area.
 */
export const KNOWN_ZONES: readonly string[] = `
America/New_York America/Chicago America/Los_Angeles America/Denver Europe/London Asia/Kolkata
Australia/Sydney Asia/Shanghai Europe/Paris Asia/Tokyo Europe/Berlin Asia/Jakarta Asia/Karachi
Africa/Lagos America/Sao_Paulo Asia/Dhaka Europe/Moscow America/Mexico_City Asia/Manila Africa/Cairo
Africa/Nairobi Europe/Istanbul Asia/Bangkok Africa/Johannesburg Asia/Seoul Asia/Singapore Asia/Hong_Kong
Asia/Dubai America/Phoenix America/Toronto America/Bogota America/Argentina/Buenos_Aires Asia/Tehran
Europe/Dublin Asia/Jerusalem Europe/Madrid Europe/Rome Europe/Athens Europe/Kyiv Europe/Lisbon
America/Havana America/Halifax America/Puerto_Rico America/St_Johns America/Anchorage Pacific/Honolulu
Australia/Perth Australia/Adelaide Australia/Darwin Australia/Brisbane Pacific/Auckland Pacific/Guam
Pacific/Pago_Pago`
  .trim()
  .split(/\s/);

/**
 * Common abbreviations that tzdb does not have, because it abbreviates these zones with digits ("+04") or tells summer from winter
 * (ET is EST or EDT). They give suggestions, but never resolve. ET, MT and PT are codes of countries too.
 */
export const UNWRITTEN_ABBREVIATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["AMT", ["America/Manaus", "Asia/Yerevan"]],
  ["ART", ["America/Argentina/Buenos_Aires"]],
  ["AST", ["Asia/Riyadh"]],
  ["BOT", ["America/La_Paz"]],
  ["BRT", ["America/Sao_Paulo"]],
  ["BST", ["Asia/Dhaka", "Pacific/Bougainville"]],
  ["CLT", ["America/Santiago"]],
  ["COT", ["America/Bogota"]],
  ["CT", ["America/Chicago"]],
  ["ECT", ["America/Guayaquil"]],
  ["ET", ["America/New_York", "Africa/Addis_Ababa"]],
  ["GST", ["Asia/Dubai"]],
  ["ICT", ["Asia/Bangkok", "Asia/Ho_Chi_Minh"]],
  ["IRST", ["Asia/Tehran"]],
  ["MMT", ["Asia/Yangon"]],
  ["MT", ["America/Denver", "Europe/Malta"]],
  ["MYT", ["Asia/Kuala_Lumpur"]],
  ["NPT", ["Asia/Kathmandu"]],
  ["PET", ["America/Lima"]],
  ["PHT", ["Asia/Manila"]],
  ["PT", ["America/Los_Angeles", "Europe/Lisbon"]],
  ["SGT", ["Asia/Singapore"]],
  ["TRT", ["Europe/Istanbul"]],
  ["UYT", ["America/Montevideo"]],
  ["UZT", ["Asia/Tashkent"]],
  ["VET", ["America/Caracas"]],
]);
