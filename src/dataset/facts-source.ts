import { NO_OWN_CALENDARS, type OwnCalendars } from "../domain/calendars/own-calendars.ts";
import { messageOf } from "../domain/error.ts";
import { folderError, folderIssueText, readCalendarFolder, type FolderReading } from "./calendar-folder.ts";
import { createFacts, knownNames, type Facts } from "./facts.ts";
import { openDataSetInSteps, type DataSet } from "./open.ts";
import { dataSetStamp } from "./source.ts";
import { runInSlices, runWhole } from "./time-slices.ts";

type Log = (level: "info" | "warn" | "error", message: string) => void;

export type FactsOptions = {
  /** The data set in use, and the setting that names it: `embedded`, or the path of a file, which may be unusable yet. */
  data: DataSet;
  dataSetting: string;
  /** The operator's folder of calendars; "" for none. */
  calendars: string;
  log: Log;
  /** Is told of another data set before it is used. @throws AlmanacError to refuse it. */
  onData(data: DataSet): void;
};

/** What is read again while requests are answered. */
export type FactsPart = "data" | "calendars";

/** The facts in use, and how they are replaced while requests are answered. */
export type FactsSource = {
  current(): Facts;
  /** Reads a data set that has changed, and the operator's calendars again; keeps what is in use where anything is wrong. */
  reload(): Promise<void>;
  /** What an operator should look at; `null` where the last files were taken. */
  note(): string | null;
  /** Whether the last files of a part were refused. */
  isFailing(part: FactsPart): boolean;
};

/** Facts that are never replaced. */
export const constantFacts = (facts: Facts): FactsSource => ({
  current: () => facts,
  reload: async () => undefined,
  note: () => null,
  isFailing: () => false,
});

/**
 * Provides the facts that answers come from.
 *
 * @throws AlmanacError `invalid_parameter` with file, line and what to write, where the operator's calendars cannot be used.
 */
export function createFactsSource(options: FactsOptions): FactsSource {
  const { dataSetting, calendars: folder, log, onData } = options;
  let own = firstCalendars(options);
  let facts = createFacts(options.data, own);
  /** The data set in use, without the operator's calendars. */
  let { data } = options;
  let dataStamp = dataSetting === "embedded" ? "" : dataSetStamp(dataSetting);
  const failing = new Set<FactsPart>();
  if (dataSetting !== data.label) failing.add("data");
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  /** The data set of the file, if it has changed and is sound. */
  async function newData(): Promise<DataSet | null> {
    if (dataSetting === "embedded") return null;
    const stamp = dataSetStamp(dataSetting);
    if (stamp === dataStamp) return null;
    dataStamp = stamp;
    return runInSlices(openDataSetInSteps({ kind: "file", path: dataSetting }, { inUse: data }));
  }

  async function reloadData(): Promise<void> {
    const before = data.version;
    try {
      const next = await newData();
      if (next === null) return;
      const nextFacts = createFacts(next, own);
      onData(next);
      [data, facts] = [next, nextFacts];
      failing.delete("data");
      log("info", `data: ${data.version} taken from ${dataSetting}, before it ${before}`);
    } catch (error) {
      failing.add("data");
      log("error", `data: ${dataSetting} refused: ${messageOf(error)} ${before} stays.`);
    }
  }

  async function reloadCalendars(): Promise<void> {
    if (folder === "") return;
    const refuse = (reason: string): void => {
      failing.add("calendars");
      log("error", `calendars: ${folder} refused: ${reason}; those from before stay`);
    };
    try {
      const {
        own: next,
        issues,
        fileCount,
      } = await runInSlices(readCalendarFolder(folder, knownNames(data)));
      if (issues.length > 0) return refuse(firstIssue(issues));
      facts = createFacts(data, next);
      own = next;
      failing.delete("calendars");
      log("info", `calendars: ${fileCount} files taken from ${folder}`);
    } catch (error) {
      refuse(messageOf(error));
    }
  }

  async function reloadUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false;
      await reloadData();
      await reloadCalendars();
    } while (isAskedAgain);
    running = null;
  }

  return {
    current: () => facts,
    reload() {
      if (running !== null) isAskedAgain = true;
      return (running ??= reloadUntilQuiet());
    },
    note() {
      const parts = (["data", "calendars"] as const).filter((part) => failing.has(part));
      if (parts.length === 0) return null;
      const named = parts.map((part) => `--${part}`).join(" and ");
      return `The last files of ${named} were refused, and what was in use stays; the log says why.`;
    },
    isFailing: (part) => failing.has(part),
  };
}

function firstIssue(issues: FolderReading["issues"]): string {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return first === undefined ? "" : `${folderIssueText(first)}${more}`;
}

function firstCalendars({ data, calendars: folder, log }: FactsOptions): OwnCalendars {
  if (folder === "") return NO_OWN_CALENDARS;
  const { own, issues, fileCount } = runWhole(readCalendarFolder(folder, knownNames(data)));
  if (issues.length > 0) throw folderError(issues);
  log("info", `calendars: ${fileCount} files taken from ${folder}`);
  return own;
}
