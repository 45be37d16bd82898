import { messageOf } from "../domain/error.ts";
import { NO_OWN_CALENDARS, type OwnCalendars } from "../domain/calendars/own-calendars.ts";
import { folderError, folderIssueText, readCalendarFolder } from "./calendar-folder.ts";
import { createFacts, knownNames, type Facts } from "./facts.ts";
import type { DataSet } from "./open.ts";
import { runInSlices, runWhole } from "./time-slices.ts";

type Log = (level: "info" | "warn" | "error", message: string) => void;

export type FactsOptions = {
  data: DataSet;
  /** The operator's folder of calendars; "" for none. */
  calendars: string;
  log: Log;
};

/** The facts in use, and how they are replaced while requests are answered. */
export type FactsSource = {
  current(): Facts;
  /** Reads the operator's calendars again; keeps those in use where anything is wrong with the new ones. */
  reload(): Promise<void>;
  /** What an operator should look at; `null` where the last files were taken. */
  note(): string | null;
  /** Whether the last files of the operator's calendars were refused. */
  isFailing(): boolean;
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
export function createFactsSource({ data, calendars: folder, log }: FactsOptions): FactsSource {
  let facts = createFacts(data, firstCalendars(data, folder, log));
  let refusal: string | null = null;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function reloadOnce(): Promise<void> {
    if (folder === "") return;
    try {
      const { own, issues, fileCount } = await runInSlices(readCalendarFolder(folder, knownNames(data)));
      const [first] = issues;
      if (first !== undefined) return refuse(folderIssueText(first), issues.length - 1);
      facts = createFacts(data, own);
      refusal = null;
      log("info", `calendars: ${fileCount} files taken from ${folder}`);
    } catch (error) {
      refuse(messageOf(error), 0);
    }
  }

  function refuse(reason: string, more: number): void {
    refusal = reason;
    const others = more === 0 ? "" : ` (and ${more} more)`;
    log("error", `calendars: ${folder} refused: ${reason}${others}; those from before stay`);
  }

  async function reloadUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false;
      await reloadOnce();
    } while (isAskedAgain);
    running = null;
  }

  return {
    current: () => facts,
    reload() {
      if (running !== null) isAskedAgain = true;
      return (running ??= reloadUntilQuiet());
    },
    note: () =>
      refusal === null
        ? null
        : "The last files of --calendars were refused, and those from before stay; the log says why.",
    isFailing: () => refusal !== null,
  };
}

function firstCalendars(data: DataSet, folder: string, log: Log): OwnCalendars {
  if (folder === "") return NO_OWN_CALENDARS;
  const { own, issues, fileCount } = runWhole(readCalendarFolder(folder, knownNames(data)));
  if (issues.length > 0) throw folderError(issues);
  log("info", `calendars: ${fileCount} files taken from ${folder}`);
  return own;
}
