import { expect } from "bun:test";
import { answers, including, like, refuses, shows, type Scenario } from "../scenario.ts";

const FORMER = expect.objectContaining({ value: "Port Blair", former: true });

export const SCENARIOS = [
  answers("a renamed town has the name in force, and its former names", "/v1/city/grahamstown", {
    name: "Makhanda",
    former_names: [{ name: "Grahamstown", until: "2018-06-29" }],
  }),
  answers("search says that a former name matched", "/v1/city/search?q=port%20blair&limit=1", {
    cities: [expect.objectContaining({ name: "Sri Vijaya Puram", match: FORMER })],
  }),
  refuses(
    "a place that no qualifier leaves is not found in a path",
    "/v1/city/Lyon,%20Haute-Savoie",
    404,
    "city_not_found",
    {},
    { texts: ["none of that name lies in 'Haute-Savoie'"] },
  ),
  refuses(
    "and is a bad parameter in a query",
    "/v1/sun?city=Lyon,%20Haute-Savoie",
    400,
    "invalid_parameter",
    { errors: [{ name: "city", reason: "unknown" }] },
    { texts: ["none of that name lies in 'Haute-Savoie'"] },
  ),
  answers("second-level divisions have names in languages", "/v1/city/siena?lang=de", {
    admin2: { code: "SI", name: "Provinz Siena" },
  }),
  answers("Hanoi's match says why its zone is Bangkok's", "/v1/context?q=hanoi&include=time", {
    match: { note: like(/^Hanoi is in Asia\/Bangkok, not Asia\/Ho_Chi_Minh: /u) },
  }),
  shows("and so does its page", "/places/hanoi", ["Hanoi is in Asia/Bangkok, not Asia/Ho_Chi_Minh"]),
  answers("nothing found is no error", "/v1/city/search?q=zzzzqqqqxxxx", { cities: [], count: 0, total: 0 }),
  {
    title: "a country is no city of like name",
    path: "/v1/city/search?q=japan&limit=1",
    status: 200,
    warnings: ["query_is_country"],
  },
  { title: "GeoJSON", path: "/v1/city/search?q=paris&format=geojson", status: 200 },
  refuses("neither text nor coordinate", "/v1/city/search", 400, "missing_parameter", {
    errors: [{ name: "q", reason: "missing" }],
  }),
  refuses("half a coordinate", "/v1/city/search?lat=1", 400, "missing_parameter", {
    errors: [{ name: "lon", reason: "missing" }],
  }),
  {
    title: "prototype names are only text",
    path: "/v1/city/search?q=__proto__&__proto__[x]=1&constructor=2",
    status: 200,
    warnings: ["unknown_parameter", "unknown_parameter"],
  },
  answers("one of each country", "/v1/city/top?per_country=1&limit=2", { count: 2 }),
  answers(
    "further sections, one of which cannot be made so long ago",
    "/v1/city/paris?include=sun,moon,holidays&at=1700-01-01T00:00:00Z",
    { time: null, country_info: null, sun: null, moon: null, holidays: { today: [], upcoming: [] } },
    { warnings: ["section_unavailable", "section_unavailable"] },
  ),
  answers(
    "sun, moon and holidays of a city",
    "/v1/city/tokyo?include=sun,moon,holidays&at=2026-11-20T09:00:00Z",
    {
      sun: { date: "2026-11-20", daylight: "normal" },
      moon: { phase_name: "waxing_gibbous" },
      holidays: { upcoming: [{ date: "2026-11-23" }, {}, {}] },
    },
  ),
  answers("the full form of a bare slug", "/v1/city/paris-us-tx", { country_code: "US" }),
  answers("case and underscores", "/v1/city/New_York_City", { slug: "new-york-city" }),
  answers("weekends carry their dates", "/v1/city/dubai?at=2020-06-01T00:00:00Z", {
    country_info: { weekend: ["friday", "saturday"] },
  }),
  answers("weekends of today", "/v1/city/dubai", { country_info: { weekend: ["saturday", "sunday"] } }),
  answers(
    "a name in another script",
    "/v1/city/search?q=%E6%9D%B1%E4%BA%AC&limit=1",
    { query: "東京", count: 1, cities: [{ slug: "tokyo" }] },
    { headers: { "cache-control": "public, max-age=86400" }, absent: ["current_time", "utc_offset"] },
  ),
  answers(
    "include=time: clocks, which no cache keeps",
    "/v1/city/search?q=paris&limit=1&include=time",
    { cities: [{ current_time: "2026-11-20T10:00:00", utc_offset: "+01:00" }] },
    { headers: { "cache-control": "no-store" } },
  ),
  answers("a filter is applied before the limit", "/v1/city/search?q=paris&country=US&limit=1", {
    count: 1,
    cities: [{ country_code: "US", name: "Paris" }],
  }),
  answers(
    "nearest to a coordinate",
    "/v1/city/search?lat=48.8566&lon=2.3522&limit=1&min_population=1000000",
    { query: null, cities: [{ slug: "paris" }] },
  ),
  answers("nearest across the antimeridian", "/v1/city/search?lat=-16.8&lon=-179.99&limit=1", {
    cities: [{ country_code: "FJ" }],
  }),
  answers("the largest of a country", "/v1/city/top?country=FR&limit=1", {
    cities: [{ slug: "paris" }],
    page: 1,
    has_more: true,
  }),
  answers("the largest first by population", "/v1/city/top?country=FR&limit=1&sort=population", {
    cities: [{ slug: "paris" }],
  }),
  answers("the largest first by -population", "/v1/city/top?country=FR&limit=1&sort=-population", {
    cities: [{ slug: "paris" }],
  }),
  answers(
    "capitals by name",
    "/v1/city/top?continent=SA&capitals_only=true&sort=name&limit=3",
    { cities: [{ country_code: "PY" }, { country_code: "CO" }, { country_code: "BR" }] },
    { headers: { "cache-control": "public, max-age=86400" }, absent: ["current_time", "utc_offset"] },
  ),
  answers(
    "include=time with a moment: the clocks of then",
    "/v1/city/top?country=FR&limit=1&include=time&at=2026-11-20T09:00:00Z",
    { cities: [{ current_time: "2026-11-20T10:00:00", utc_offset: "+01:00" }] },
    { headers: { "cache-control": "public, max-age=3600" } },
  ),
  {
    title: "offsets of now decide about the order",
    path: "/v1/city/top?sort=utc_offset&limit=1",
    status: 200,
    headers: { "cache-control": "no-store" },
  },
  answers("Paris in full", "/v1/city/paris?at=2026-11-20T09:00:00Z", {
    slug: "paris",
    id: 2988507,
    name: "Paris",
    display_name: "Paris, Île-de-France, France",
    country_code: "FR",
    country: "France",
    admin1_code: "11",
    latitude: 48.85341,
    longitude: 2.3488,
    population: 2138551,
    timezone: "Europe/Paris",
    is_capital: true,
    continent: "EU",
    current_time: "2026-11-20T10:00:00",
    utc_offset: "+01:00",
    time: { local_time: "2026-11-20T10:00:00" },
    country_info: { country_code_alpha3: "FRA", currency: "EUR", capital: "paris", calling_code: "+33" },
    nearby: null,
  }),
  answers(
    "a GeoNames id names its canonical address",
    "/v1/city/2988507",
    { slug: "paris" },
    { headers: { "content-location": "/v1/city/paris", link: '</v1/city/paris>; rel="canonical"' } },
  ),
  answers(
    "the name of a country in another language",
    "/v1/city/munich?lang=de",
    { country: "Deutschland", country_info: { name: "Deutschland" } },
    { headers: { "content-language": "de" } },
  ),
  answers("the region of munich and the part of it by whose law people are at work", "/v1/city/munich", {
    subdivision_code: "DE-BY",
    holiday_subdivision: "DE-BY-KATH",
  }),
  answers(
    "the region of sao-paulo and the part of it by whose law people are at work",
    "/v1/city/sao-paulo",
    { subdivision_code: "BR-SP", holiday_subdivision: "BR-SP-SP" },
  ),
  answers(
    "the region of strasbourg and the part of it by whose law people are at work",
    "/v1/city/strasbourg",
    { subdivision_code: "FR-67", holiday_subdivision: "FR-67" },
  ),
  answers("the region of honolulu and the part of it by whose law people are at work", "/v1/city/honolulu", {
    subdivision_code: "US-HI",
    holiday_subdivision: "US-HI",
  }),
  refuses("an unknown slug", "/v1/city/pariss", 404, "city_not_found", { suggestions: including("paris") }),
  answers(
    "around Geneva, its own country left out of nothing",
    "/v1/city/geneva/nearby?radius_km=30&limit=5",
    { count: 5, radius_km: 30, city: { slug: "geneva" } },
    {
      headers: { "cache-control": "public, max-age=86400" },
      absent: ['"distance_km":0,', "current_time", "utc_offset"],
    },
  ),
  answers(
    "include=time: the clocks of the city and of those nearby",
    "/v1/city/paris/nearby?limit=1&include=time",
    {
      city: { current_time: "2026-11-20T10:00:00", utc_offset: "+01:00" },
      nearby: [{ current_time: "2026-11-20T10:00:00", utc_offset: "+01:00" }],
    },
    { headers: { "cache-control": "no-store" } },
  ),
  answers(
    "where the clock differs",
    "/v1/city/lisbon/nearby?radius_km=400&other_timezone=true&limit=1&min_population=20000",
    { nearby: [{ country_code: "ES", time_difference: "+01:00" }] },
    { headers: { "cache-control": "no-store" } },
  ),
] satisfies readonly Scenario[];
