import { expect, test } from "bun:test";
import { samplePlace } from "../../test/support/places-sample.ts";
import { otherForms } from "./name-forms.ts";

test.each([
  ["CN", 1_000_000, "岳阳市", ["岳陽市", "岳阳", "岳陽"]],
  ["CN", 1_000_000, "柳州", ["柳州市"]],
  ["CN", 900, "柳州", []],
  ["CN", 1_000_000, "徐汇区", ["徐匯區"]],
  ["KR", 260_000, "경주시", ["경주"]],
  ["KR", 260_000, "경주", ["경주시"]],
  ["JP", 290_000, "四日市市", ["四日市"]],
  ["JP", 1_600_000, "후쿠오카 시", ["후쿠오카"]],
  ["JP", 2_700_000, "おおさかし", ["おおさか"]],
  ["JP", 1_200_000, "広島", ["広島市", "广岛", "廣島", "广岛市", "廣島市"]],
  ["GB", 460_000, "爱丁堡", ["愛丁堡"]],
  ["US", 200_000, "روچستر، نیویورک", ["روچستر"]],
  ["US", 200_000, "Rochester", []],
])("in %s, a place of %i people called %s is also %j", (countryCode, population, name, forms) => {
  const place = samplePlace({ id: 1, name: "Name", countryCode, population });
  expect(otherForms(name, place).toSorted()).toEqual(forms.toSorted());
});
