import { AlmanacError } from "../domain/error.ts";
import type { KeyRecord } from "../state/store.ts";
import type { RequestContext } from "./context.ts";

/** The key of a request. @throws AlmanacError `api_key_required` when none was sent. */
export function ownKey({ caller }: RequestContext): KeyRecord {
  if (caller.key !== null) return caller.key;
  throw new AlmanacError(
    "api_key_required",
    "This route needs an API key. Send one in the header X-API-Key.",
    {
      errors: [
        { in: "header", name: "X-API-Key", reason: "missing", expected: "a key issued by this service" },
      ],
    },
  );
}
