import { expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { serviceDeps } from "../contract/service.ts";

const app = createApp(serviceDeps({ now: () => Date.UTC(2026, 10, 27, 12) }));
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/** Follows redirects as a browser does; the last address, and its status. */
async function open(path: string): Promise<{ path: string; status: number; text: string }> {
  const headers = { Accept: BROWSER };
  const response = await app.handle(new Request(`http://localhost${path}`, { headers }));
  const next = response.headers.get("location");
  return next === null ? { path, status: response.status, text: await response.text() } : open(next);
}

test.each([
  ["/time/london", "/places/london"],
  ["/time/Europe/Paris", "/zones/europe-paris"],
  ["/time/new-york", "/places/new-york-city"],
  ["/time/new%20york", "/places/new-york-city"],
  ["/sunset/paris", "/places/paris"],
  ["/holidays/quebec", "/calendar/CA/2026?region=QC"],
  ["/city/s%C3%A3o-paulo", "/places/sao-paulo"],
  ["/zone/denver", "/zones/america-denver"],
])("%s leads a browser to %s", async (address, page) => {
  const { path, status } = await open(address);
  expect(path.toLowerCase()).toBe(page.toLowerCase());
  expect(status).toBe(200);
});

test("a misspelt name in such an address leads to no other place", async () => {
  const { path, text } = await open("/time/lonodn");
  expect(path).toStartWith("/search?");
  expect(text).toContain("lonodn");
});

test("to a program such an address is no route", async () => {
  const response = await app.handle(
    new Request("http://localhost/time/london", { headers: { Accept: "application/json" } }),
  );
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("/v1/time/london");
});

test("the page of an island names it beside its main town", async () => {
  const { text } = await open("/places/santorini");
  expect(text).toContain("main town of Santorini");
  expect((await open("/places/fira")).text).not.toContain("main town of");
});

test.each([
  ["/world?at=x", "This address cannot be read", "You sent “x”"],
  ["/v1/city/qqqq", "City not found", "You sent “qqqq”"],
])("the error of %s says what was sent", async (path, title, said) => {
  const { text } = await open(path);
  expect(text).toContain(title);
  expect(text).toContain(said);
});
