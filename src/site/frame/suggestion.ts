import { listOf, member } from "../../browser/json-value.ts";
import { ownZone } from "../../browser/respelled-zone.ts";
import { keepOwn, t } from "./script-words.ts";

/** What a text may mean. */
export type Suggestion = {
  readonly kind: "city" | "timezone" | "country" | "answer";
  /** Slug of a city, id of a zone, code of a country; the text of a question. */
  readonly id: string;
  readonly name: string;
  /** "Fri 10:00": the time there. */
  readonly detail: string;
  readonly path: string;
};

export type Choice = Pick<Suggestion, "kind" | "id" | "name">;

/** What a text may mean, best first, and whether the first is its name, or the answer to its question. */
export type Found = { readonly choices: readonly Suggestion[]; readonly isSure: boolean };

/** What a text may mean, as the search page finds it; a sentence for the reader where the server does not answer. */
export async function findChoices(
  text: string,
  limit: number,
  kinds: readonly Choice["kind"][] = [],
): Promise<Found | string> {
  const query = new URLSearchParams({ format: "json", limit: String(limit), q: text });
  if (t.lang !== "en") query.set("lang", t.lang);
  if (kinds.length > 0) query.set("kinds", kinds.join());
  else query.set("tz", ownZone());
  const response = await fetch(`/search?${query}`, { credentials: "omit" }).catch(() => null);
  if (response === null) return t("The server could not be reached.");
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after") ?? "60");
    return t(
      "The limit of calls is reached. Try again in {count} minute.|The limit of calls is reached. Try again in {count} minutes.",
      {
        count: Math.ceil(seconds / 60),
      },
    );
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) return { choices: [], isSure: false };
  // Our own server makes them.
  const choices = listOf(member(answer, "data", "choices")) as readonly Suggestion[];
  return {
    choices: choices.map((choice) => ({ ...choice, path: keepOwn(choice.path) })),
    isSure: member(answer, "data", "is_sure") === true,
  };
}
