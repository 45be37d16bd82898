import { describe, expect, test } from "bun:test";
import { publishedDocument } from "./published.ts";
import { readTable } from "../support/table.ts";

type Operation = { readonly summary: string; readonly description: string; readonly tags: readonly string[] };

const document = (await publishedDocument()) as {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);

/** As a search sees it: without case, code marks and hyphens. */
const searched = (text: string): string => text.toLowerCase().replaceAll("`", "").replaceAll("-", " ");

describe("the document", () => {
  test.each(readTable("contract/search-words.tsv"))(
    "contains the search words for %s",
    (name, words = "") => {
      const operation = operations.find(([each]) => each === name)?.[1];
      const text = searched(`${operation?.summary} ${operation?.description}`);
      expect(words.split(", ").filter((word) => !text.includes(searched(word)))).toEqual([]);
    },
  );

  test("lists and describes exactly the tags that its operations have", () => {
    const used = new Set(operations.flatMap(([, { tags }]) => tags));
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    for (const { name, description } of document.tags)
      expect(`${name}: ${description.length > 10}`).toBe(`${name}: true`);
  });
});
