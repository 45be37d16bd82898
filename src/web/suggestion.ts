import { listOf, member } from "./json-value.ts";
import type { SearchChoice } from "./search/search-page.ts";

/** A choice in a list. */
export type Suggestion = SearchChoice;

export type Choice = Pick<SearchChoice, "kind" | "id" | "name">;

/** Searches for what a text may mean. @throws SearchFailure when the server does not answer */
export type Source = (text: string, limit: number) => Promise<readonly Suggestion[]>;

/** A search that failed; the message is for the reader. */
export class SearchFailure extends Error {}

/** Finds what the search page finds, of some kinds. */
export function findChoices(...kinds: readonly Choice["kind"][]): Source {
  return async (text, limit) => {
    const query = new URLSearchParams({ format: "json", limit: String(limit), q: text });
    if (kinds.length > 0) query.set("kinds", kinds.join());
    // Our own server makes them.
    return (await listAt(`/search?${query}`, "choices")) as readonly Suggestion[];
  };
}

async function listAt(url: string, name: string): Promise<readonly unknown[]> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: "omit" });
  } catch {
    throw new SearchFailure("The server could not be reached.");
  }
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after") ?? "60");
    const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    throw new SearchFailure(`The limit of calls is reached. Try again in ${wait}.`);
  }
  const answer: unknown = await response.json().catch(() => null);
  return response.ok ? listOf(member(answer, "data", name)) : [];
}
