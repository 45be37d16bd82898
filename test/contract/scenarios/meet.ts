import { shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  shows(
    "cities=london,kathmandu,san-francisco&date=2026-12-01",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01",
    ["London 15:00–16:00, Kathmandu 20:45–21:45, San Francisco 07:00–08:00"],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" }, absent: ["http-equiv"] },
  ),
  shows(
    "cities=london,kathmandu,san-francisco&date=2026-12-01&start=09:30&duration=90",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&start=09:30&duration=90",
    ["London 09:30–11:00, Kathmandu 15:15–16:45"],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" } },
  ),
  shows(
    "51 zones",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&align=utc&start=2026-12-01T12:00:00%2B01:00",
    ["· UTC", "London 11:00–12:00"],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" } },
  ),
  shows(
    "cities=london,kathmandu,san-francisco&date=2026-12-01&theme=light",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&theme=light",
    ["--night:#1d2a4d"],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" }, absent: ["light-dark(", "#0a1024"] },
  ),
  shows(
    "cities=london,kathmandu,san-francisco&date=2026-12-01&theme=dark",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&theme=dark",
    ["--night:#0a1024"],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" }, absent: ["light-dark("] },
  ),
  shows(
    "cities=london,kathmandu,san-francisco&date=2026-12-01",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01",
    ["--night:light-dark(#1d2a4d,#0a1024)"],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" } },
  ),
  shows(
    "cities=london,kathmandu,san-francisco&date=2026-12-01&size=sm",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&size=sm",
    ['width="640"'],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" } },
  ),
  shows(
    "cities=london,kathmandu,san-francisco&date=2026-12-01&size=lg",
    "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&size=lg",
    ['width="1600"'],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" } },
  ),
  shows(
    "cities=berlin&date=2026-12-25&lang=de",
    "/charts/meeting.svg?cities=berlin&date=2026-12-25&lang=de",
    ["Erster Weihnachtstag", "Freitag"],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" }, absent: ["· weekend", "Christmas"] },
  ),
  shows("cities=Asia/Tokyo,UTC", "/charts/meeting.svg?cities=Asia/Tokyo,UTC", ["Tokyo"], {
    headers: { "content-type": "image/svg+xml; charset=utf-8" },
  }),
  shows(
    "cities=london&date=2026-10-25",
    "/charts/meeting.svg?cities=london&date=2026-10-25",
    ["02:00 → 01:00", 'class="repeated"'],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" }, absent: [' gap"'] },
  ),
  shows(
    "cities=london&date=2026-03-29",
    "/charts/meeting.svg?cities=london&date=2026-03-29",
    ["01:00 → 02:00", ' gap"'],
    { headers: { "content-type": "image/svg+xml; charset=utf-8" }, absent: ['class="repeated"'] },
  ),
  {
    title: "cities=london,london&date=2026-12-01",
    path: "/charts/meeting.svg?cities=london,london&date=2026-12-01",
    status: 200,
    headers: { "content-type": "image/svg+xml; charset=utf-8" },
    absent: ["London, England"],
  },
  {
    title: "a picture of no city",
    path: "/charts/meeting.svg?",
    status: 400,
    texts: ["missing_parameter", "'cities'"],
  },
  {
    title: "cities=london,kathmandu,san-francisco&date=2026-12-01&colour=red",
    path: "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&colour=red",
    status: 400,
    texts: ["unknown_parameter", "'colour'"],
  },
  {
    title: "cities=london,kathmandu,san-francisco&date=2026-12-01&duration=3",
    path: "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&duration=3",
    status: 400,
    texts: ["invalid_parameter", "from 5 to 1440"],
  },
  {
    title: "cities=london,kathmandu,san-francisco&date=2026-12-01&duration=1e2",
    path: "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&duration=1e2",
    status: 400,
    texts: ["invalid_parameter", "'1e2'"],
  },
  {
    title: "cities=london,kathmandu,san-francisco&date=2026-12-01&theme=pink",
    path: "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&theme=pink",
    status: 400,
    texts: ["auto, light, dark"],
  },
  {
    title: "cities=london,kathmandu,san-francisco&date=2026-12-01&size=xl",
    path: "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01&size=xl",
    status: 400,
    texts: ["sm, md, lg"],
  },
  {
    title: "cities=london&date=2026-02-30",
    path: "/charts/meeting.svg?cities=london&date=2026-02-30",
    status: 400,
    texts: ["not_a_date"],
  },
  {
    title: "cities=london&date=2026-12-01&start=25:00",
    path: "/charts/meeting.svg?cities=london&date=2026-12-01&start=25:00",
    status: 400,
    texts: ["'start'"],
  },
  {
    title: "cities=london&date=2026-12-01&start=2026-12-02T09:00:00Z",
    path: "/charts/meeting.svg?cities=london&date=2026-12-01&start=2026-12-02T09:00:00Z",
    status: 400,
    texts: ["is not on 2026-12-01 in London"],
  },
  {
    title: "51 zones",
    path: "/charts/meeting.svg?cities=UTC0,UTC1,UTC2,UTC3,UTC4,UTC5,UTC6,UTC7,UTC8,UTC9,UTC10,UTC11,UTC12,UTC13,UTC14,UTC15,UTC16,UTC17,UTC18,UTC19,UTC20,UTC21,UTC22,UTC23,UTC24,UTC25,UTC26,UTC27,UTC28,UTC29,UTC30,UTC31,UTC32,UTC33,UTC34,UTC35,UTC36,UTC37,UTC38,UTC39,UTC40,UTC41,UTC42,UTC43,UTC44,UTC45,UTC46,UTC47,UTC48,UTC49,UTC50",
    status: 400,
    texts: ["at most 50 items"],
  },
  {
    title: "a city that has the name of its area of several zones",
    path: "/charts/meeting.svg?cities=chihuahua",
    status: 404,
    texts: ["city_not_found", "ciudad-juarez"],
  },
  {
    title: "cities=londno",
    path: "/charts/meeting.svg?cities=londno",
    status: 404,
    texts: ["city_not_found", '"london"'],
  },
  {
    title: "cities=<svg onload=x>",
    path: "/charts/meeting.svg?cities=%3Csvg%20onload=x%3E",
    status: 404,
    texts: ["city_not_found"],
  },
  shows(
    "the page of an example",
    "/meet?",
    ['<span class="badge">Example</span>', "London, Kathmandu and San Francisco"],
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
      },
      absent: ['class="notice"'],
    },
  ),
  shows("the page of utm_source=x", "/meet?utm_source=x", ["Example"], {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
    absent: ['class="notice"'],
  }),
  shows(
    "the page of cities=london,kathmandu,san-francisco&date=2026-12-01",
    "/meet?cities=london,kathmandu,san-francisco&date=2026-12-01",
    ["share no working hour on Tuesday 1 December 2026", "3 of at most 50"],
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
      },
      absent: ["Example"],
    },
  ),
  shows(
    "the page of cities=london,paris&date=2026-12-01",
    "/meet?cities=london,paris&date=2026-12-01",
    ["share 7 hours of work", "09:00–16:00"],
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
      },
      absent: ['class="notice"'],
    },
  ),
  shows(
    "the page of cities=london&add=paris&date=2026-12-01",
    "/meet?cities=london&add=paris&date=2026-12-01",
    ['value="london,paris"'],
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
      },
    },
  ),
  {
    title: "the page of cities=paris,londno&date=2026-12-01",
    path: "/meet?cities=paris,londno&date=2026-12-01",
    status: 404,
    texts: ["No city or time zone is called “londno”", "cities=paris,london&amp;date=2026-12-01", "Paris"],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
  },
  shows("the page of cities=tokyo,seoul", "/meet?cities=tokyo,seoul", ["on Tuesday 24 November 2026"], {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
    absent: ["20 November"],
  }),
  shows(
    "the page of cities=tokyo,seoul&start=17:00",
    "/meet?cities=tokyo,seoul&start=17:00",
    ["on Tuesday 24 November 2026"],
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
      },
      absent: ["20 November"],
    },
  ),
  {
    title: "the page of cities=london,paris&hours=london~25:00-26:00",
    path: "/meet?cities=london,paris&hours=london~25:00-26:00",
    status: 400,
    texts: ["are no hours", 'id="rows"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
  },
  shows(
    "the page of cities=tokyo,seoul&date=2026-11-20",
    "/meet?cities=tokyo,seoul&date=2026-11-20",
    ["on Friday 20 November 2026"],
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
      },
    },
  ),
  shows(
    "the page of cities=london,lagos&start=10:00",
    "/meet?cities=london,lagos&start=10:00",
    ["on Friday 20 November 2026"],
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
      },
    },
  ),
  {
    title: "the page of cities=londno",
    path: "/meet?cities=londno",
    status: 404,
    texts: ["Did you mean"],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
    absent: ['id="rows"'],
  },
  {
    title: "the page of cities=paris&date=2026-02-30",
    path: "/meet?cities=paris&date=2026-02-30",
    status: 400,
    texts: ["&#39;2026-02-30&#39; of “Date”", 'id="rows"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
  },
  {
    title: "the page of cities=paris&date=2026-12-01&duration=0",
    path: "/meet?cities=paris&date=2026-12-01&duration=0",
    status: 400,
    texts: ["from 5 to 1440", 'id="rows"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
  },
  {
    title: "the page of cities=Pacific/Apia&date=2011-12-30",
    path: "/meet?cities=Pacific/Apia&date=2011-12-30",
    status: 400,
    texts: ["a day that Apia has"],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
    absent: ['id="rows"'],
  },
  {
    title: "the page of 51 zones",
    path: "/meet?cities=UTC0,UTC1,UTC2,UTC3,UTC4,UTC5,UTC6,UTC7,UTC8,UTC9,UTC10,UTC11,UTC12,UTC13,UTC14,UTC15,UTC16,UTC17,UTC18,UTC19,UTC20,UTC21,UTC22,UTC23,UTC24,UTC25,UTC26,UTC27,UTC28,UTC29,UTC30,UTC31,UTC32,UTC33,UTC34,UTC35,UTC36,UTC37,UTC38,UTC39,UTC40,UTC41,UTC42,UTC43,UTC44,UTC45,UTC46,UTC47,UTC48,UTC49,UTC50",
    status: 404,
    texts: ["at most 50"],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
  },
  {
    title: 'the page of cities="><script>x</script>,paris&add=<img src=x>',
    path: "/meet?cities=%22%3E%3Cscript%3Ex%3C/script%3E,paris&add=%3Cimg%20src=x%3E",
    status: 404,
    texts: ["&lt;script&gt;x"],
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": /^(?!.*unsafe).*form-action 'self'/,
    },
    absent: ["<script>x", "<img"],
  },
  {
    title:
      "cities=london,kathmandu,san-francisco&date=2026-12-01 may be embedded anywhere and kept for 3600 seconds",
    path: "/charts/meeting.svg?cities=london,kathmandu,san-francisco&date=2026-12-01",
    status: 200,
    headers: {
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": /^default-src 'none'; style-src 'sha256-[^']+'$/,
      etag: /./,
    },
  },
  {
    title: "cities=london may be embedded anywhere and kept for 60 seconds",
    path: "/charts/meeting.svg?cities=london",
    status: 200,
    headers: {
      "cache-control": "public, max-age=60",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": /^default-src 'none'; style-src 'sha256-[^']+'$/,
      etag: /./,
    },
  },
  {
    title: "cities=london&date=tomorrow may be embedded anywhere and kept for 60 seconds",
    path: "/charts/meeting.svg?cities=london&date=tomorrow",
    status: 200,
    headers: {
      "cache-control": "public, max-age=60",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": /^default-src 'none'; style-src 'sha256-[^']+'$/,
      etag: /./,
    },
  },
  shows(
    "the page shows as many places as the API takes",
    "/meet?cities=shanghai,karachi,lagos,istanbul,kinshasa,moscow,mumbai,sao-paulo,jakarta,dhaka,seoul,tokyo,cairo,mexico-city,ho-chi-minh-city,london,new-york-city,tehran,lima,bogota,hong-kong,baghdad,riyadh,luanda,abidjan,singapore,dar-es-salaam,sydney,bangkok,santiago,johannesburg,yangon,kabul,nairobi,bamako,new-taipei-city,amman,yaounde,addis-ababa,berlin,dubai,madrid,pyongyang,casablanca,kuwait-city,caracas,sanaa,quezon-city,tashkent,buenos-aires&date=2026-12-01",
    [/(?:<li class="row">[^]*?){50}/],
  ),
  shows("the planner shows St Andrew’s Day in edinburgh", "/meet?cities=edinburgh,tokyo&date=2026-11-30", [
    "St Andrew’s Day<",
  ]),
  {
    title: "the planner has no St Andrew’s Day in london",
    path: "/meet?cities=london,tokyo&date=2026-11-30",
    status: 200,
    absent: ["St Andrew’s Day<"],
  },
  shows("the planner shows Epiphany in munich", "/meet?cities=munich,tokyo&date=2026-01-06", ["Epiphany<"]),
  {
    title: "the planner has no Epiphany in berlin",
    path: "/meet?cities=berlin,tokyo&date=2026-01-06",
    status: 200,
    absent: ["Epiphany<"],
  },
  {
    title: "a picture of a day that the clocks skipped",
    path: "/charts/meeting.svg?cities=Pacific/Apia&date=2011-12-30",
    status: 400,
    error: { errors: [{ name: "date", value: "2011-12-30" }] },
  },
  {
    title: "a picture of another day than that of the start",
    path: "/charts/meeting.svg?cities=london&date=2026-12-01&start=2026-12-02T09:00:00Z",
    status: 400,
    error: { errors: [{ name: "start" }] },
  },
  {
    title: "a misspelt city leads to the right one beside the others",
    path: "/meet?cities=paris,londno&date=2026-12-01",
    status: 404,
    texts: [
      '<a href="/meet?cities=paris,london&amp;date=2026-12-01&amp;duration=60">London, England, United Kingdom<',
    ],
  },
  shows(
    "the page proposes first what wakes nobody: noon in London",
    "/meet?cities=london,tokyo,new-york-city&date=2026-11-23",
    [/suggestions"[^>]*>(?:(?!<b>)[^])*<b>12:00–13:00<\/b>/],
  ),
  {
    title: "the last day of the calendar is refused",
    path: "/meet?date=9999-12-31",
    status: 400,
    texts: ["9999-12-29"],
  },
  {
    title: "the first day of the calendar is refused",
    path: "/meet?cities=paris&date=0001-01-01",
    status: 400,
    texts: ["0001-01-03"],
  },
  shows(
    "the example keeps the holidays of the reader's city: nobody works on Thanksgiving",
    "/meet?near=America/New_York",
    ["New York City, London and Kathmandu share no working hour on Friday 27 November 2026"],
    { service: { now: "2026-11-25T22:57:00Z" } },
  ),
  shows("a start that the clock skips is said", "/meet?cities=berlin,tokyo&date=2026-03-29&start=02:30", [
    "The clock in Berlin skips 02:30 on that day: 03:30 is shown.",
  ]),
  shows("a start that comes twice is said", "/meet?cities=berlin,tokyo&date=2026-10-25&start=02:30", [
    "The clock in Berlin shows 02:30 twice on that day: the first is shown.",
  ]),
] satisfies readonly Scenario[];
