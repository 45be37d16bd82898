import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { LEAP_SECONDS, mayHaveLeapSecond } from "./leap-second.ts";

const NTP_TO_UNIX_SECONDS = 2_208_988_800;

test("the constants are those of the pinned list of leap seconds", () => {
  const lines = readFileSync("data/leap-seconds.list", "utf8").split("\n");
  const expiry = Number(
    lines
      .find((line) => line.startsWith("#@"))
      ?.slice(2)
      .trim(),
  );
  const days = lines
    .filter((line) => /^\d/.test(line))
    .slice(1)
    .map((line) => (Number(line.split(" ")[0]) - NTP_TO_UNIX_SECONDS) / 86_400);
  const ours = Array.from({ length: 22_000 }, (_, day) => day).filter(
    (day) => day < 20_800 && mayHaveLeapSecond(day, day),
  );
  expect(ours).toEqual(days);
  const last = lines.findLast((line) => /^\d/.test(line));
  expect(new Date((expiry - NTP_TO_UNIX_SECONDS) * 1000).toISOString().slice(0, 10)).toBe(
    LEAP_SECONDS.listExpires,
  );
  expect(Number(last?.trim().split(/\s+/)[1])).toBe(LEAP_SECONDS.taiMinusUtcSeconds);
});
