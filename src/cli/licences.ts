import licences from "../../data/licences.txt" with { type: "text" };
import type { Command } from "./command.ts";

export const licencesCommand: Command = {
  name: "licences",
  usage: "",
  summary: "Print the licences of everything inside.",
  help: "Packages in the executable and in its data, with versions, licences and their words.",
  run() {
    process.stdout.write(licences);
    return 0;
  },
};
