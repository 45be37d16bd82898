import type { Locator, Page, Response } from "playwright-core";

export type Listed = { readonly method: string; readonly path: string; readonly tag: string };

/** The address of an operation within the reference. */
export function addressOf({ method, path, tag }: Listed): string {
  return `/docs#tag/${tag.toLowerCase().replaceAll(" ", "-")}/${method.toUpperCase()}${path}`;
}

/** Whether the search for a text has a result with a path or heading. */
export async function isFound(page: Page, text: string, wanted: string): Promise<boolean> {
  await page.locator("body").press("Control+k");
  const box = page.getByRole("combobox", { name: "Enter search query" });
  // The results of the search before disappear.
  await box.fill("qqqqzzz");
  await page.getByRole("option").first().waitFor({ state: "hidden" });
  await box.fill(text);
  const result = page.getByRole("option").filter({ hasText: wanted }).first();
  const isShown = await result.waitFor().then(
    () => true,
    () => false,
  );
  await page.locator("body").press("Escape");
  await box.waitFor({ state: "hidden" });
  return isShown;
}

/** The button that opens the form of an operation that the page shows. */
export function testButton(page: Page, { method, path }: Listed): Locator {
  return page.getByRole("button", { name: `(${method} ${path})` });
}

function callCard(page: Page, operation: Listed): Locator {
  return page.locator(".request-card", { has: testButton(page, operation) }).first();
}

/** The call that the page shows for a shell, as a request. */
export async function shownCall(page: Page, operation: Listed): Promise<Request> {
  const card = callCard(page, operation);
  await card.getByText("curl").first().waitFor();
  const text = (await card.innerText()).replaceAll("'\\''", "\u0000");
  const quoted = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1]?.replaceAll("\u0000", "'");
  const url = quoted(/curl\s+'?([^'\s]+)/);
  if (url === undefined) throw new Error(`The page shows no call for a shell: ${text}`);
  const data = quoted(/--data(?:-raw)? '([^']*)'/);
  const method = quoted(/--request (\w+)/) ?? (data === undefined ? "GET" : "POST");
  return new Request(url, {
    method,
    ...(data === undefined ? {} : { body: data, headers: { "Content-Type": "application/json" } }),
  });
}

/** Opens the form of an operation, sends its values, and returns the server's response. */
export async function sendPreset(page: Page, operation: Listed): Promise<Response> {
  const button = testButton(page, operation);
  // On a busy machine the reference may lose its way to the operation in the address while it lays out the page.
  for (let left = 5; left > 0; left -= 1) {
    const isShown = await button.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isShown) break;
    await page.reload();
  }
  await button.click();
  const begin = operation.path.split("{")[0] ?? "";
  const answered = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname.startsWith(begin) && response.request().method() !== "OPTIONS",
  );
  await page.getByRole("button", { name: /^Send/ }).first().click();
  const response = await answered;
  await response.finished();
  return response;
}
