import type { Locator, Page, Response } from "playwright-core";

export type Listed = { readonly method: string; readonly path: string; readonly tag: string };

/** The address of an operation within the reference. */
export function addressOf({ method, path, tag }: Listed): string {
  return `/docs#tag/${tag.toLowerCase().replaceAll(" ", "-")}/${method.toUpperCase()}${path}`;
}

/** The card of an operation that the page shows, and the button in it that opens its form. */
export async function cardOf(page: Page, { method, path }: Listed): Promise<[Locator, button: Locator]> {
  const button = page.getByRole("button", { name: `(${method} ${path})` });
  // On a busy machine the reference may lose its way to the operation in the address while it lays out the page.
  for (let left = 5; left > 0; left -= 1) {
    try {
      await button.waitFor({ timeout: 10_000 });
      break;
    } catch {
      await page.reload();
    }
  }
  return [page.locator("section", { has: button }).last(), button];
}

/** Opens the form of an operation, sends its values, and returns the server's response. */
export async function sendPreset(page: Page, operation: Listed): Promise<Response> {
  const [, button] = await cardOf(page, operation);
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
