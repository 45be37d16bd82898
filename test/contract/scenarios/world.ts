import { refuses, shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  shows(
    "cities stand once, by whatever name, and can be removed by a link",
    "/world?cities=new-york,new-york-city,Tokyo,tokyo",
    [
      /^(?:(?!<tr data-city)[^])*(?:<tr data-city(?:(?!<tr data-city)[^])*){2}$/,
      'href="/world?cities=tokyo" aria-label="Remove New York City"',
      'href="/world?cities=new-york-city" aria-label="Remove Tokyo"',
    ],
  ),
  {
    title: "an unknown city is reported, with a link to what was meant",
    path: "/world?cities=paris,lodon",
    status: 404,
    texts: ['href="/world?cities=paris,london">london</a>'],
    sent: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
  },
  refuses("an unknown city is an error for a program", "/world?cities=paris,lodon", 404, "city_not_found"),
  { title: "a caller who takes only pictures", path: "/world", status: 406, sent: { accept: "image/png" } },
  {
    title: "twelve cities",
    path: "/world?cities=paris,london,cairo,tokyo,sydney,lagos,lima,quito,delhi,honolulu,auckland,anchorage",
    status: 200,
  },
  {
    title: "without a moment it is live",
    path: "/world",
    status: 200,
    headers: { "cache-control": "no-store" },
  },
  {
    title: "with a moment it may be kept",
    path: "/world?at=2026-11-20T09:00Z",
    status: 200,
    headers: { "cache-control": "public, max-age=3600", etag: /./ },
  },
  {
    title: "sent to callers who accept text/html",
    path: "/world",
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    sent: { accept: "text/html" },
  },
  {
    title: "sent to callers who accept text/html, text/*;q=0.5, image/*",
    path: "/world",
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    sent: { accept: "text/html, text/*;q=0.5, image/*" },
  },
  {
    title: "sent to callers who accept text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    path: "/world",
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    sent: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
  },
  {
    title: "sent to callers who accept */*",
    path: "/world",
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    sent: { accept: "*/*" },
  },
  {
    title: "sent to callers who accept application/json",
    path: "/world",
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    sent: { accept: "application/json" },
  },
  { title: "/world?at=1700-01-01T00:00Z is refused", path: "/world?at=1700-01-01T00:00Z", status: 400 },
  { title: "/world?at=12:00 is refused", path: "/world?at=12:00", status: 400 },
  {
    title: "/world?cities=a,b,c,d,e,f,g,h,i,j,k,l,m is refused",
    path: "/world?cities=a,b,c,d,e,f,g,h,i,j,k,l,m",
    status: 400,
  },
  { title: "/world?citys=paris is refused", path: "/world?citys=paris", status: 400 },
] satisfies readonly Scenario[];
