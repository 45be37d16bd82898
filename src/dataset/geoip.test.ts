import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeMmdb } from "../../test/support/mmdb-writer.ts";
import { createGeoipSource } from "./geoip.ts";
import { temporaryFolder } from "../../test/support/folder.ts";

const folder = temporaryFolder();

const PARIS = {
  country: { iso_code: "FR" },
  location: { latitude: 48.8534, longitude: 2.3488, time_zone: "Europe/Paris" },
};

describe("a database of addresses", () => {
  test("is read with nested and with flat members, IPv4 and IPv6", () => {
    const path = join(folder, "forms.mmdb");
    const flat = { country_code: "JP", latitude: "35.68", longitude: "139.69", timezone: "Asia/Tokyo" };
    writeFileSync(
      path,
      writeMmdb({
        "203.0.113.0/24": PARIS,
        "198.51.100.0/25": flat,
        "2001:db8:0:0:0:0:0:0/32": { country: { iso_code: "US" } },
      }),
    );
    const source = createGeoipSource(path, () => {});
    expect(source.find("203.0.113.7")).toEqual({
      timezone: "Europe/Paris",
      latitudeDeg: 48.8534,
      longitudeDeg: 2.3488,
      countryCode: "FR",
    });
    expect(source.find("198.51.100.1")).toEqual({
      timezone: "Asia/Tokyo",
      latitudeDeg: 35.68,
      longitudeDeg: 139.69,
      countryCode: "JP",
    });
    expect(source.find("2001:db8::1")).toMatchObject({
      countryCode: "US",
      latitudeDeg: null,
      timezone: null,
    });
    expect(source.find("198.51.100.129")).toBeNull();
  });

  test("is read again when the file changes; a damaged file is refused and the old one stays in use", () => {
    const path = join(folder, "changing.mmdb");
    const lines: string[] = [];
    writeFileSync(path, writeMmdb({ "203.0.113.0/24": PARIS }));
    const source = createGeoipSource(path, (level, message) => lines.push(`${level} ${message}`));
    expect(lines).toEqual([`info geoip: Test-City of 2026-11-20 taken from ${path}`]);
    expect(source.check()).toBe("unchanged");
    expect(source.find("203.0.113.7")?.timezone).toBe("Europe/Paris");

    writeFileSync(path, "no database");
    expect(source.check()).toBe("refused");
    expect(lines[1]).toStartWith(`error geoip: ${path} refused: `);
    expect(source.check()).toBe("unchanged");
    expect(source.find("203.0.113.7")?.timezone).toBe("Europe/Paris");

    writeFileSync(path, writeMmdb({ "203.0.113.0/24": { location: { time_zone: "Asia/Tokyo" } } }));
    expect(source.check()).toBe("adopted");
    expect(source.find("203.0.113.7")?.timezone).toBe("Asia/Tokyo");
  });

  test.each([
    ["absent", null],
    ["damaged", "no database"],
  ])("is asked for in vain where the first file is %s", (name, text) => {
    const path = join(folder, `${name}.mmdb`);
    if (text !== null) writeFileSync(path, text);
    expect(() => createGeoipSource(path, () => {})).toThrow(`--geoip is '${path}', which cannot be used: `);
  });
});
