import { MEDIA_TYPES, type Format } from "./format.ts";

type Options = {
  /** Whether the text never changes while the process runs, so that it is compressed once. */
  readonly isConstant?: boolean;
  readonly status?: number;
};

/**
 * An answer outside the envelope: a calendar, a table, a page. It is a `Response` so that a handler may return it whatever
 * its schema says; `envelope.ts` sends it.
 */
export class FormattedAnswer extends Response {
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly isConstant: boolean;

  constructor(
    format: Format,
    content: string | Uint8Array<ArrayBuffer>,
    { isConstant = false, status = 200 }: Options = {},
  ) {
    super(null, { status });
    this.content = content;
    this.mediaType = MEDIA_TYPES[format];
    this.isConstant = isConstant;
  }
}

/** Data for the envelope that is already JSON text. */
export class JsonAnswer extends Response {
  readonly content: string;

  constructor(json: string) {
    super(null);
    this.content = json;
  }
}
