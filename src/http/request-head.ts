/** Headers, read by their names in lower case; several of one name as one list, as Fetch has it. */
export type HeaderReader = {
  get(name: string): string | null;
  has(name: string): boolean;
  /** The value as it came, in memory that is wiped after the answer; not there where only texts are to be had. */
  bytesOf?(name: string): Uint8Array | null;
};

/** What every part of the service needs to see of a request, whichever way it came: a `Request` is one. */
export type RequestHead = { readonly method: string; readonly headers: HeaderReader };

/** A request with its body: a `Request` is one. */
export type RequestMessage = RequestHead & {
  /** Read piece by piece, where its length is not told. */
  readonly body: AsyncIterable<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
};
