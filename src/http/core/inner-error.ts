import { AlmanacError } from "../../domain/error.ts";
import type { Answer } from "../question/api.ts";

/** Data of an inner answer. @throws AlmanacError the route's own, as if the page's address had met it. */
export function dataOf<T>(answer: Answer): T {
  // The published shape of the route that was asked.
  if (answer.isOk) return answer.data as T;
  const { error } = JSON.parse(answer.text) as { error: AlmanacError };
  const { code, message, errors, suggestions } = error;
  throw new AlmanacError(code, message, { errors, suggestions });
}
