import { expect, test } from "bun:test";
import { createService } from "./service.ts";

/** City, a day off of its region in 2026, and one that only other regions of its country have. */
const CITIES = `
london 04-06 11-30|edinburgh 11-30 04-06|belfast 07-13 11-30|cardiff 08-31 08-03|liverpool 04-06 01-02
munich 01-06 11-18|augsburg 06-04 11-18|nuremberg 01-06 11-18|dresden 11-18 01-06|cologne 06-04 01-06|stuttgart 01-06 11-18
barcelona 09-11 12-07|madrid 04-02 09-11|valencia 10-09 09-11|palma 03-02 09-11|seville 04-02 10-09|santa-cruz-de-tenerife 02-02 09-11
strasbourg 04-03 05-22|metz 04-03 07-21|mulhouse 04-03 05-22
zurich 05-01 09-10|geneva 09-10 05-01|lugano 01-06 04-03|basel 05-01 06-04
sydney 10-05 11-03|melbourne 11-03 10-05|perth 06-01 06-08|adelaide 10-05 11-03|brisbane 05-04 06-08|hobart 03-09 10-05|darwin 05-04 10-05
toronto 02-16 06-24|montreal 06-24 02-16|vancouver 08-03 06-24|calgary 11-11 06-24|halifax 11-11 10-12
houston 04-21 04-20|honolulu 06-11 04-20|boston 04-20 06-11|anchorage 03-30 04-20|salt-lake-city 07-24 06-11
mumbai 02-19 01-15|chennai 01-15 02-19|kolkata 04-15 02-19|bengaluru 01-15 02-19
kuala-lumpur 02-02 07-22|kuching 07-22 02-02|johor-bahru 07-21 01-01|kota-kinabalu 03-30 02-02
funchal 07-01 05-25|ponta-delgada 05-25 07-01
auckland 01-26 01-19|wellington 01-19 01-26|dunedin 03-23 01-26|christchurch 11-13 01-26
sao-paulo 07-09 07-02|rio-de-janeiro 04-23 07-09|salvador 07-02 07-09
kazan 11-06 10-05|ufa 03-20 10-05|saransk 08-05 11-23|vladikavkaz 11-23 08-05
sarajevo 11-25 01-09|banja-luka 01-09 11-25
la-paz 07-16 09-24|santa-cruz-de-la-sierra 09-24 07-16
maracaibo 11-18 01-14|bolzano 05-25 -|chisinau 10-14 -|maputo 11-10 -|andorra-la-vella 08-03 06-22|tofol 01-12 10-01
`
  .trim()
  .split(/[|\n]/u)
  .map((line) => {
    const [city = "", own = "", other = ""] = line.split(" ");
    return { city, own: `2026-${own}`, other: other === "-" ? null : `2026-${other}` };
  });

let nowMs = 0;
const service = createService({ now: () => nowMs });

async function dataOf(path: string, body?: object) {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = (await (await service.send(path, init)).json()) as { data: Record<string, never> };
  return answer.data as Record<string, unknown>;
}

/** What each door says of a day at a city: whether people work. */
async function worksOn(city: string, day: string): Promise<Record<string, boolean>> {
  const context = await dataOf(`/v1/context/${city}?at=${day}T12:00&include=time,business,holidays`);
  const { utc } = context["time"] as { utc: string };
  nowMs = Date.parse(utc);
  const counted = await dataOf(`/v1/date/business-days?city=${city}&start=${day}&end=${day}`);
  const [participants, slots] = [[{ id: "one", city }], [{ start: utc, duration_minutes: 30 }]];
  const scored = await dataOf("/v1/meeting/score", { participants, slots });
  const [slot] = scored["slots"] as { participants: { band: string }[] }[];
  const { today } = context["holidays"] as { today: unknown[] };
  return {
    context: (context["business"] as { is_business_day: boolean }).is_business_day,
    holidays: today.length === 0,
    businessDays: counted["business_days"] === 1,
    meeting: slot?.participants[0]?.band !== "holiday",
  };
}

const EVERYWHERE = { context: true, holidays: true, businessDays: true, meeting: true };
const NOWHERE = { context: false, holidays: false, businessDays: false, meeting: false };

test("people at a city are at work by the law of its region, whichever way they are asked after", async () => {
  expect(CITIES.length).toBeGreaterThanOrEqual(60);
  for (const { city, own, other } of CITIES) {
    if (other !== null) expect([city, other, await worksOn(city, other)]).toEqual([city, other, EVERYWHERE]);
    expect([city, own, await worksOn(city, own)]).toEqual([city, own, NOWHERE]);
    const page = await (await service.send(`/places/${city}`)).text();
    expect([city, own, page.includes(">Public holiday <small>")]).toEqual([city, own, true]);
  }
});

test("a coordinate has the law of the nearest place, within 30 km and in its zone", async () => {
  const isWorkedAt = async (lat: number, lon: number, day: string): Promise<unknown> => {
    const data = await dataOf(`/v1/context?lat=${lat}&lon=${lon}&at=${day}T12:00&include=business`);
    return (data["business"] as { is_business_day: boolean }).is_business_day;
  };
  expect(await isWorkedAt(51.5, -0.12, "2026-04-06")).toBe(false);
  expect(await isWorkedAt(55.95, -3.2, "2026-04-06")).toBe(true);
  expect(await isWorkedAt(48.1, 11.5, "2026-01-06")).toBe(false);
  expect(await isWorkedAt(52.5, 13.4, "2026-01-06")).toBe(true);
});

test("the planner of meetings knows the region's days", async () => {
  const isOff = async (city: string, day: string): Promise<boolean> => {
    const page = await (await service.send(`/meet?cities=${city},tokyo&date=${day}`)).text();
    return page.includes(`${day.endsWith("11-30") ? "St Andrew’s Day" : "Epiphany"}<`);
  };
  expect([await isOff("edinburgh", "2026-11-30"), await isOff("london", "2026-11-30")]).toEqual([
    true,
    false,
  ]);
  expect([await isOff("munich", "2026-01-06"), await isOff("berlin", "2026-01-06")]).toEqual([true, false]);
});
