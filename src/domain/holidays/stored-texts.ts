import { jsonOfSection, jsonSection, openSections, packSections, type Sections } from "../block-sections.ts";
import { mustExist } from "../must-exist.ts";
import type { DayRule } from "./holiday-day.ts";
import { readEntries, type NamesByLanguage, type StoredNames } from "./names.ts";
import { DAY_TYPES, type HolidayType } from "./rule-program.ts";

/**
 * What rules say, for all countries: each text once; lists of names, each its length, then the number of a tag and of a text in
 * turn; and the records of rules as numbers of texts and places of lists.
 */
const SECTIONS = {
  tags: Uint8Array,
  ends: Uint32Array,
  texts: Uint8Array,
  lists: Uint32Array,
  records: Uint32Array,
} as const;

/** A rule with the id and the source of its days. */
export type StoredRule = { id: string; source: string | null; rule: DayRule };

/** A record: id, source, text, names, explanation, note, and the number of its type with the lowest bit for nationwide. */
const FIELDS = 7;
/** The number of no text. */
const NONE = 0;

/** Reads the bytes of {@link createTextWriter} where they are; a text is decoded when it is asked for. */
export class StoredTexts {
  readonly #parts: Sections<typeof SECTIONS>;
  readonly #tags: ReadonlyMap<string, number>;
  readonly #names: readonly string[];
  readonly #decoder = new TextDecoder();

  constructor(bytes: Uint8Array) {
    this.#parts = openSections(SECTIONS, bytes);
    // The build wrote this JSON, and its hash is in the data set.
    this.#names = jsonOfSection(this.#parts.tags) as string[];
    this.#tags = new Map(this.#names.map((tag, at) => [tag, at]));
  }

  record(number: number): RuleRecord {
    return new RuleRecord(this, number);
  }

  field(record: number, field: number): number {
    return mustExist(this.#parts.records[record * FIELDS + field]);
  }

  text(number: number): string | null {
    const { ends, texts } = this.#parts;
    if (number === NONE) return null;
    return this.#decoder.decode(texts.subarray(mustExist(ends[number - 1]), mustExist(ends[number])));
  }

  /** The name with a tag in the list at a place. */
  nameIn(list: number, tag: string): string | undefined {
    const { lists } = this.#parts;
    const wanted = this.#tags.get(tag);
    if (wanted === undefined) return undefined;
    const end = list + 1 + mustExist(lists[list]) * 2;
    for (let at = list + 1; at < end; at += 2)
      if (lists[at] === wanted) return this.text(mustExist(lists[at + 1])) ?? undefined;
    return undefined;
  }

  firstName(list: number): string[] {
    const { lists } = this.#parts;
    if (lists[list] === 0) return [];
    return [mustExist(this.#names[mustExist(lists[list + 1])]), this.text(mustExist(lists[list + 2])) ?? ""];
  }
}

/** A rule of the data set; it is its own list of names. */
export class RuleRecord implements DayRule, StoredNames {
  readonly #from: StoredTexts;
  readonly #number: number;
  readonly #kind: number;

  constructor(from: StoredTexts, number: number) {
    [this.#from, this.#number, this.#kind] = [from, number, from.field(number, 6)];
  }

  get id(): string {
    return mustExist(this.#text(0));
  }
  get source(): string | null {
    return this.#text(1);
  }
  get text(): string {
    return mustExist(this.#text(2));
  }
  get names(): StoredNames {
    return this;
  }
  get explanation(): string {
    return mustExist(this.#text(4));
  }
  get note(): string | null {
    return this.#text(5);
  }
  get type(): HolidayType {
    return mustExist(DAY_TYPES[this.#kind >> 1]);
  }
  get isNationwide(): boolean {
    return (this.#kind & 1) === 1;
  }

  nameIn(tag: string): string | undefined {
    return this.#from.nameIn(this.#from.field(this.#number, 3), tag);
  }
  first(): string[] {
    return this.#from.firstName(this.#from.field(this.#number, 3));
  }

  #text(field: number): string | null {
    return this.#from.text(this.#from.field(this.#number, field));
  }
}

/** Collects the records of all countries. */
export function createTextWriter() {
  const numbers = new Map<string, number>();
  const tags = new Map<string, number>();
  const placeOfList = new Map<NamesByLanguage, number>();
  const lists: number[] = [];
  const records: number[] = [];
  const numberOf = (text: string | null): number =>
    text === null ? NONE : numbers.getOrInsertComputed(text, () => numbers.size + 1);
  const listOf = (names: NamesByLanguage): number =>
    placeOfList.getOrInsertComputed(names, () => {
      const entries = readEntries(names);
      const place = lists.push(entries.length) - 1;
      for (const [tag = "", name = ""] of entries)
        lists.push(
          tags.getOrInsertComputed(tag, () => tags.size),
          numberOf(name),
        );
      return place;
    });
  return {
    /** The number of the next record. */
    next: (): number => records.length / FIELDS,
    /** @throws Error for a rule that is stored already. */
    add({ id, source, rule }: StoredRule): void {
      const { text, names, explanation, note, type, isNationwide } = rule;
      if (typeof names !== "string") throw new Error(`the rule "${text}" is stored already`);
      const kind = DAY_TYPES.indexOf(type) * 2 + Number(isNationwide);
      records.push(numberOf(id), numberOf(source), numberOf(text), listOf(names));
      records.push(numberOf(explanation), numberOf(note), kind);
    },
    bytes(): Uint8Array {
      const encoded = [...numbers.keys()].map((text) => new TextEncoder().encode(text));
      const ends = new Uint32Array(encoded.length + 1);
      for (const [at, { length }] of encoded.entries()) ends[at + 1] = mustExist(ends[at]) + length;
      const texts = new Uint8Array(mustExist(ends.at(-1)));
      for (const [at, one] of encoded.entries()) texts.set(one, ends[at]);
      return packSections(SECTIONS, {
        tags: jsonSection([...tags.keys()]),
        ends,
        texts,
        lists: Uint32Array.from(lists),
        records: Uint32Array.from(records),
      });
    },
  };
}

export type TextWriter = ReturnType<typeof createTextWriter>;
