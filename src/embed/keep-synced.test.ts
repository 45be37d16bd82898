import { describe, expect, test } from "bun:test";
import { withBrowserZone } from "./keep-synced.ts";

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const queryOf = (text: string, pathPlace?: string): [string, string][] => [
  ...withBrowserZone(new URLSearchParams(text), pathPlace),
];

describe("the query of a clock's facts", () => {
  test("has the browser's zone for `local`, in any parameter and any case", () => {
    expect(queryOf("TZ=local&theme=dark")).toEqual([
      ["TZ", here],
      ["theme", "dark"],
    ]);
    expect(queryOf("timezone=Asia/Tokyo, Local")).toEqual([["timezone", `Asia/Tokyo,${here}`]]);
  });

  test("leaves other places out if the path names one, as the page does", () => {
    expect(queryOf("city=tokyo&tz=UTC&theme=dark", "Europe/Paris")).toEqual([
      ["theme", "dark"],
      ["timezone", "Europe/Paris"],
    ]);
  });
});
