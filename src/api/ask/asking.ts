import type { RequestContext } from "../../http/context.ts";
import type { AskedArea, AskedPlace } from "./ask-place.ts";

/** An answer in words, and the page with more. */
export type AskedAnswer = { readonly path: string; readonly answer: string };

/** What the answers to questions are made from. */
export type Asking = {
  readonly context: RequestContext;
  /** Day number of today where the question is asked. */
  readonly today: number;
  readonly own: AskedPlace | null;
  /** As `place`, or UTC where the caller's place is not known. */
  readonly clock: (words: string | null) => AskedPlace;
  /** The place that words name, or the caller's. @throws AlmanacError where none is known */
  readonly place: (words: string | null) => AskedPlace;
  /** The country or region that words name, or the caller's. @throws AlmanacError where none is known */
  readonly area: (words: string | null) => AskedArea;
  /** The data of a route, whose warnings of days off become the answer's. @throws AlmanacError with the route's message */
  readonly call: (route: string, values: Readonly<Record<string, unknown>>) => Promise<object>;
  /** The same without warnings, to find one item in a list that the answer does not show. */
  readonly search: (route: string, values: Readonly<Record<string, unknown>>) => Promise<object>;
};
