import { describe, expect, test } from "bun:test";
import { distanceFromEdge } from "../support/map-path.ts";
import { service } from "./service.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

async function dataOf<T>(path: string): Promise<T> {
  const response = await service.send(path);
  expect(`${path} ${response.status}`).toBe(`${path} 200`);
  return ((await response.json()) as { data: T }).data;
}

const htmlOf = async (path: string): Promise<string> => {
  const response = await service.send(path);
  expect(`${path} ${response.status}`).toBe(`${path} 200`);
  return response.text();
};

const shadeOf = (html: string, shade: string): string =>
  new RegExp(`data-shade="${shade}" d="([^"]*)"`).exec(html)?.[1] ?? "";

const lightsOf = (html: string): string[] =>
  [...html.matchAll(/data-k="light"><svg[^>]*><rect [^>]*var\(--sea-(\w+)\)/g)].map(
    ([, light = ""]) => light,
  );

const at = (instant: string | null): string => encodeURIComponent(instant ?? "none");

type Sun = Record<"sunrise" | "sunset" | "civil_dusk" | "nautical_dawn" | "astronomical_dusk", string>;
type City = { latitude: number; longitude: number };

/** The edge of the shade that passes over a place at an event of the sun. */
const EDGES = [
  ["sunrise", "civil"],
  ["sunset", "civil"],
  ["civil_dusk", "nautical"],
  ["nautical_dawn", "astronomical"],
  ["astronomical_dusk", "night"],
] as const;

describe("day and night on the map", () => {
  test.each([["reykjavik"], ["nairobi"], ["sydney"]])(
    "%s: at the API's sunrise, sunset and twilights the city lies on the edge, to a pixel",
    async (slug) => {
      for (const date of ["2026-03-20", "2026-11-20"]) {
        const sun = await dataOf<Record<string, unknown>>(`/v1/sun?city=${slug}&date=${date}`);
        const { latitude, longitude } = await dataOf<City>(`/v1/city/${slug}?include=time`);
        for (const [event, shade] of EDGES) {
          const instant = eventOf(sun, event);
          const html = await htmlOf(`/world?cities=${slug}&at=${at(instant)}`);
          const apart = distanceFromEdge(shadeOf(html, shade), longitude, latitude);
          expect({ slug, event, isOnEdge: apart < 1.5, apart }).toEqual({
            slug,
            event,
            isOnEdge: true,
            apart,
          });
        }
        const rise = Date.parse(eventOf(sun, "sunrise"));
        const minute = async (offset: number): Promise<string[]> =>
          lightsOf(
            await htmlOf(`/world?cities=${slug}&at=${at(new Date(rise + offset * 60_000).toISOString())}`),
          );
        expect(await minute(-1)).toEqual(["civil"]);
        expect(await minute(1)).toEqual(["day"]);
      }
    },
  );

  test("the light of each city is the API's phase, at every third hour", async () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const instant = new Date(Date.UTC(2026, 5, 3, hour)).toISOString();
      const html = await htmlOf(`/world?at=${instant}`);
      const slugs = [...html.matchAll(/<th scope="row"><a href="\/places\/([^"]+)"/g)].map(
        ([, slug = ""]) => slug,
      );
      const lights = lightsOf(html);
      expect(slugs.length).toBe(10);
      for (const [index, slug] of slugs.entries()) {
        const { position } = await dataOf<{ position: { phase: string } }>(
          `/v1/sun?city=${slug}&at=${instant}`,
        );
        expect(`${slug} ${lights[index]}`).toBe(`${slug} ${position.phase.replace("_twilight", "")}`);
      }
    }
  });

  test("the sun and the moon are overhead where the page says", async () => {
    for (const instant of ["2026-11-20T09:00:00Z", "2026-06-21T23:30:00Z", "2027-01-05T03:10:00Z"]) {
      const sentence = /id="sentence">([^<]*)/.exec(await htmlOf(`/world?at=${instant}`))?.[1] ?? "";
      const places = [...sentence.matchAll(/([\d.]+)°\s([NS]),\s([\d.]+)°\s([EW])/g)].map(
        ([, lat, ns, lon, ew]) => ({
          lat: Number(lat) * (ns === "S" ? -1 : 1),
          lon: Number(lon) * (ew === "W" ? -1 : 1),
        }),
      );
      expect(places).toHaveLength(2);
      for (const [index, body] of (["sun", "moon"] as const).entries()) {
        const { lat, lon } = places[index] ?? { lat: 0, lon: 0 };
        const { position } = await dataOf<{ position: { altitude_deg: number } }>(
          `/v1/${body}?lat=${lat}&lon=${lon}&at=${instant}`,
        );
        expect(position.altitude_deg).toBeGreaterThan(89.9);
      }
    }
  });
});

/** An event of `/v1/sun`, from any member. */
function eventOf(sun: Record<string, unknown>, event: keyof Sun): string {
  const text = JSON.stringify(sun);
  const [name = "", edge] = event.split("_");
  const nested =
    edge === undefined ? null : new RegExp(`"${name}(?:_twilight)?":\\{[^}]*"${edge}":"([^"]+)"`).exec(text);
  const found = nested?.[1] ?? new RegExp(`"${event}":"([^"]+)"`).exec(text)?.[1];
  if (found === undefined) throw new Error(`the API tells no ${event}`);
  return found;
}

describe("the cities", () => {
  test("show the API's time, before and after a clock change", async () => {
    for (const instant of ["2026-03-29T00:59:00Z", "2026-03-29T01:01:00Z", "2026-11-20T09:00:00Z"]) {
      const html = await htmlOf(`/world?cities=london,kathmandu,st-johns&at=${instant}`);
      const shown = [...html.matchAll(/data-k="time">([\d:]+)<.*?data-k="offset">UTC([+−][\d:]+)/g)];
      const zones = ["Europe/London", "Asia/Kathmandu", "America/St_Johns"];
      for (const [index, zone] of zones.entries()) {
        const time = await dataOf<{ time: string; utc_offset: string }>(`/v1/time/${zone}?at=${instant}`);
        expect(`${shown[index]?.[1]} ${shown[index]?.[2]}`).toBe(
          `${time.time.slice(0, 5)} ${time.utc_offset.replace("-", "−")}`,
        );
      }
    }
  });

  test("appear once, by whatever name, and can be removed by a link", async () => {
    const html = await htmlOf("/world?cities=new-york,new-york-city,Tokyo,tokyo");
    expect([...html.matchAll(/<tr data-city/g)]).toHaveLength(2);
    expect(html).toContain('href="/world?cities=tokyo" aria-label="Remove New York City"');
    expect(html).toContain('href="/world?cities=new-york-city" aria-label="Remove Tokyo"');
  });

  test("that are unknown are reported, with links to what was meant", async () => {
    const page = await service.send("/world?cities=paris,lodon", { headers: { accept: BROWSER } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('href="/world?cities=paris,london">london</a>');
    const json = await service.send("/world?cities=paris,lodon");
    expect((await json.json()) as object).toMatchObject({ error: { code: "city_not_found" } });
  });
});

describe("the page", () => {
  test("is sent to callers who accept HTML, not to those who accept only pictures", async () => {
    for (const accept of [
      "text/html",
      "text/html, text/*;q=0.5, image/*",
      BROWSER,
      "*/*",
      "application/json",
    ]) {
      const response = await service.send("/world", { headers: { accept } });
      expect(`${accept}: ${response.status}`).toBe(`${accept}: 200`);
    }
    expect((await service.send("/world", { headers: { accept: "image/png" } })).status).toBe(406);
  });

  test("is whole within 60 KB over the wire", async () => {
    const twelve = "paris,london,cairo,tokyo,sydney,lagos,lima,quito,delhi,honolulu,auckland,anchorage";
    for (const path of ["/world", `/world?cities=${twelve}`]) {
      expect(Bun.gzipSync(await htmlOf(path), { level: 6 }).length).toBeLessThanOrEqual(60_000);
    }
  });

  test("is live without a moment, and can be cached with one", async () => {
    expect((await service.send("/world")).headers.get("cache-control")).toBe("no-store");
    const pinned = await service.send("/world?at=2026-11-20T09:00Z");
    expect(pinned.headers.get("cache-control")).toBe("public, max-age=3600");
    const tag = pinned.headers.get("etag") ?? "";
    const again = await service.send("/world?at=2026-11-20T09:00Z", { headers: { "if-none-match": tag } });
    expect(again.status).toBe(304);
  });

  test.each([
    ["/world?at=1700-01-01T00:00Z", 400],
    ["/world?at=12:00", 400],
    ["/world?cities=a,b,c,d,e,f,g,h,i,j,k,l,m", 400],
    ["/world?citys=paris", 400],
  ])("%s: is refused with %d", async (path, status) => {
    expect((await service.send(path)).status).toBe(status);
  });

  test("draws the borders between different clocks, which differ between July and January", async () => {
    const bordersAt = async (instant: string): Promise<number> =>
      (/class="borders" d="([^"]*)"/.exec(await htmlOf(`/world?at=${instant}`))?.[1] ?? "").length;
    const [january, july] = [await bordersAt("2026-01-15T12:00Z"), await bordersAt("2026-07-15T12:00Z")];
    expect(Math.min(january, july)).toBeGreaterThan(5000);
    expect(january).not.toBe(july);
  });
});
