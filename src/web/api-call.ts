import { escapeHtml } from "./html.ts";

/**
 * Links to the API call that a part of a page shows.
 *
 * @param more HTML of further links beside it
 */
export function apiCall(path: string, label = "API", more = ""): string {
  const address = escapeHtml(path);
  return `<p class="call"><a href="${address}">${label} <code>${address}</code></a>${more}</p>`;
}
