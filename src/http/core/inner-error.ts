import { AlmanacError } from "../../domain/error.ts";
import type { Answer } from "../question/api.ts";

/** Data of an inner answer. @throws AlmanacError the error of the route. */
export function dataOf<T>(answer: Answer): T {
  // The published shape of the route.
  if (answer.isOk) return answer.data as T;
  const { error } = JSON.parse(answer.text) as { error: AlmanacError };
  const { code, message, errors, suggestions } = error;
  throw new AlmanacError(code, message, { errors, suggestions });
}
