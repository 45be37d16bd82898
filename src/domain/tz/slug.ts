/**
 * An id as one segment of an address: `Europe/Paris` -> `europe-paris`. A sign in front of a figure is spelled out, so that
 * `Etc/GMT+5` and `Etc/GMT-5` stay two names.
 */
export function zoneSlug(id: string): string {
  return id
    .replace(/([+-])(?=\d)/g, (sign) => (sign === "+" ? "-plus-" : "-minus-"))
    .replace(/[/_]/g, "-")
    .toLowerCase();
}
