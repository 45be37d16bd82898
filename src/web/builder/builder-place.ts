import { listOf, member, textOf } from "../json-value.ts";
import { MAX_CLOCKS } from "../clock/clock-options.ts";
import type { Choice } from "../suggestion.ts";

/** Query parameters for places: `city` if all are cities, otherwise `timezone`. */
export function placePairs(places: readonly Choice[]): [name: string, value: string][] {
  if (places.length === 0) return [];
  const isCities = places.every(({ kind }) => kind === "city");
  return [[isCities ? "city" : "timezone", places.map(({ id }) => id).join(",")]];
}

function namedPlaces(query: URLSearchParams): Omit<Choice, "name">[] {
  const named = ["city", "cities", "timezone"].flatMap((name) =>
    (query.get(name) ?? "").split(",").map((text) => ({ name, id: text.trim() })),
  );
  return named
    .filter(({ id }) => id !== "" && id !== "local")
    .slice(0, MAX_CLOCKS)
    .map(({ name, id }) => {
      const isZone = name === "timezone" && /\/|^UTC$|^GMT$|^[+-]\d/.test(id);
      return { kind: isZone ? "timezone" : "city", id };
    });
}

/** Looks up the places in the builder's address. @returns the places, and the ids that are unknown */
export async function readPlaces(
  query: URLSearchParams,
): Promise<{ places: readonly Choice[]; missing: readonly string[] }> {
  const named = namedPlaces(query);
  const found = await Promise.all(named.map(async (place) => ({ place, label: await labelOf(place.id) })));
  return {
    places: found.flatMap(({ place, label }) => (label === null ? [] : [{ ...place, name: label }])),
    missing: found.filter(({ label }) => label === null).map(({ place }) => place.id),
  };
}

/** The label of a place on a clock; `null` if the place is unknown. */
async function labelOf(id: string): Promise<string | null> {
  try {
    const response = await fetch(`/embed/now?timezone=${encodeURIComponent(id)}`, { credentials: "omit" });
    const answer: unknown = await response.json();
    return response.ok ? textOf(member(listOf(member(answer, "clocks"))[0], "label")) : null;
  } catch {
    return id;
  }
}
