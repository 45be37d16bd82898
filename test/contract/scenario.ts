import { expect } from "bun:test";
import type { AppDeps } from "../../src/app.ts";
import type { ErrorCode } from "../../src/domain/error.ts";
import type { KeyInput } from "../../src/state/store.ts";

/** The service that a request is sent to, where it differs from the others'. */
export type ServiceOptions = Partial<Pick<AppDeps, "rateScheme" | "home" | "embedAncestors">> & {
  /** Its clock, as RFC 3339. */
  readonly now?: string;
  /** Trusted proxies, as CIDR networks. */
  readonly networks?: string;
  readonly geoip?: boolean;
  readonly isDraining?: boolean;
  /** A key that is made first and sent; `$HINT` in `data` is how it begins. */
  readonly key?: Partial<KeyInput>;
};

type Expectation = string | RegExp;

/** A request and what its answer must and must not have. */
export type Scenario = {
  readonly title: string;
  /** GET unless said. */
  readonly method?: string;
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, where a body is no JSON or its spelling matters. */
  readonly rawBody?: string;
  readonly status: number;
  readonly code?: ErrorCode;
  /** Stands in `data`, or in the whole body where it has no envelope. */
  readonly data?: object;
  /** Stands in `error`. */
  readonly error?: object;
  /** Stand in the body's text. */
  readonly texts?: readonly Expectation[];
  /** Codes of all warnings, in order. */
  readonly warnings?: readonly string[];
  readonly headers?: Readonly<Record<string, Expectation>>;
  /** Do not stand in the body's text. */
  readonly absent?: readonly Expectation[];
  /** Headers of the request. */
  readonly sent?: Readonly<Record<string, string>>;
  readonly service?: ServiceOptions;
};

type More = Omit<Partial<Scenario>, "title" | "path">;

/** A GET that is answered, with what stands in `data`. */
export const answers = (title: string, path: string, data: object, more: More = {}): Scenario => ({
  title,
  path,
  status: 200,
  data,
  ...more,
});

/** A GET that is answered, with what stands in the body's text. */
export const shows = (
  title: string,
  path: string,
  texts: readonly Expectation[],
  more: More = {},
): Scenario => ({
  title,
  path,
  status: 200,
  texts,
  ...more,
});

/** A GET that is refused, with what stands in `error`. */
export const refuses = (
  title: string,
  path: string,
  status: number,
  code: ErrorCode,
  error: object = {},
  more: More = {},
): Scenario => ({ title, path, status, code, error, ...more });

/** A text that matches an expression. */
export const like = (expression: RegExp): unknown => expect.stringMatching(expression);

/** Any number or text. */
export const any = (type: NumberConstructor | StringConstructor): unknown => expect.any(type);

/** A list with these items among others; records may have further members. */
export const including = (...items: readonly unknown[]): unknown =>
  expect.arrayContaining(
    items.map((item) => (item?.constructor === Object ? expect.objectContaining(item as object) : item)),
  );
