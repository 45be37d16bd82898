import { describe, expect, test } from "bun:test";
import { parseCsv } from "./csv.ts";

const cells = (text: string, ...columns: string[]): string[][] => parseCsv(text, (cell) => columns.map(cell));

describe("parseCsv", () => {
  test("reads plain, quoted and empty cells, commas, doubled quotes and line breaks within quotes", () => {
    const text = 'a,b,c\n1,"two, three",\n"say ""x""","line\nbreak",z\n';
    expect(cells(text, "a", "b", "c")).toEqual([
      ["1", "two, three", ""],
      ['say "x"', "line\nbreak", "z"],
    ]);
  });

  test("takes CRLF, a byte order mark and a last line without an end", () => {
    expect(cells("\uFEFFa,b\r\n1,2\r\n3,4", "a", "b")).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });

  test("leaves out comments and empty lines, and still counts them", () => {
    expect(() => cells("a,b\n# note\n\n1,2\n", "c")).toThrow("line 4: there is no column c");
  });

  test("names the line with too few cells, an open quote or a missing column", () => {
    expect(() => cells("a,b\n1,2\n3\n")).toThrow("line 3: expected 2 cells, found 1");
    expect(() => cells('a,b\n1,"2\n')).toThrow("line 2: a quoted cell does not end");
    expect(() => cells("a,b\n1,2\n", "c")).toThrow("line 2: there is no column c");
  });
});
