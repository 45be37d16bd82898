import { expect } from "bun:test";
import ICAL from "ical.js";

/** Bytes over the wire, compressed. */
const MOST_BYTES_OF_PAGE = 60_000;
const MOST_BYTES_OF_CLOCK = 10 * 1024;
const MOST_BYTES_OF_PICTURE = 30_000;

const FRAMED = /^\/(?:v1\/)?(?:embed\/|widget)/;

/** What a page loads itself: other hosts are only linked to. */
const LOADED =
  /(?:src|srcset|poster)="https?:[^"]{0,40}|<link(?![^>]+rel="(?:canonical|alternate)")[^>]+href="https?:|@import|url\(["']?https?:/;

/** What a picture must not have. */
const FOREIGN = /https?:(?!\/\/www\.w3\.org\/2000\/svg)[^"]{0,40}|\sstyle="|<script|\son[a-z]+=/;

/** The events of a calendar, read by an independent library, which knows its zones until the next is read. */
export function eventsOf(calendar: string): ICAL.Event[] {
  const root = new ICAL.Component(ICAL.parse(calendar));
  ICAL.TimezoneService.reset();
  for (const zone of root.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return root.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

/** Nobody may frame a page but a clock, and nothing but its own texts runs. The reference sets styles on its elements. */
function expectPage(html: string, path: string, { status, headers }: Response): void {
  const isFramed = FRAMED.test(path);
  const most = isFramed ? MOST_BYTES_OF_CLOCK : MOST_BYTES_OF_PAGE;
  if (!path.startsWith("/docs")) expect(Bun.gzipSync(html, { level: 6 }).length).toBeLessThanOrEqual(most);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...(isFramed ? {} : { "x-frame-options": "DENY" }),
  });
  if (status >= 400 && html.includes("/docs/errors#"))
    expect(html).toContain(headers.get("x-request-id") ?? "no id");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toStartWith("default-src 'none'; ");
  if (!isFramed) expect(policy).toContain("frame-ancestors 'none'");
  expect(/script-src[^;]*/.exec(policy)?.[0] ?? "").not.toContain("unsafe");
  if (path !== "/docs") expect(policy).not.toContain("unsafe");
  const marked = html.replace(/<script[\s\S]*?<\/script>/g, "");
  expect(/\s(?:style|on[a-z]+)="[^"]{0,40}/.exec(marked)).toBeNull();
  expect(LOADED.exec(marked)).toBeNull();
}

/** A calendar's lines are folded by octets; its events have identifiers of their own, and those of days end after them. */
function expectCalendar(calendar: string, path: string): void {
  const long = calendar.split("\r\n").filter((line) => Buffer.byteLength(line) > 75);
  expect(long).toEqual([]);
  const events = eventsOf(calendar);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  for (const { startDate, endDate } of events) {
    expect(startDate.isDate).toBe(path.startsWith("/v1/holidays/"));
    // A change of clocks is a moment.
    expect(endDate.compare(startDate)).toBeGreaterThanOrEqual(startDate.isDate ? 1 : 0);
  }
}

/** A picture has words for those who do not see it, and neither runs nor loads anything. */
function expectPicture(svg: string, path: string): void {
  expect(svg.length).toBeLessThan(MOST_BYTES_OF_PICTURE);
  expect(FOREIGN.exec(svg)).toBeNull();
  const hasWords = /<title>[^<]{10,}|<title id="title">[^<]{10,}<\/title><desc id="desc">[^<]{10,}/.test(svg);
  if (path.startsWith("/charts/")) expect(hasWords).toBe(true);
}

/** What holds for every answer of a media type. */
export const RULES: Readonly<Record<string, (text: string, path: string, response: Response) => void>> = {
  "text/html": expectPage,
  "text/calendar": expectCalendar,
  "image/svg+xml": expectPicture,
};
