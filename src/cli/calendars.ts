import {
  MAX_CALENDAR_BYTES,
  MAX_CALENDAR_FILES,
  folderIssueText,
  readCalendarFolder,
} from "../dataset/calendar-folder.ts";
import { knownNames } from "../dataset/facts.ts";
import { openDataSet } from "../dataset/open.ts";
import { runWhole } from "../dataset/time-slices.ts";
import { readConfig } from "../config/config.ts";
import { readArguments, wrongCall } from "../config/wrong-argument.ts";
import { writeNote, type Command } from "./command.ts";
import { sourceOf } from "./local-app.ts";

export const calendarsCommand: Command = {
  name: "calendars",
  usage: "check FOLDER",
  summary: "Check calendars of your own before a server reads them.",
  help: `  check FOLDER  Read the files *.yaml of a folder as 'serve --calendars FOLDER' does, at most ${MAX_CALENDAR_FILES} of\n                ${MAX_CALENDAR_BYTES / 1024} KiB each, and say file, line and what to write. The exit code is 1 when anything is\n                wrong. ALMANAC_DATA names another data set than the embedded one.`,
  run(argv, env) {
    const { positionals } = readArguments("calendars", {
      args: [...argv],
      options: {},
      allowPositionals: true,
    });
    const [action, folder, ...more] = positionals;
    if (action !== "check" || folder === undefined || more.length > 0)
      throw wrongCall("calendars", "Say 'check' and a folder.");
    const data = openDataSet(sourceOf(readConfig([], env).data));
    const { own, issues, fileCount } = runWhole(readCalendarFolder(folder, knownNames(data)));
    for (const issue of issues) writeNote(folderIssueText(issue));
    if (issues.length > 0) return 1;
    for (const { id, name, base } of own.definitions)
      console.log(`${id}: ${name}${base === null ? "" : `, laid over ${base}`}`);
    for (const code of own.additions.keys()) console.log(`${code}: days added`);
    console.log(fileCount === 0 ? `${folder} has no files *.yaml` : `${fileCount} files are in order`);
    return 0;
  },
};
