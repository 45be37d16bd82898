import { createRandom } from "../support/random.ts";

/** Random choices that are the same for the same seed. */
export type Chance = {
  /** An integer from 0 up to, but without, the bound. */
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
  /** A similar text, with characters inserted, removed, doubled or replaced; sometimes another text. */
  mutate(text: string): string;
  /** The same for lines and words. */
  mutateLines(text: string): string;
  /** A JSON text with a maximum depth. */
  json(depth: number): string;
};

const LETTERS = [
  ..."0123456789-+:.,TtZzWwPDYMHS[]!=/ _%&?#'\"<>(){}$*\\aeEURx",
  "\u0000",
  "\n",
  "\t",
  "\u00e9",
  "\u200f",
  "\u202e",
  "\ud800",
  "\u{1f41b}",
  "\u0301",
  "\u0661",
  "\uffff",
];
const WORDS = [
  "",
  "__proto__",
  "constructor",
  "NaN",
  "1e309",
  "0x10",
  "-0",
  "9".repeat(40),
  "null",
  "..",
  "%00",
  "ma",
  "o",
  "-",
  "lastSu",
  "Su>=32",
  "25",
  "24:00:01",
  "%s",
  "%z",
  "-167:59:59",
];

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  // Uses its 32 bits, so that earlier seeds give the same values.
  const below = (bound: number): number => (random() * 2 ** 32) % bound;

  function pick<T>(list: readonly T[]): T {
    const found = list[below(list.length)];
    if (found === undefined) throw new Error("there is nothing to pick from");
    return found;
  }

  function mutate(text: string): string {
    if (below(20) === 0) return Array.from({ length: below(30) }, () => pick(LETTERS)).join("");
    let changed = text;
    for (let edit = below(4); edit > 0; edit -= 1) {
      const at = below(changed.length + 1);
      const [before, after] = [changed.slice(0, at), changed.slice(at)];
      const kind = below(6);
      if (kind === 0) changed = before + after.slice(1 + below(4));
      else if (kind === 1) changed = before + pick(LETTERS) + after;
      else if (kind === 2) changed = before + pick(LETTERS) + after.slice(1);
      else if (kind === 3) changed = before + pick(WORDS) + after;
      else if (kind === 4) changed = before + before.slice(-1 - below(5)) + after;
      else changed = before + after.slice(0, 3).repeat(1 + below(100)) + after;
    }
    return changed;
  }

  function mutateLines(text: string): string {
    const lines = text.split("\n");
    for (let edit = 1 + below(4); edit > 0; edit -= 1) {
      const at = below(lines.length);
      const line = lines[at] ?? "";
      const kind = below(6);
      if (kind === 0) lines.splice(at, 1);
      else if (kind === 1) lines.splice(at, 0, pick(lines));
      else if (kind === 2) lines[at] = mutate(line);
      else if (kind === 3) lines.length = at;
      else {
        const words = line.split(" ");
        words[below(words.length)] = kind === 4 ? pick(WORDS) : pick(pick(lines).split(" "));
        lines[at] = words.join(" ");
      }
      if (lines.length === 0) lines.push("");
    }
    return lines.join("\n");
  }

  function json(depth: number): string {
    const kind = below(depth > 0 ? 8 : 6);
    if (kind === 0) return pick(["null", "true", "false"]);
    if (kind === 1) return pick(["0", "-1", "1.5", "1e308", "60", "9007199254740993"]);
    if (kind < 6)
      return JSON.stringify(
        mutate(pick(["Europe/Paris", "2026-11-20", "2026-11-20T09:00", "a", "/time/UTC"])),
      );
    const members = Array.from({ length: below(4) }, () => json(depth - 1));
    if (kind === 6) return `[${members.join(",")}]`;
    const names =
      "path query participants timezone from to duration_minutes busy id __proto__ start end".split(" ");
    return `{${members.map((member) => `${JSON.stringify(pick(names))}:${member}`).join(",")}}`;
  }

  return { below, pick, mutate, mutateLines, json };
}
