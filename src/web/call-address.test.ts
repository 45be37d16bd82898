import { describe, expect, test } from "bun:test";
import { curlOf } from "./call-address.ts";

describe("a call for a shell", () => {
  test("quotes in an address or a body stay inside theirs", () => {
    expect(curlOf("GET", "https://a.example/x?q=l'Aquila", null, false)).toBe(
      "curl -s 'https://a.example/x?q=l'\\''Aquila'",
    );
    expect(curlOf("POST", "https://a.example/x", `{"q":"'; rm x"}`, false)).toBe(
      `curl -s 'https://a.example/x' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"q":"'\\''; rm x"}'`,
    );
  });

  test("a key is named, never written out", () => {
    expect(curlOf("DELETE", "https://a.example/x", null, true)).toBe(
      `curl -s -X DELETE -H "X-API-Key: $KEY" 'https://a.example/x'`,
    );
  });
});
