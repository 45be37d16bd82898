import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { until } from "../support/process.ts";
import { writeMmdb } from "../support/mmdb-writer.ts";
import { startServer, type Server } from "./server.ts";

const folder = temporaryFolder();

const inZone = (timezone: string): Buffer =>
  writeMmdb({ "203.0.113.0/24": { location: { latitude: 35.69, longitude: 139.69, time_zone: timezone } } });

async function zoneOf({ url }: Server, address: string): Promise<unknown> {
  const response = await fetch(`${url}/api/ip`, { headers: { "x-forwarded-for": address } });
  return ((await response.json()) as { timezone?: string }).timezone;
}

describe("the place of callers", () => {
  test("comes from --home and --geoip, whose file is read again after a change", async () => {
    const path = join(folder, "places.mmdb");
    writeFileSync(path, inZone("Asia/Tokyo"));
    await using server = await startServer({
      args: ["--home", "lisbon", "--geoip", path, "--trusted-proxies", "127.0.0.0/8"],
    });
    expect(await zoneOf(server, "127.0.0.1")).toBe("Europe/Lisbon");
    expect(await zoneOf(server, "203.0.113.9")).toBe("Asia/Tokyo");

    writeFileSync(path, "damaged");
    server.kill("SIGHUP");
    await server.logged(/^geoip: .* refused/);
    expect(await zoneOf(server, "203.0.113.9")).toBe("Asia/Tokyo");

    writeFileSync(path, inZone("Asia/Seoul"));
    server.kill("SIGHUP");
    await server.logged(/^geoip: Test-City of 2026-11-20 taken from .*/);
    await until(async () => (await zoneOf(server, "203.0.113.9")) === "Asia/Seoul" || null, "the new place");
  });
});
