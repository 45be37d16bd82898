import { expect, test } from "bun:test";
import packageJson from "../../../package.json" with { type: "json" };
import { HOLIDAY_CREDITS } from "./credit.ts";

test("the credit names the release that is built in", () => {
  expect(HOLIDAY_CREDITS[0].version).toBe(packageJson.dependencies["date-holidays"] as "3.37.0");
});
