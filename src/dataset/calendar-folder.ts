import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  NO_OWN_CALENDARS,
  readOwnCalendars,
  type KnownNames,
  type OwnCalendars,
  type OwnFile,
} from "../domain/calendars/own-calendars.ts";
import { AlmanacError, messageOf } from "../domain/error.ts";
import type * as yaml from "./yaml-document.ts";

export const MAX_CALENDAR_FILES = 200;
export const MAX_CALENDAR_BYTES = 262_144;

/** Something that is wrong in a file of the folder, by its line; of the folder or of a whole file in line 1. */
export type FolderIssue = { readonly path: string; readonly line: number; readonly message: string };

export type FolderReading = {
  readonly own: OwnCalendars;
  readonly issues: readonly FolderIssue[];
  readonly fileCount: number;
};

/** Most issues that one error names. */
const MAX_NAMED = 10;

const ENDING = /\.ya?ml$/;

/**
 * Reads an operator's folder of calendars: the files `*.yaml` in it, at most 200 of 256 KiB. Yields after each file, so that the
 * caller can let others run.
 */
export function* readCalendarFolder(folder: string, known: KnownNames): Generator<void, FolderReading> {
  // Loaded on first use: most servers have no such folder.
  const { readYaml }: typeof yaml = require("./yaml-document.ts");
  const issues: FolderIssue[] = [];
  const names = namesIn(folder, issues);
  const files: (OwnFile & {
    path: string;
    lineOf: Extract<yaml.YamlReading, { kind: "value" }>["lineOf"];
  })[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const text = textOf(path, issues);
    const reading = text === null ? null : readYaml(text);
    if (reading?.kind === "value") files.push({ ...reading, name: name.replace(ENDING, ""), path });
    else for (const issue of reading?.issues ?? []) issues.push({ ...issue, path });
    yield;
  }
  const { own, issues: found } = yield* readOwnCalendars(files, known);
  for (const { file, path, message } of found) {
    const from = files.find(({ name }) => name === file);
    const where = path.length === 0 ? "" : `${path.join(".")}: `;
    issues.push({ path: from?.path ?? folder, line: from?.lineOf(path) ?? 1, message: `${where}${message}` });
  }
  const sorted = issues.toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
  return { own: sorted.length === 0 ? own : NO_OWN_CALENDARS, issues: sorted, fileCount: names.length };
}

/** `FOLDER/acme.yaml:7: days.12-27: …` */
export const folderIssueText = ({ path, line, message }: FolderIssue): string =>
  `${path}:${line}: ${message}`;

/** The error for a folder with issues: the first of them, and how many more there are. */
export function folderError(issues: readonly FolderIssue[]): AlmanacError {
  const named = issues.slice(0, MAX_NAMED).map(folderIssueText);
  const more = issues.length > MAX_NAMED ? `\n${issues.length - MAX_NAMED} more.` : "";
  return new AlmanacError("invalid_parameter", `--calendars cannot be used:\n${named.join("\n")}${more}`);
}

function namesIn(folder: string, issues: FolderIssue[]): string[] {
  const refuse = (message: string): string[] => {
    issues.push({ path: folder, line: 1, message });
    return [];
  };
  let entries: string[];
  try {
    entries = readdirSync(folder).sort();
  } catch (error) {
    return refuse(existsSync(folder) ? messageOf(error) : "there is no such folder");
  }
  const names = entries.filter((name) => ENDING.test(name) && !name.startsWith("."));
  if (names.length > MAX_CALENDAR_FILES)
    return refuse(`has ${names.length} files; at most ${MAX_CALENDAR_FILES} are read`);
  const ids = new Map<string, string>();
  for (const name of names) {
    const id = name.replace(ENDING, "").toLowerCase();
    const other = ids.get(id);
    if (other !== undefined)
      issues.push({ path: join(folder, name), line: 1, message: `${other} has the same name` });
    ids.set(id, name);
  }
  return names;
}

/** The text of a file; `null` where it cannot be read. */
function textOf(path: string, issues: FolderIssue[]): string | null {
  const refuse = (message: string): null => {
    issues.push({ path, line: 1, message });
    return null;
  };
  try {
    const stats = statSync(path);
    if (!stats.isFile()) return refuse(lstatSync(path).isSymbolicLink() ? "leads to no file" : "is no file");
    if (stats.size > MAX_CALENDAR_BYTES)
      return refuse(`has ${stats.size} bytes; at most ${MAX_CALENDAR_BYTES} are read`);
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    return refuse(error instanceof TypeError ? "is not in UTF-8" : messageOf(error));
  }
}
