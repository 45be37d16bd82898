import { asciiForm } from "./ascii-form.ts";
import { parseCsv } from "./csv.ts";
import type { PlaceInput } from "./place-index/place-build.ts";
import { withNames } from "./place-names.ts";

/** A town that was renamed. */
export type RenamedPlace = {
  placeId: number;
  /** The name in force. */
  name: string;
  /** Names before, the last first. */
  former: string[];
  /** When the name came into force: a year, a month or a day. */
  since: string;
};

const DATE = /^\d{4}(?:-\d\d(?:-\d\d)?)?$/u;

/** Reads data/renamed-places.csv. @throws Error with the line of a row without a name, a former one, a date or a source */
export function readRenamedPlaces(csv: string): RenamedPlace[] {
  return parseCsv(csv, (cell) => {
    const former = cell("former").split("|");
    const since = cell("since");
    if (cell("name") === "" || former.includes("") || cell("source") === "")
      throw new Error("a name, a former name and a source are needed");
    if (!DATE.test(since)) throw new Error(`${since} is no date`);
    return { placeId: Number(cell("id")), name: cell("name"), former, since };
  });
}

/** Gives renamed towns the name in force; the former ones are found too. Rows of places that are not there are left out. */
export function renamePlaces(places: readonly PlaceInput[], renamed: readonly RenamedPlace[]) {
  const rowOf = new Map(renamed.map((row) => [row.placeId, row]));
  const present = new Set(places.map(({ id }) => id));
  return {
    renamedPlaces: renamed.filter(({ placeId }) => present.has(placeId)),
    places: places.map((place): PlaceInput => {
      const row = rowOf.get(place.id);
      if (row === undefined) return place;
      const { name, former } = row;
      const alternates = new Set([...place.alternateNames, ...former]);
      if (place.name === name) return { ...place, alternateNames: [...alternates] };
      // The name that the source has is still in use; older ones are hardly: Salisbury is a town in England, and was Harare.
      const named = withNames({ ...place, alternateNames: [...alternates] }, [place.name, place.asciiName]);
      const alternateNames = named.alternateNames.filter((each) => each !== name);
      return { ...named, name, asciiName: asciiForm(name), alternateNames };
    }),
  };
}
