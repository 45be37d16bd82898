import notice from "../../NOTICE" with { type: "text" };
import licences from "../../data/licences.txt" with { type: "text" };
import type { Command } from "./command.ts";

export const licencesCommand: Command = {
  name: "licences",
  usage: "",
  summary: "Print the licences of everything inside.",
  help: "The notice of data under licences that go with it, then packages in the executable and in its data, with versions, licences and their words.",
  run() {
    process.stdout.write(`${notice}\n${licences}`);
    return 0;
  },
};
