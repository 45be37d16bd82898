/** Headers, read by their names in lower case; several of one name as one list, as Fetch has it. */
export type HeaderReader = { get(name: string): string | null; has(name: string): boolean };

/** What every part of the service needs to see of a request, whichever way it came: a `Request` is one. */
export type RequestHead = { readonly method: string; readonly headers: HeaderReader };
