import { describe, expect, test } from "bun:test";
import { publishedDocument } from "./published.ts";

/**
 * Words that people type to find an operation. The search of the reference looks through summaries and descriptions
 * only, so the words must stand in one of the two.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "get /v1/time/{timezone}": ["what time is it", "current time", "time zone", "UTC offset", "DST"],
  "get /v1/time/convert": ["convert", "local time", "time zones", "time difference"],
  "get /v1/context": ["sun", "moon", "holidays", "country"],
  "get /v1/timezone/{timezone}": ["DST", "daylight saving", "transitions", "UTC offset", "abbreviation"],
  "get /v1/timezone/list": ["time zones", "IANA", "UTC offset"],
  "get /v1/timezone/at": ["time zone", "coordinate", "latitude", "longitude", "reverse geocod"],
  "get /v1/city/search": ["search", "autocomplete", "coordinate", "typos"],
  "get /v1/city/top": ["population", "capitals"],
  "get /v1/city/{slug}": ["city", "country", "coordinate"],
  "get /v1/city/{slug}/nearby": ["nearby", "distance"],
  "get /v1/holidays/{country}/{year}": ["public holidays", "country", "year"],
  "get /v1/holidays/{country}": ["iCalendar", "ics", "subscription"],
  "get /v1/holidays/upcoming": ["upcoming", "next"],
  "get /v1/sun": ["sunrise", "sunset", "dawn", "dusk", "twilight", "golden hour", "day length"],
  "get /v1/moon": ["moonrise", "moonset", "full moon", "new moon", "phase"],
  "get /v1/date/diff": ["difference", "days between"],
  "get /v1/date/add": ["add", "subtract", "business days"],
  "get /v1/date/business-days": ["business days", "working days", "weekend", "holiday"],
  "get /v1/date/week-number": ["week number", "ISO 8601", "ISO week", "leap year"],
  "post /v1/meeting/suggest": ["meeting", "time zones", "working hours"],
  "post /v1/meeting/score": ["meeting", "score"],
  "post /v1/batch": ["batch", "requests"],
  "post /v1/keys": ["API key", "rate limit"],
  "get /v1/usage": ["API key", "rate limit"],
  "get /v1/plans": ["plans", "rate limit"],
};

type Operation = { readonly summary: string; readonly description: string; readonly tags: readonly string[] };

const document = (await publishedDocument()) as {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

/** As a search sees it: without case, code marks and hyphens. */
const searched = (text: string): string => text.toLowerCase().replaceAll("`", "").replaceAll("-", " ");

describe("the document", () => {
  test.each(Object.entries(WORDS))("contains the search words for %s", (name, words) => {
    const operation = operations.find(([each]) => each === name)?.[1];
    const text = searched(`${operation?.summary} ${operation?.description}`);
    expect(words.filter((word) => !text.includes(searched(word)))).toEqual([]);
  });

  test("lists and describes exactly the tags that its operations have", () => {
    const used = new Set(operations.flatMap(([, { tags }]) => tags));
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    for (const { name, description } of document.tags)
      expect(`${name}: ${description.length > 10}`).toBe(`${name}: true`);
  });
});
