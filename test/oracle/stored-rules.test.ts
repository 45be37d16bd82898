import { expect, test } from "bun:test";
import { calendarDefinitions, mergedRules } from "../../src/dataset/holiday-rules.ts";
import { embeddedSource } from "../../src/dataset/embedded.ts";
import { openDataSet } from "../../src/dataset/open.ts";
import { readAreaText, writeArea } from "../../src/domain/holidays/area-text.ts";
import { mustExist } from "../../src/domain/must-exist.ts";

const { rules } = openDataSet(embeddedSource());
const codes = [...mergedRules.countryCodes(), ...calendarDefinitions.map(({ id }) => id)];

const textOf = (source: typeof mergedRules, code: string): string =>
  writeArea(mustExist(source.area(code), `the rules of ${code}`));

test("the data set has the rules of every country and calendar as the sources merge (else: bun run build:data)", () => {
  expect(rules.countryCodes()).toEqual([...mergedRules.countryCodes()]);
  expect(codes.filter((code) => textOf(rules, code) !== textOf(mergedRules, code))).toEqual([]);
  expect(JSON.stringify([...rules.names()])).toBe(JSON.stringify([...mergedRules.names()]));
  expect(rules.definitions).toEqual(calendarDefinitions);
  expect(rules.version()).toBe(mergedRules.version());
});

test("what is stored is read as it was: maps, sets and their order", () => {
  for (const code of codes) {
    const area = mustExist(mergedRules.area(code), code);
    const read = readAreaText(writeArea(area));
    expect(Bun.deepEquals(read, area)).toBe(true);
    expect(writeArea(read)).toBe(writeArea(area));
  }
});

test("weekly days off are those of the table", () => {
  const plain = (from: typeof mergedRules): string[] =>
    from.weekends.map(({ region, from: start, until, days }) => `${region} ${start} ${until} ${days.join()}`);
  expect(plain(rules)).toEqual(plain(mergedRules));
});
