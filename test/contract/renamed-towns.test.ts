import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCsv } from "../support/build-data.ts";
import { jsonOf } from "./service.ts";

const csv = readFileSync(join(import.meta.dir, "../../data/renamed-places.csv"), "utf8");
const rows = parseCsv(csv, (cell) => ({
  id: Number(cell("id")),
  name: cell("name"),
  former: cell("former").split("|"),
  since: cell("since"),
  source: cell("source"),
}));

type City = { id: number; name: string; former_names: { name: string; until: string | null }[] };
type Hit = { id: number; match: { former: boolean } };

test("every row of renamed towns says where the renaming was read", () => {
  expect(rows.filter(({ source }) => !/\bread: |\(.+\)|cities\.json/u.test(source))).toEqual([]);
});

test("every renamed town has the name in force, and its former names as such", async () => {
  const wrong: string[] = [];
  for (const { id, name, former, since } of rows) {
    const { data } = await jsonOf<{ data: City }>(`/v1/city/${id}`);
    const until = former.map((each, at) => ({ name: each, until: at === 0 ? since : null }));
    if (data.name !== name || !Bun.deepEquals(data.former_names, until)) wrong.push(`${name}: ${data.name}`);
  }
  expect(wrong).toEqual([]);
});

test("every former name finds its town, and the answer says that it is a former one", async () => {
  const wrong: string[] = [];
  for (const { id, former } of rows)
    for (const name of former) {
      const words = encodeURIComponent(name);
      const { data } = await jsonOf<{ data: { cities: Hit[] } }>(
        `/v1/city/search?q=${words}&match=exact&limit=100`,
      );
      const hit = data.cities.find((city) => city.id === id);
      if (hit?.match.former !== true) wrong.push(`${name}: ${JSON.stringify(hit?.match)}`);
    }
  expect(wrong).toEqual([]);
});
