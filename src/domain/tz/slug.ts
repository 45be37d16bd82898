/**
 * An id as one segment of a URL: `Europe/Paris` -> `europe-paris`. A sign before a digit is spelled out, so that `Etc/GMT+5` and
 * `Etc/GMT-5` differ.
 */
export function zoneSlug(id: string): string {
  return id
    .replace(/([+-])(?=\d)/g, (sign) => (sign === "+" ? "-plus-" : "-minus-"))
    .replace(/[/_]/g, "-")
    .toLowerCase();
}

/** The city in an id: `America/New_York` -> `New York`. */
export function cityOfZone(id: string): string {
  return id.slice(id.lastIndexOf("/") + 1).replaceAll("_", " ");
}
