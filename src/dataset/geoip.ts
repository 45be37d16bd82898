import { readFileSync } from "node:fs";
import { Reader, type Response } from "mmdb-lib";
import { AlmanacError, messageOf } from "../domain/error.ts";
import { stampOf } from "./file-stamp.ts";

/** What a database knows about an IP address; a member is `null` where it knows nothing. */
export type AddressRecord = {
  readonly timezone: string | null;
  readonly latitudeDeg: number | null;
  readonly longitudeDeg: number | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
};

type Log = (level: "info" | "warn" | "error", message: string) => void;

/**
 * Reads a file in MaxMind's format, such as DB-IP lite or GeoLite2, into memory: overwriting the file then does no
 * harm. A damaged file that comes later is refused with one line in the log, and the old one stays in use.
 *
 * @throws AlmanacError `invalid_parameter` where the first file cannot be read.
 */
export function createGeoipSource(path: string, log: Log): GeoipSource {
  let seen: string | null = null;
  const read = (): Reader<Response> => {
    const stamp = (seen = stampOf(path));
    const next = new Reader<Response>(readFileSync(path));
    if (stampOf(path) !== stamp) throw new Error("it changed while it was read");
    const { databaseType, buildEpoch } = next.metadata;
    log("info", `geoip: ${databaseType} of ${buildEpoch.toISOString().slice(0, 10)} taken from ${path}`);
    return next;
  };

  let reader: Reader<Response>;
  try {
    reader = read();
  } catch (error) {
    const reason = messageOf(error);
    throw new AlmanacError("invalid_parameter", `--geoip is '${path}', which cannot be used: ${reason}`);
  }
  return {
    check(): "unchanged" | "adopted" | "refused" {
      if (stampOf(path) === seen) return "unchanged";
      try {
        reader = read();
        return "adopted";
      } catch (error) {
        log("error", `geoip: ${path} refused: ${messageOf(error)}`);
        return "refused";
      }
    },
    find(address: string): AddressRecord | null {
      try {
        const record: unknown = reader.get(address);
        return record === null ? null : readRecord(record);
      } catch {
        // A record that cannot be decoded must not fail the request.
        return null;
      }
    },
  };
}

export type GeoipSource = {
  /** Reads the file again if it has changed. Costs one `stat` when it has not. */
  check(): "unchanged" | "adopted" | "refused";
  /** `null` for an address that the database does not have. */
  find(address: string): AddressRecord | null;
};

/** Reads the nested members of GeoLite2 and DB-IP, and the flat ones of others. */
function readRecord(record: unknown): AddressRecord {
  const location = memberOf(record, "location") ?? record;
  const country = memberOf(record, "country") ?? memberOf(record, "registered_country");
  return {
    timezone: textOf(memberOf(location, "time_zone") ?? memberOf(location, "timezone")),
    latitudeDeg: degreesOf(memberOf(location, "latitude"), 90),
    longitudeDeg: degreesOf(memberOf(location, "longitude"), 180),
    countryCode: textOf(memberOf(country, "iso_code") ?? memberOf(record, "country_code")),
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function degreesOf(value: unknown, limit: number): number | null {
  const degrees = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof degrees === "number" && Math.abs(degrees) <= limit ? degrees : null;
}
