import type { zone } from "./schema.ts";

/** Facts about a zone beside its clock. For a link, place and countries are those that zone.tab gives the link itself. */
export type ZoneInfo = Readonly<typeof zone.$inferSelect> & {
  /** Windows names of this zone or of the zone it stands for. */
  readonly windowsIds: readonly string[];
};
