import type { Values } from "../../http/question/api.ts";
import type { Asking, PlaceWord } from "../../http/question/place-word.ts";
import type { Option } from "./options.ts";
import type { View } from "./view.ts";

/** What a command was called with. */
export type Call = Asking & {
  readonly words: readonly string[];
  /** Values of the command's own options. */
  readonly own: Readonly<Record<string, string>>;
  readonly nowEpochMs: number;
};

/** Parameters of the route, what heads its answer, and the places that were looked up for it. */
export type Asked = {
  readonly values: Values;
  readonly label?: string;
  readonly places?: readonly PlaceWord[];
};

/** One command that asks one route. */
export type QuestionRow = {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Method and pattern of the route. */
  readonly route: string;
  readonly examples: readonly string[];
  /** Options that are no parameters of the route. */
  readonly own?: readonly Option[];
  /** Sent where neither words nor options name a place. */
  readonly withoutPlace?: Values;
  readonly view: View;
  ask(call: Call): Asked | Promise<Asked>;
};
