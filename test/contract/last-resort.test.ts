import { expect, test } from "bun:test";
import { listen } from "../../src/http/server.ts";
import { serviceDeps } from "./service.ts";

test("a failure before the request is parsed shows nothing internal", async () => {
  const faults: unknown[] = [];
  const deps = serviceDeps({
    now: () => {
      throw new Error("no clock in /secret/path");
    },
    reportError: (_, fault) => faults.push(fault),
  });
  const running = listen(deps, { host: "127.0.0.1", port: 0 });
  try {
    const response = await fetch(`${running.url}/v1/time/UTC`);
    expect(response.status).toBe(500);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      status: "error",
      error: { code: "internal_error", http_status: 500 },
    });
    expect(text).not.toContain("secret");
    expect(faults).toHaveLength(1);
  } finally {
    await running.drain(500);
  }
});
