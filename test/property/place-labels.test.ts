import { expect, test } from "bun:test";
import { join } from "node:path";
import { openDataSet } from "../../src/dataset/open.ts";
import { placeAt } from "../../src/domain/places/place-index.ts";
import { displayNameOf } from "../../src/http/answer/place-name.ts";
import { Localizer } from "../../src/http/answer/localizer.ts";

const path = join(import.meta.dir, "../../data/almanac.sqlite");
const data = openDataSet({ kind: "file", path }, { verify: "quick" });

test("no two places have one label", () => {
  const localizer = new Localizer(data);
  const slugOfLabel = new Map<string, string>();
  const repeated: string[] = [];
  for (let place = 0; place < data.placeIndex.table.count; place++) {
    const record = placeAt(data.placeIndex, place);
    const label = displayNameOf(record, data, localizer);
    const other = slugOfLabel.get(label);
    if (other !== undefined) repeated.push(`${label}: ${other}, ${record.slug}`);
    slugOfLabel.set(label, record.slug);
  }
  expect(repeated).toEqual([]);
});
