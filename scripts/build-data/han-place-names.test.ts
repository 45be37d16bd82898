import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { completeNames } from "./han-place-names.ts";

const place = (id: number, countryCode: string, ...alternateNames: string[]) =>
  samplePlace({ id, name: `Place ${id}`, countryCode, population: 100_000, alternateNames });

test("names in Chinese letters are in those of the language", () => {
  const places = [
    place(1, "AT", "维也纳", "維也納"),
    place(2, "CN", "广州", "广州市", "広州"),
    place(3, "JP", "広島", "広島市"),
    place(4, "JP", "堺", "堺市"),
    place(5, "DE", "法兰克福", "美因河畔法兰克福"),
    place(6, "BR"),
  ];
  const given = new Map([
    ["zh", { 6: "聖保羅" }],
    ["pt", { 1: "Viena", 2: "Cantão" }],
    ["pt-PT", { 2: "Guangzhou" }],
  ]);
  expect(Object.fromEntries(completeNames(places, given))).toEqual({
    zh: { 1: "维也纳", 2: "广州", 3: "广岛", 4: "堺", 6: "圣保罗" },
    "zh-Hant": { 1: "維也納", 2: "廣州", 3: "廣島", 4: "堺", 6: "聖保羅" },
    ja: { 2: "広州", 3: "広島", 4: "堺" },
    pt: { 1: "Viena", 2: "Cantão" },
    "pt-PT": { 1: "Viena", 2: "Guangzhou" },
  });
});
