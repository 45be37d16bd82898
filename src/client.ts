import { treaty, type Treaty } from "@elysiajs/eden";
import type { DateWord } from "./http/schema/parameter.ts";
import type { Moment } from "./domain/calendar/parse.ts";
import type { App } from "./http/app.ts";

/** What is sent where the service reads a moment or a date: its text. Nothing of a query has to be sent twice. */
type Sent<T> = T extends Moment | DateWord
  ? string
  : T extends readonly (infer Item)[]
    ? Sent<Item>[]
    : T extends object
      ? { [Name in keyof T]: Sent<T[Name]> }
      : T;

/** Routes as a caller sees them: every parameter may be left out, and moments are texts. */
type Callable<Routes> = {
  [Name in keyof Routes]: Routes[Name] extends { query: infer Query; response: unknown }
    ? Omit<Routes[Name], "query"> & { query: Partial<Sent<Query>> }
    : Callable<Routes[Name]>;
};

type CallableApp = Omit<App, "~Routes"> & { "~Routes": Callable<App["~Routes"]> };

export type ClientOptions = {
  /** An API key, sent as `X-API-Key`. */
  readonly key?: string;
  /** In place of the platform's `fetch`. */
  readonly fetcher?: typeof fetch;
};
