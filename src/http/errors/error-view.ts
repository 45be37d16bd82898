import type { Page } from "../answer/html.ts";

/** What the page says about an error. */
export type ErrorView = {
  readonly title: string;
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly issues: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly expected: string;
  }[];
  readonly suggestions: readonly string[];
  /** Path and query of the request. */
  readonly address: string;
  readonly requestId: string;
};

/** Makes the page of an error; the site has it, and the application hands it to the plugin that answers errors. */
export type ErrorPage = (view: ErrorView) => Page;
