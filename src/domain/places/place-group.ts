/** Places grouped by one of their columns: the places of group `g` are `places[starts[g]..starts[g + 1])`, by rank. */
export type PlaceGroups = { starts: Uint32Array; places: Uint32Array };

export function groupPlaces(column: Uint8Array | Uint16Array, groupCount: number): PlaceGroups {
  const starts = new Uint32Array(groupCount + 1);
  for (const group of column) starts[group + 1] = (starts[group + 1] ?? 0) + 1;
  for (let group = 1; group <= groupCount; group++)
    starts[group] = (starts[group] ?? 0) + (starts[group - 1] ?? 0);
  const next = starts.slice();
  const places = new Uint32Array(column.length);
  for (const [place, group] of column.entries()) {
    const at = next[group] ?? 0;
    places[at] = place;
    next[group] = at + 1;
  }
  return { starts, places };
}

/** The places of one group, by rank; a view. Empty for an unknown group. */
export function groupOf(groups: PlaceGroups, group: number): Uint32Array {
  return groups.places.subarray(groups.starts[group] ?? 0, groups.starts[group + 1] ?? 0);
}
