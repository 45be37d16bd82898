import { expect, test } from "bun:test";
import { parseArgs } from "node:util";
import { explainArguments } from "./wrong-argument.ts";

const options = { port: { type: "string" }, host: { type: "string" }, json: { type: "boolean" } } as const;

test.each([
  [["--prot", "80"], "There is no option '--prot'. Did you mean '--port'?"],
  [["--js"], "There is no option '--js'. Did you mean '--json'?"],
  [["--colour"], "There is no option '--colour'."],
  [["-p"], "There is no option '-p'."],
  [["-j"], "There is no option '-j'.", true],
  [["8080"], "'8080' follows no option: write each value after its option, such as '--port 8080'."],
  [["--port"], "'--port' needs a value after it."],
  [["--port", "--host"], "'--port' needs a value after it."],
  [["--json=1"], "'--json' takes no value."],
])("%j: %s", (args: string[], said: string, allowPositionals = false) => {
  let thrown: unknown;
  try {
    parseArgs({ args, options, strict: true, allowPositionals });
  } catch (error) {
    thrown = error;
  }
  expect(explainArguments(thrown, Object.keys(options))).toBe(said);
});
