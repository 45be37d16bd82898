import packageJson from "../../package.json" with { type: "json" };
import type { Command } from "./command.ts";

export const VERSION = packageJson.version;

export const versionCommand: Command = {
  name: "version",
  usage: "",
  summary: "Print the version.",
  help: "",
  run() {
    console.log(`almanac ${VERSION} (bun ${Bun.version}, ${process.platform}-${process.arch})`);
    return 0;
  },
};
