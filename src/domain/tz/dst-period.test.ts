import { expect, test } from "bun:test";
import { zoneOf } from "../../../test/support/zones.ts";
import { dstPeriodAt } from "./dst-period.ts";

const at = (text: string): number => Date.parse(`${text}Z`) / 1000;

test("a summer is bounded by its two changes", () => {
  expect(dstPeriodAt(zoneOf("Europe/Paris"), at("2026-07-01T00:00"))).toEqual({
    fromEpochSeconds: at("2026-03-29T01:00"),
    untilEpochSeconds: at("2026-10-25T01:00"),
  });
});

test("double summer time is part of one period: 1942", () => {
  expect(dstPeriodAt(zoneOf("Europe/London"), at("1942-06-01T00:00"))).toEqual({
    fromEpochSeconds: at("1940-02-25T02:00"),
    untilEpochSeconds: at("1945-10-07T02:00"),
  });
});

test("standard time is in no period, with negative saving or without", () => {
  expect(dstPeriodAt(zoneOf("Europe/Paris"), at("2026-12-01T00:00"))).toBeNull();
  expect(dstPeriodAt(zoneOf("Europe/Dublin"), at("2026-12-01T00:00"))).toBeNull();
  expect(dstPeriodAt(zoneOf("Europe/Dublin"), at("2026-07-01T00:00"))).not.toBeNull();
});
