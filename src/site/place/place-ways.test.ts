import { expect, test } from "bun:test";
import { wordsIn } from "../languages/page-language.ts";
import { placeWays } from "./place-ways.ts";

const LYON = { slug: "lyon", name: "Lyon", timezone: "Europe/Paris", law: "FR", year: 2026 };

test("each way has the place filled in", () => {
  const paths = [...placeWays(wordsIn("en"), LYON).markup.matchAll(/href="([^"]+)"/g)].map(
    ([, path]) => path,
  );
  expect(paths).toEqual([
    "/convert?from=lyon",
    "/meet?cities=lyon",
    "/moon?place=lyon",
    "/countdown?timezone=lyon",
    "/zones/europe-paris",
    "/calendar/FR/2026",
  ]);
});

test("a region has the calendar of the region, and a place without holidays none", () => {
  expect(placeWays(wordsIn("en"), { ...LYON, law: "DE-BY" }).markup).toContain("/calendar/DE/2026?region=BY");
  expect(placeWays(wordsIn("en"), { ...LYON, law: null }).markup).not.toContain("/calendar");
});
