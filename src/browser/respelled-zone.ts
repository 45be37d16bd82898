import table from "./respelled-zone.tsv" with { type: "text" };

const RESPELLED: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split("\n")
    .map((line) => line.split("\t") as [string, string]),
);

/** The identifier of today for a zone that browsers still report in an old spelling (tzdb's file `backward`). */
export const respelledZone = (id: string): string => RESPELLED.get(id) ?? id;

/** The zone of the reader's device; "" if the browser does not say. */
export const ownZone = (): string => respelledZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
