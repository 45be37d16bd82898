import { expect, test } from "bun:test";
import { distanceFromEdge } from "../support/map-path.ts";
import { dataOf, textOf } from "./service.ts";

const worldAt = (instant: string, cities = ""): Promise<string> =>
  textOf(`/world?at=${encodeURIComponent(instant)}${cities === "" ? "" : `&cities=${cities}`}`);

const matchesOf = (html: string, expression: RegExp): string[] =>
  [...html.matchAll(expression)].map(([, first = ""]) => first);

const lightsOf = (html: string): string[] =>
  matchesOf(html, /data-k="light"><svg[^>]*><rect [^>]*var\(--sea-(\w+)\)/g);

/** The edge of the shade that passes over a place at an event of the sun. */
const EDGES = [
  ["sunrise", "civil"],
  ["sunset", "civil"],
  ["civil_dusk", "nautical"],
  ["nautical_dawn", "astronomical"],
  ["astronomical_dusk", "night"],
] as const;

type Sun = Record<(typeof EDGES)[number][0], string> & { location: { latitude: number; longitude: number } };

test.each(["reykjavik", "nairobi", "sydney"])(
  "at the API's sunrise, sunset and twilights %s lies on the edge of a shade, to a pixel",
  async (slug) => {
    for (const date of ["2026-03-20", "2026-11-20"]) {
      const sun = await dataOf<Sun>(`/v1/sun?city=${slug}&date=${date}`);
      const { latitude, longitude } = sun.location;
      for (const [event, shade] of EDGES) {
        const html = await worldAt(sun[event], slug);
        const [edge = ""] = matchesOf(html, new RegExp(`data-shade="${shade}" d="([^"]*)"`, "g"));
        const apart = distanceFromEdge(edge, longitude, latitude);
        expect([event, apart < 1.5, apart]).toEqual([event, true, apart]);
      }
      for (const [offsetMinutes, light] of [
        [-1, "civil"],
        [1, "day"],
      ] as const) {
        const at = new Date(Date.parse(sun.sunrise) + offsetMinutes * 60_000).toISOString();
        expect(lightsOf(await worldAt(at, slug))).toEqual([light]);
      }
    }
  },
);

test("the light of each city is the API's phase, at every third hour", async () => {
  for (let hour = 0; hour < 24; hour += 3) {
    const instant = new Date(Date.UTC(2026, 5, 3, hour)).toISOString();
    const html = await worldAt(instant);
    const slugs = matchesOf(html, /<th scope="row"><a href="\/places\/([^"]+)"/g);
    expect(slugs.length).toBe(10);
    const phases = slugs.map(async (slug) => {
      const sun = await dataOf<{ position: { phase: string } }>(`/v1/sun?city=${slug}&at=${instant}`);
      return sun.position.phase.replace("_twilight", "");
    });
    expect(lightsOf(html)).toEqual(await Promise.all(phases));
  }
});

test.each(["2026-11-20T09:00:00Z", "2026-06-21T23:30:00Z", "2027-01-05T03:10:00Z"])(
  "at %s the sun and the moon are overhead where the page says",
  async (instant) => {
    const [sentence = ""] = matchesOf(await worldAt(instant), /id="sentence">([^<]*)/g);
    const places = [...sentence.matchAll(/([\d.]+)°\s([NS]),\s([\d.]+)°\s([EW])/g)];
    expect(places).toHaveLength(2);
    for (const [index, [, lat, ns, lon, ew]] of places.entries()) {
      const place = `lat=${ns === "S" ? "-" : ""}${lat}&lon=${ew === "W" ? "-" : ""}${lon}`;
      const path = `/v1/${["sun", "moon"][index]}?${place}&at=${instant}`;
      const { position } = await dataOf<{ position: { altitude_deg: number } }>(path);
      expect(position.altitude_deg).toBeGreaterThan(89.9);
    }
  },
);

test.each(["2026-03-29T00:59:00Z", "2026-03-29T01:01:00Z", "2026-11-20T09:00:00Z"])(
  "at %s, before and after a clock change, cities show the API's time",
  async (instant) => {
    const html = await worldAt(instant, "london,kathmandu,st-johns");
    const shown = [...html.matchAll(/data-k="time">([\d:]+)<.*?data-k="offset">UTC([+−][\d:]+)/g)];
    const told = ["Europe/London", "Asia/Kathmandu", "America/St_Johns"].map(async (zone) => {
      const time = await dataOf<{ time: string; utc_offset: string }>(`/v1/time/${zone}?at=${instant}`);
      return [time.time.slice(0, 5), time.utc_offset.replace("-", "−")];
    });
    expect(shown.map(([, time, offset]) => [time, offset] as string[])).toEqual(await Promise.all(told));
  },
);

test("the borders between different clocks differ between July and January", async () => {
  const bordersAt = async (instant: string): Promise<number> =>
    matchesOf(await worldAt(instant), /class="borders" d="([^"]*)"/g)[0]?.length ?? 0;
  const [january, july] = [await bordersAt("2026-01-15T12:00Z"), await bordersAt("2026-07-15T12:00Z")];
  expect(Math.min(january, july)).toBeGreaterThan(5000);
  expect(january).not.toBe(july);
});
