import { at } from "../http/answer/text.ts";

/** Most bytes of an answer's data as JSON: with the text it stays below 60 KB, which fits into a model's context. */
const MAX_DATA_BYTES = 48_000;

/** How a tool's next page is asked for: an argument, and the member of the first record left out that is its value, or has its date. */
export type Page = { readonly argument: string; readonly member: string; readonly isDate?: boolean };

/** Data that fit, and a sentence on what was left out; `""` if nothing was. */
export type BoundedData = { readonly data: Record<string, unknown>; readonly note: string };

/** Shortens the longest list of an answer until the whole fits, and says how to ask for the rest. */
export function boundData(data: object, page: Page | undefined): BoundedData {
  const bounded: Record<string, unknown> = { ...data };
  const notes: string[] = [];
  for (let size = sizeOf(bounded); size > MAX_DATA_BYTES; size = sizeOf(bounded)) {
    const [name, list] = longestList(bounded);
    const listSize = sizeOf(list);
    const share = Math.max(0, MAX_DATA_BYTES - (size - listSize)) / listSize;
    const kept = list.slice(0, Math.min(list.length - 1, Math.floor(list.length * share)));
    bounded[name] = kept;
    const member = page === undefined ? undefined : at(list[kept.length], page.member);
    const next = page?.isDate === true ? String(member).slice(0, "2026-12-25".length) : member;
    const how =
      next === undefined
        ? "Ask for less at once."
        : `Ask for the rest with ${page?.argument} ${String(next)}.`;
    notes.push(
      `The data have the first ${kept.length} of ${list.length} ${name.replaceAll("_", " ")}. ${how}`,
    );
  }
  return { data: bounded, note: notes.join(" ") };
}

/** @throws Error when there is none left: the schemas bound everything but lists. */
function longestList(data: Readonly<Record<string, unknown>>): [name: string, list: readonly unknown[]] {
  const lists = Object.entries(data).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0,
  );
  const [longest] = lists.toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  if (longest === undefined) throw new Error("an answer without lists is too long for a model");
  return longest;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
