import { expect, test } from "bun:test";
import { parseArgs } from "node:util";
import { nearestName } from "../domain/text/near-names.ts";
import { explainArguments } from "./wrong-argument.ts";

const options = { port: { type: "string" }, host: { type: "string" }, json: { type: "boolean" } } as const;

function explained(args: string[], allowPositionals: boolean): string {
  try {
    parseArgs({ args, options, strict: true, allowPositionals });
    return "";
  } catch (error) {
    return explainArguments(error, Object.keys(options));
  }
}

test.each([
  [["--prot", "80"], "There is no option '--prot'. Did you mean '--port'?"],
  [["--js"], "There is no option '--js'. Did you mean '--json'?"],
  [["--colour"], "There is no option '--colour'."],
  [["-p"], "There is no option '-p'."],
  [["8080"], "'8080' follows no option: write each value after its option, such as '--port 8080'."],
  [["--port"], "'--port' needs a value after it."],
  [["--port", "--host"], "'--port' needs a value after it."],
  [["--json=1"], "'--json' takes no value."],
])("%j: %s", (args, said) => {
  expect(explained(args, false)).toBe(said);
});

test("an option of one letter is named as it was sent where words may follow", () => {
  expect(explained(["-j"], true)).toBe("There is no option '-j'.");
});

test.each([
  ["tme", "time"],
  ["conv", "convert"],
  ["serev", "serve"],
  ["nope", null],
  ["wek", "week"],
])("the command nearest to '%s' is %p", (text, name) => {
  expect(nearestName(text, ["time", "convert", "serve", "zone", "week"])).toBe(name);
});
