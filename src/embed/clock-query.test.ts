import { readQuery } from "../http/input/read-address.ts";
import { describe, expect, test } from "bun:test";
import { OPTION_TABLE } from "./clock-options.ts";
import { readClockQuery } from "./clock-query.ts";

function read(query: string) {
  return readClockQuery(readQuery(query));
}

describe("options", () => {
  test("without parameters each has its default and there are no issues", () => {
    const { options, issues } = read("");
    expect(issues).toEqual([]);
    expect(options.places).toEqual([]);
    for (const row of OPTION_TABLE) expect(options.values[row.name]).toBe(row.default);
  });

  test("places come from all of their parameters, in order, and cities stay cities", () => {
    expect(read("tz=UTC&city=paris,tokyo&timezone=Asia/Dubai").options.places).toEqual([
      { text: "UTC", isCity: false },
      { text: "paris", isCity: true },
      { text: "tokyo", isCity: true },
      { text: "Asia/Dubai", isCity: false },
    ]);
  });

  test("`format` is another name of `hours`", () => {
    expect(read("format=12").options.values["hours"]).toBe("12");
  });

  test.each([
    ["color=FFF", "color", "#fff"],
    ["color=%23ffffffcc", "color", "#ffffffcc"],
    ["background=transparent", "background", "transparent"],
    ["lang=PT-br", "lang", "pt-BR"],
    ["seconds=no", "seconds", "false"],
    ["show=sun,offset,sun", "show", "sun,offset"],
    ["countdown=2027-01-01T00:00:00%2B01:00", "countdown", String(Date.UTC(2026, 11, 31, 23))],
    ["countdown=1795165200", "countdown", "1795165200000"],
    ["link=https://a.example/x y", "link", "https://a.example/x%20y"],
    ["THEME=Dark", "theme", "dark"],
    ["radius=0", "radius", "0"],
  ])("%s", (query, name, value) => {
    const { options, issues } = read(query);
    expect(issues).toEqual([]);
    expect(options.values[name]).toBe(value);
  });

  test.each([
    ["color=ff", "color"],
    ["color=red", "color"],
    ["weight=99", "weight"],
    ["weight=4.5", "weight"],
    ["padding=49", "padding"],
    ["lang=english!", "lang"],
    ["link=http://a.example", "link"],
    ["link=javascript:alert(1)", "link"],
    ["countdown=tomorrow", "countdown"],
    ["countdown=2027-01-01T00:00:00", "countdown"],
    ["show=offset,nothing", "show"],
    ["refresh=59", "refresh"],
    ["face=square", "face"],
  ])("%s is named, and the default stands for it", (query, name) => {
    const { options, issues } = read(query);
    expect(issues.map((issue) => issue.name)).toEqual([name]);
    expect(options.values[name]).toBe(OPTION_TABLE.find((row) => row.name === name)?.default ?? "");
  });

  test("an unknown option is reported", () => {
    expect(read("colour=fff")).toMatchObject({ issues: [], unknown: ["colour"] });
  });
});
