import { shows, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  {
    title: "a browser gets a page for /wrold",
    path: "/wrold",
    status: 404,
    texts: ["<h1>Page not found</h1>", 'href="/world"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page for /statsu",
    path: "/statsu",
    status: 404,
    texts: ["<h1>Page not found</h1>", 'href="/status"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
  },
  {
    title: "a browser gets a page for /nowhere/at/all",
    path: "/nowhere/at/all",
    status: 404,
    texts: ["<h1>Page not found</h1>", 'href="/"', 'href="/docs"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page for /v1/city/parris",
    path: "/v1/city/parris",
    status: 404,
    texts: ["<h1>City not found</h1>", 'href="/v1/city/paris"', 'href="/docs/errors#city_not_found"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
  },
  {
    title: "a browser gets a page for /v1/time/Europe/Pariss",
    path: "/v1/time/Europe/Pariss",
    status: 404,
    texts: ["<h1>Timezone not found</h1>", 'href="/v1/time/Europe/Paris"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page for /v1/time/Europe%2FPariss",
    path: "/v1/time/Europe%2FPariss",
    status: 404,
    texts: ["<h1>Timezone not found</h1>", 'href="/v1/time/Europe/Paris"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
  },
  {
    title: "a browser gets a page for /v1/sun?city=lodon&date=2026-01-01",
    path: "/v1/sun?city=lodon&date=2026-01-01",
    status: 400,
    texts: ["<h1>Invalid parameter</h1>", 'href="/v1/sun?city=london&amp;date=2026-01-01"'],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page for /v1/time/convert?time=12:00&from=UTC&to=UTC,Asia/Tokio",
    path: "/v1/time/convert?time=12:00&from=UTC&to=UTC,Asia/Tokio",
    status: 400,
    texts: [
      "<h1>Invalid parameter</h1>",
      'href="/v1/time/convert?time=12:00&amp;from=UTC&amp;to=UTC,Asia/Tokyo"',
    ],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: /Accept/,
      "x-frame-options": "DENY",
      "content-security-policy": /default-src 'none'/,
    },
    sent: { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" },
  },
  {
    title: "a program gets JSON for /wrold",
    path: "/wrold",
    status: 404,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "*/*" },
  },
  {
    title: "a program gets JSON for /statsu",
    path: "/statsu",
    status: 404,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "application/json, text/plain, */*" },
  },
  {
    title: "a program gets JSON for /nowhere/at/all",
    path: "/nowhere/at/all",
    status: 404,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2" },
  },
  {
    title: "a program gets JSON for /v1/city/parris",
    path: "/v1/city/parris",
    status: 404,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "*/*" },
  },
  {
    title: "a program gets JSON for /v1/time/Europe/Pariss",
    path: "/v1/time/Europe/Pariss",
    status: 404,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "application/json, text/plain, */*" },
  },
  {
    title: "a program gets JSON for /v1/time/Europe%2FPariss",
    path: "/v1/time/Europe%2FPariss",
    status: 404,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2" },
  },
  {
    title: "a program gets JSON for /v1/sun?city=lodon&date=2026-01-01",
    path: "/v1/sun?city=lodon&date=2026-01-01",
    status: 400,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "*/*" },
  },
  {
    title: "a program gets JSON for /v1/time/convert?time=12:00&from=UTC&to=UTC,Asia/Tokio",
    path: "/v1/time/convert?time=12:00&from=UTC&to=UTC,Asia/Tokio",
    status: 400,
    texts: ['{"status":"error","data":{},"error":{"type":'],
    headers: { "content-type": "application/json; charset=utf-8" },
    sent: { accept: "application/json, text/plain, */*" },
  },
  {
    title: "a browser's own input is escaped",
    path: "/v1/city/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    status: 404,
    texts: ["&lt;script&gt;alert(1)"],
    absent: ["<script>alert"],
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser's own path is escaped",
    path: "/%3Cb%3E\"'<b>",
    status: 404,
    absent: ["'<b>"],
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a HEAD of a page that is none",
    method: "HEAD",
    path: "/v1/city/parris",
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8" },
    absent: [/./],
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a clock that cannot be shown may be framed",
    path: "/embed/clock?label=%C3",
    status: 400,
    headers: { "x-frame-options": "" },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "problem details, where a browser asks for them",
    path: "/v1/city/parris",
    status: 404,
    headers: { "content-type": "application/problem+json" },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7,application/problem+json",
    },
  },
  shows(
    "JSON for a browser has a tag of its own and varies",
    "/v1/time/UTC?at=2026-11-20T09:00:00Z",
    ['\n  "data": {'],
    {
      headers: { etag: /./, vary: "Accept, Accept-Encoding" },
      sent: {
        accept:
          "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
      },
    },
  ),
  shows(
    "robots.txt excludes the data and links to the sitemap of the requested host",
    "/robots.txt",
    [/^User-agent: \*\nDisallow: \/v1\/\n/, /\nSitemap: http:\/\/almanac\.example\/sitemap\.xml\n$/],
    { headers: { "content-type": "text/plain; charset=utf-8" }, sent: { host: "almanac.example" } },
  ),
  shows(
    "an IPv6 host is repeated, a scheme that no trusted proxy sent is not",
    "/robots.txt",
    ["Sitemap: http://[::1]:3000/"],
    { sent: { host: "[::1]:3000", "x-forwarded-proto": "https" } },
  ),
  {
    title: "a browser gets a page with the request's id for /v1/city/aaaaaaa…%98%80",
    path: "/v1/city/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%F0%9F%98%80",
    status: 404,
    texts: [/^<!doctype html>/],
    headers: { "x-request-id": /^\w{26}$/ },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page with the request's id for /v1/time/aaaaaaa…%98%80",
    path: "/v1/time/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%F0%9F%98%80",
    status: 404,
    texts: [/^<!doctype html>/],
    headers: { "x-request-id": /^\w{26}$/ },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page with the request's id for /v1/city/%20…ty/%20",
    path: "/v1/city/%20",
    status: 404,
    texts: [/^<!doctype html>/],
    headers: { "x-request-id": /^\w{26}$/ },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page with the request's id for /v1/city/%00…ty/%00",
    path: "/v1/city/%00",
    status: 400,
    texts: [/^<!doctype html>/],
    headers: { "x-request-id": /^\w{26}$/ },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  {
    title: "a browser gets a page with the request's id for /v1/sun?city=aaa…%98%80",
    path: "/v1/sun?city=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa%F0%9F%98%80",
    status: 400,
    texts: [/^<!doctype html>/],
    headers: { "x-request-id": /^\w{26}$/ },
    sent: {
      accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
  },
  shows(
    "/favicon.svg is one picture, free and good for a day",
    "/favicon.svg",
    [/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/],
    {
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": "public, max-age=86400",
        "x-ratelimit-remaining": "100",
      },
      service: { rateScheme: "minute" },
    },
  ),
  shows(
    "/favicon.ico is one picture, free and good for a day",
    "/favicon.ico",
    [/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/],
    {
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": "public, max-age=86400",
        "x-ratelimit-remaining": "100",
      },
      service: { rateScheme: "minute" },
    },
  ),
  shows("without a Host addresses are those of localhost", "/robots.txt", ["Sitemap: http://localhost/"], {
    sent: { host: "" },
  }),
] satisfies readonly Scenario[];
