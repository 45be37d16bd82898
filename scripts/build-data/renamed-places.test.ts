import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { readRenamedPlaces, renamePlaces } from "./renamed-places.ts";

const HEADER = "id,name,former,since,country,source\n";
const ROWS = readRenamedPlaces(
  `${HEADER}1,Makhanda,Grahamstown,2018-06-29,ZA,Gazette\n2,Harare,Salisbury|Fort Salisbury,1982,ZW,Law\n3,Nowhere,Elsewhere,2000,ZZ,Law\n`,
);

test("a renamed town has the name in force, and its old one is still in use", () => {
  const { places, renamedPlaces } = renamePlaces(
    [samplePlace({ id: 1, name: "Grahamstown" }), samplePlace({ id: 2, name: "Harare" })],
    ROWS,
  );
  expect(places[0]).toMatchObject({ name: "Makhanda", asciiName: "Makhanda" });
  expect(places[0]?.alternateNames).toContain("Grahamstown");
  expect(places[0]?.knownNames).toContain("Grahamstown");
  // Salisbury is a town in England, and only was Harare's name.
  expect(places[1]?.alternateNames).toEqual(["Salisbury", "Fort Salisbury"]);
  expect(places[1]?.knownNames).toEqual([]);
  expect(renamedPlaces.map(({ placeId }) => placeId)).toEqual([1, 2]);
});

test.each([
  "1,Makhanda,,2018,ZA,Gazette",
  "1,Makhanda,Grahamstown,2018-6,ZA,Gazette",
  "1,Makhanda,Grahamstown,2018,ZA,",
])("a row without a former name, a date or a source is refused: %s", (row) => {
  expect(() => readRenamedPlaces(`${HEADER}${row}\n`)).toThrow("line 2");
});
