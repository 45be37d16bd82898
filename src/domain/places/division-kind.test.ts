import { expect, test } from "bun:test";
import { readKind, withoutKind } from "./division-kind.ts";

test.each([
  ["provincia de Toledo", ["Toledo"], "ES2"],
  ["Provincia dell'Aquila", ["Aquila"], "IT2"],
  ["département de l'Indre", ["Indre"], "FR2"],
  ["département des Landes", ["Landes"], "FR2"],
  ["provincia de La Rioja", ["La Rioja", "Rioja"], "AR1"],
  ["Landkreis Passau", ["Passau"], "DE2"],
  ["Bezirk Kitzbühel", ["Kitzbühel"], "AT2"],
  ["Hiroshima-ken", ["Hiroshima"], "JP1"],
  ["powiat płoński", ["płoński"], "PL2"],
  ["Pest megye", ["Pest"], "HU1"],
  ["județul Cluj", ["Cluj"], "RO1"],
  ["Co. Kerry", ["Kerry"], "IE2"],
  ["State of Georgia", ["Georgia"], "US1"],
  ["Fresno Co.", ["Fresno"], "US2"],
  ["Juneau City and Borough", ["Juneau"], "US2"],
  ["江苏省", ["江苏"], "CN1"],
  ["神奈川県", ["神奈川"], "JP1"],
  ["경상남도", ["경상남"], "KR1"],
])("%s is a name with a word for what it is", (text, names, where) => {
  const kind = readKind(text);
  expect(kind?.names).toEqual(names);
  expect(kind?.where).toContain(where);
});

test("a province is none of Brazil's divisions", () => {
  expect([...(readKind("província de Toledo")?.where ?? [])].filter((one) => one.startsWith("BR"))).toEqual(
    [],
  );
});

test.each(["Rhein-Kreis Neuss", "Toledo", "d'Avignon", "Kingston", "City Gate"])("%s has none", (text) => {
  expect(readKind(text)).toBeNull();
});

test.each([
  ["Provincia di Bologna", "Bologna"],
  ["Texas County", "Texas County"],
  ["Acadia Parish", "Acadia Parish"],
  ["Province de la Sissili", "Sissili"],
  ["City and Borough of Leeds", "Leeds"],
  ["Gemeente De Bilt", "De Bilt"],
  ["Comuna 12", "Comuna 12"],
  ["톨레도", "톨레도"],
])("%s stands in a label as %s", (name, label) => {
  expect(withoutKind(name)).toBe(label);
});
