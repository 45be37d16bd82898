import { at } from "../../http/answer/text.ts";
import type { AskedAnswer, Asking } from "./asking.ts";

/** Where a place is, and how many people live there. */
export async function answerPlace(words: string, asking: Asking): Promise<AskedAnswer> {
  const place = asking.place(words);
  const { city } = place.sky;
  if (city === undefined)
    return { path: place.page, answer: `${place.name} is in the time zone ${place.zone.id}.` };
  const data = await asking.call("GET /v1/city/:slug", { slug: city });
  const people = Number(at(data, "population"));
  const count = people > 0 ? `, with ${people.toLocaleString("en")} people` : "";
  return {
    path: place.page,
    answer: `${String(at(data, "display_name"))} is at latitude ${String(at(data, "latitude"))} and longitude ${String(at(data, "longitude"))}${count}.`,
  };
}
