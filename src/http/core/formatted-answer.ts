import { MEDIA_TYPES, type Format } from "./format.ts";

type Options = {
  /** Whether the text is the same as long as the process runs: it is then compressed once. */
  readonly isConstant?: boolean;
  readonly status?: number;
};

/**
 * An answer that is no data for the envelope: a calendar, a table, a page. As a `Response` a handler may return it
 * whatever its schema says; the text leaves by `envelope.ts`, like every other.
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

/** Data for the envelope that is JSON already. */
export class JsonAnswer extends Response {
  readonly content: string;

  constructor(json: string) {
    super(null);
    this.content = json;
  }
}
