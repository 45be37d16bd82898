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

/** An id as pages show it: that of a fixed offset, `-05:00`, is `UTC−05:00`. */
export const zoneTitle = (id: string): string =>
  id.replace(/^[+-]/, (sign) => `UTC${sign === "+" ? "+" : "−"}`);

/** The city in an id: `America/New_York` -> `New York`. */
export function cityOfZone(id: string): string {
  return zoneTitle(id.slice(id.lastIndexOf("/") + 1)).replaceAll("_", " ");
}
