import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGeoipSource } from "../../src/dataset/geoip.ts";
import { temporaryFolder } from "../support/folder.ts";
import { writeMmdb } from "../support/mmdb-writer.ts";

const path = join(temporaryFolder(), "places.mmdb");
writeFileSync(
  path,
  writeMmdb({
    "203.0.113.0/24": {
      country: { iso_code: "JP" },
      location: { latitude: 35.6895, longitude: 139.6917, time_zone: "Asia/Tokyo" },
    },
    "198.51.100.0/25": { country: { iso_code: "FR" } },
    // A country with several zones gives no zone.
    "198.51.100.128/25": { country: { iso_code: "US" } },
    "192.0.2.0/24": { location: { latitude: -33.87, longitude: 151.21 } },
    "2001:db8:0:0:0:0:0:0/32": { location: { time_zone: "Europe/Rome" } },
  }),
);

/** Places of addresses that the standards keep for documentation. */
export const geoip = createGeoipSource(path, () => {});
