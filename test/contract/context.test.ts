import { describe, expect, test } from "bun:test";
import { parseNetworks } from "../../src/network.ts";
import { createService, service } from "./service.ts";

describe("GET /v1/context", () => {
  test("location headers name the place only if they come from a trusted proxy", async () => {
    const headers = { "cf-timezone": "Asia/Tokyo", "cf-iplatitude": "35.68", "cf-iplongitude": "139.69" };
    const trusted = createService({ trustedProxies: parseNetworks("127.0.0.0/8") });
    for (const path of ["/v1/context?include=time", "/v1/sun", "/v1/moon"]) {
      const known = await trusted.send(path, { headers });
      expect([path, known.status, known.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
      expect(await known.text()).toContain('"timezone":"Asia/Tokyo"');
      if (path === "/v1/moon") continue;
      const unknown = await service.send(path, { headers });
      expect([path, unknown.status]).toEqual([path, 400]);
      expect(await unknown.text()).toContain('"code":"missing_parameter"');
    }
  });
});
