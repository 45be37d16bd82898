import { describe, expect, test } from "bun:test";
import type { CatalogOperation } from "../api-catalog.ts";
import { addressOf, operationOfPath, readShared, sharedHash, valuesOfExample } from "./call-address.ts";

function operation(id: string, path: string, ...query: readonly string[]): CatalogOperation {
  const parameters = query.map((name) => ({
    name,
    place: "query" as const,
    description: "",
    isRequired: false,
    type: "string",
    values: [],
    fallback: "",
  }));
  return {
    id,
    method: "GET",
    path,
    tag: "",
    summary: "",
    parameters,
    examples: [],
  };
}

const OPERATIONS = [
  operation("getTime", "/v1/time/{timezone}", "at"),
  operation("convertTime", "/v1/time/convert", "time", "from", "to"),
  operation("listHolidays", "/v1/holidays/{country}/{year}", "types"),
];

describe("the address of a call", () => {
  test("finds the operation of an address, literal parts before placeholders", () => {
    expect(operationOfPath(OPERATIONS, "/v1/time/Europe/Paris?at=now")?.id).toBe("getTime");
    expect(operationOfPath(OPERATIONS, "/v1/time/convert?time=10:00")?.id).toBe("convertTime");
    expect(operationOfPath(OPERATIONS, "/v1/nothing")).toBeNull();
  });

  test("is parsed back into its values", () => {
    for (const [index, values] of [
      { timezone: "America/Argentina/Salta", at: "2026-11-20T09:00:00+05:30" },
      { time: "l'Aquila & co", from: "+05:45", to: "Asia/Tokyo,UTC" },
      { country: "FR", year: "2027", types: "public" },
    ].entries()) {
      const each = OPERATIONS[index] ?? operation("", "");
      const path = addressOf(each, values);
      expect(valuesOfExample(each, { path, summary: "" })).toEqual(values);
    }
  });

  test("is in the hash of a page with its body; other hashes are no call", () => {
    const values = { time: "10:00 + 1 #x", to: "Asia/Tokyo" };
    const hash = sharedHash("convertTime", values, null);
    expect(readShared(hash)).toEqual({ id: "convertTime", values, body: null });
    const posted = sharedHash("suggestMeeting", {}, '{"a":"ü&=#"}');
    expect(readShared(posted)).toEqual({ id: "suggestMeeting", values: {}, body: '{"a":"ü&=#"}' });
    for (const other of ["", "#try", "#main", "#try/"]) expect(readShared(other)).toBeNull();
  });
});
