import { foldText } from "../../src/domain/places/fold.ts";
import type { PlaceInput } from "../../src/domain/places/place-build.ts";
import { spellingsOf } from "../../src/domain/places/place-build.ts";
import { asciiForm } from "../data/ascii-form.ts";
import { createRandom } from "./random.ts";

/** Ids from here on are nobody's: GeoNames' are far below, those of places.csv far above. */
const FIRST_SYNTHETIC_ID = 1_000_000_000;
const SPREAD_DEG = 0.5;
/** Partners tried for a name before its parts are strung together, which always ends in a new one. */
const TRIES = 16;
/** Of these, those that are given up where the two names share no letter. */
const CROSSINGS = 6;
/** Letters that a crossing may be longer than the name it is like. */
const LONGER = 4;
const LONGEST_KEY = 60;

/** Bits that tell which names are taken; of ten million names one in thirty seems taken and is not. */
const TAKEN_BITS = 2 ** 28;

/** Which keys were met, in 32 MB however many: a key that shares a bit with another counts as met. */
function createTaken(): (key: string) => boolean {
  const bits = new Uint32Array(TAKEN_BITS / 32);
  return (key) => {
    const bit = Bun.hash.xxHash32(key) & (TAKEN_BITS - 1);
    const word = bits[bit >>> 5] ?? 0;
    bits[bit >>> 5] = word | (1 << (bit & 31));
    return (word & (1 << (bit & 31))) !== 0;
  };
}

/** Letters that go together in names: one number for each alphabet, nearly. */
function alphabetOf(name: string): number {
  const unit = foldText(name).charCodeAt(0);
  if (unit < 0x250) return 0;
  if (unit >= 0x2e80 && unit < 0xa000) return 1;
  return unit >= 0xac00 && unit < 0xd7b0 ? 2 : unit >>> 7;
}

/** Makes names that nobody bears out of a name and others of its country and alphabet. */
type NameMaker = (like: string, isMain: boolean, countryCode: string) => string;

function createNameMaker(places: readonly PlaceInput[], random: () => number): NameMaker {
  const draw = (end: number): number => Math.floor(random() * end);
  const isTaken = createTaken();
  const pools = new Map<string, string[]>();
  const poolName = (name: string, isMain: boolean, countryCode: string): string =>
    `${countryCode} ${isMain} ${alphabetOf(name)}`;
  for (const place of places) {
    for (const [ordinal, spelling] of spellingsOf(place).entries()) {
      isTaken(foldText(spelling));
      const name = poolName(spelling, ordinal === 0, place.countryCode);
      const pool = pools.get(name);
      if (pool === undefined) pools.set(name, [spelling]);
      else pool.push(spelling);
    }
  }

  /** The beginning of one name and, behind a letter that both have, the end of another: what follows what stays natural. */
  const cross = (head: string, tail: string): string | null => {
    if (head.length < 2 || tail.length < 2) return null;
    const cut = 1 + draw(head.length - 1);
    const from = tail.indexOf(head.charAt(cut - 1), draw(tail.length - 1));
    if (from < 0 || from + 1 >= tail.length) return null;
    return cut + tail.length - from - 1 > head.length + LONGER
      ? null
      : head.slice(0, cut) + tail.slice(from + 1);
  };

  return (like, isMain, countryCode) => {
    const pool = pools.get(poolName(like, isMain, countryCode)) ?? [like];
    let strung = like;
    for (let tried = 0; ; tried++) {
      const partner = pool[draw(pool.length)] ?? like;
      let name = cross(like, partner);
      if (tried >= TRIES) {
        strung =
          (strung.length > LONGEST_KEY / 2 ? "" : strung) + partner.slice(draw(partner.length), LONGEST_KEY);
        name = strung;
      } else if (name === null && tried >= CROSSINGS) {
        // Scripts of many letters seldom share one: then the halves are put together as they are.
        name = like.slice(0, 1 + draw(like.length)) + partner.slice(draw(partner.length));
      }
      if (name === null) continue;
      const key = foldText(name);
      if (key !== "" && key.length <= LONGEST_KEY && !isTaken(key)) return name;
    }
  };
}

/**
 * So many places for each place there is: names, divisions, zones and features like its own, alternate names as many and in the
 * same scripts, somewhere near it, and smaller. No two places share a name.
 */
export function multiplyPlaces(places: readonly PlaceInput[], times: number): PlaceInput[] {
  const random = createRandom(20_261_121);
  const make = createNameMaker(places, random);
  const all = [...places];
  const near = (deg: number, end: number): number =>
    Math.max(-end, Math.min(end, deg + (random() + random() - 1) * SPREAD_DEG));
  for (let copy = 1; copy < times; copy++) {
    for (const place of places) {
      const name = make(place.name, true, place.countryCode);
      // Spellings that search takes for one ("Köln", "Koln") stay so.
      const made = new Map([[foldText(place.name), name]]);
      const alternateLike = (like: string): string => {
        const key = foldText(like);
        const alternate = made.get(key) ?? make(like, false, place.countryCode);
        made.set(key, alternate);
        return alternate;
      };
      all.push({
        ...place,
        id: FIRST_SYNTHETIC_ID + all.length,
        name,
        asciiName: place.asciiName === place.name ? name : asciiForm(name),
        alternateNames: place.alternateNames.map(alternateLike),
        latitudeDeg: near(place.latitudeDeg, 90),
        longitudeDeg: near(place.longitudeDeg, 180),
        population: Math.floor(place.population * random()),
        featureCode: "PPL",
      });
    }
  }
  return all;
}

/** The same places, each with so many times the alternate names; no two of the new ones are alike. */
export function multiplyAlternates(places: readonly PlaceInput[], times: number): PlaceInput[] {
  const make = createNameMaker(places, createRandom(20_261_122));
  return places.map((place) => {
    const more = place.alternateNames.flatMap((alternate) =>
      Array.from({ length: times - 1 }, () => make(alternate, false, place.countryCode)),
    );
    return { ...place, alternateNames: [...place.alternateNames, ...more] };
  });
}
