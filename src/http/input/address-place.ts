import type { DataSet } from "../../dataset/open.ts";
import type { ZoneSet } from "../../dataset/zones.ts";
import { countryByCode } from "../../domain/places/country.ts";
import { placeAt } from "../../domain/places/place-index.ts";
import { readWords } from "../../domain/places/read-words.ts";
import type { Place } from "../../domain/places/place.ts";
import { zoneById, type Zone } from "../../domain/tz/zone.ts";
import { isInNetworks, parseNetworks } from "../../config/network.ts";
import type { RequestContext } from "../context.ts";
import { worldOf } from "./words.ts";

/** Where an IP address is, as precisely as is known. */
export type AddressPlace =
  | {
      readonly kind: "coordinate";
      readonly latitudeDeg: number;
      readonly longitudeDeg: number;
      /** `null` if the database names none; the coordinate then decides. */
      readonly zone: Zone | null;
    }
  | { readonly kind: "zone"; readonly zone: Zone }
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "none"; readonly reason: string };

type AddressContext = Pick<RequestContext, "deps"> & HomeContext;
type HomeContext = { readonly zones: ZoneSet; readonly data: DataSet };

/** Addresses that no database has: loopback, local networks (RFC 1918, 3927, 4193, 4291), carriers (RFC 6598). */
const PRIVATE_NETWORKS = parseNetworks(
  "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,::1,fc00::/7,fe80::/10",
);

/** Looks up an address in the operator's database, or takes `--home` for a private one. A reason names the missing option. */
export function placeOfAddress(address: string, context: AddressContext): AddressPlace {
  const { home, geoip } = context.deps;
  if (isInNetworks(address, PRIVATE_NETWORKS)) {
    if (!home) return none(`${address} is a private address, and --home names no place for those`);
    return homePlace(home, context) ?? none(`--home names no place`);
  }
  if (!geoip) return none(`--geoip names no database of addresses that could place ${address}`);
  const record = geoip.find(address);
  if (record === null) return none(`the database of --geoip does not have ${address}`);
  const { latitudeDeg, longitudeDeg, countryCode } = record;
  const found = record.timezone === null ? null : context.zones.names.resolve(record.timezone);
  const zone = found?.ok ? found.zone : null;
  if (latitudeDeg !== null && longitudeDeg !== null)
    return { kind: "coordinate", latitudeDeg, longitudeDeg, zone };
  if (zone !== null) return { kind: "zone", zone };
  return placeOfCountry(countryCode, address, context);
}

/** The zone of a country that has only one; with several it does not guess. */
function placeOfCountry(
  countryCode: string | null,
  address: string,
  { data, zones }: AddressContext,
): AddressPlace {
  const timezones = countryCode === null ? [] : (countryByCode(data.countries, countryCode)?.timezones ?? []);
  const [only] = timezones;
  const zone = timezones.length === 1 && only !== undefined ? zoneById(zones.table, only) : null;
  if (zone !== null) return { kind: "zone", zone };
  return none(
    `the database of --geoip says no more of ${address} than its country, ${countryCode ?? "if any"}`,
  );
}

/** The place that `--home` names: a zone with a place on Earth, or a place in words. `null` for anything else. */
export function homePlace(text: string, context: HomeContext): AddressPlace | null {
  const reading = readWords(text, "zone", worldOf(context));
  if (reading === null) return null;
  if ("naming" in reading) {
    const { zone } = reading.naming;
    const info = context.data.zoneInfo(zone.id) ?? context.data.zoneInfo(zone.canonicalId);
    return info === null || info.latitudeDeg === null ? null : { kind: "zone", zone };
  }
  const { place } = reading.bearer;
  return place === null ? null : { kind: "place", place: placeAt(context.data.placeIndex, place) };
}

function none(reason: string): AddressPlace {
  return { kind: "none", reason };
}
