import { expect, test } from "bun:test";
import { openDataSet } from "../../src/dataset/open.ts";
import { transitionsBetween, zoneById, type Transition } from "../../src/domain/tz/zone.ts";

const { zoneTable } = openDataSet({ kind: "file", path: `${import.meta.dir}/../../data/almanac.sqlite` });

const FROM = -5_000_000_000;
const TO = 2_500_000_000;

/** Misleading kinds: names for changes that the clock or the law did not make. */
function misleads({ kind, before, after }: Transition): boolean {
  const shift = after.offsetSeconds - before.offsetSeconds;
  switch (kind) {
    case "dst_start":
      return shift <= 0 || before.isDst || !after.isDst;
    case "dst_end":
      return shift >= 0 || !before.isDst || after.isDst;
    case "name_change":
      return shift !== 0 || before.standardOffsetSeconds !== after.standardOffsetSeconds;
    default:
      return shift === 0 && before.standardOffsetSeconds === after.standardOffsetSeconds;
  }
}

test("in no zone or link a transition bears a kind that misleads", () => {
  const ids = [...zoneTable.zoneIds, ...zoneTable.links.keys()];
  expect(ids.length).toBeGreaterThanOrEqual(590);
  let count = 0;
  const wrong = ids.flatMap((id) => {
    const zone = zoneById(zoneTable, id);
    const transitions = zone === null ? [] : transitionsBetween(zone, FROM, TO, 2000);
    count += transitions.length;
    return transitions.filter(misleads).map(({ kind, epochSeconds }) => `${id} ${epochSeconds} ${kind}`);
  });
  expect(count).toBeGreaterThan(25_000);
  expect(wrong).toEqual([]);
});

test.each([
  ["America/Vancouver", 1_793_523_600],
  ["Africa/Casablanca", 1_540_692_000],
  ["Europe/Warsaw", -1_618_700_400],
] as const)("%s at %d: standard time moved while the clock stayed", (id, epochSeconds) => {
  const zone = zoneById(zoneTable, id);
  const [change] = zone === null ? [] : transitionsBetween(zone, epochSeconds, epochSeconds + 1, 1);
  expect(change?.kind).toBe("offset_change");
  expect((change?.after.offsetSeconds ?? 0) - (change?.before.offsetSeconds ?? 1)).toBe(0);
});
