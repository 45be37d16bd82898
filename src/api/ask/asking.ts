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
  /** As `place`, or UTC where the place of whoever asks is not known. */
  readonly clock: (words: string | null) => AskedPlace;
  /** The place of words, or that of whoever asks. @throws AlmanacError where none is known */
  readonly place: (words: string | null) => AskedPlace;
  /** The country or region of words, or that of whoever asks. @throws AlmanacError where none is known */
  readonly area: (words: string | null) => AskedArea;
  /** The data of a route, whose warnings of days off become the answer's. @throws AlmanacError with the route's message */
  readonly call: (route: string, values: Readonly<Record<string, unknown>>) => Promise<object>;
  /** The same without the warnings, to find something in a list of which the answer says nothing more. */
  readonly search: (route: string, values: Readonly<Record<string, unknown>>) => Promise<object>;
};
