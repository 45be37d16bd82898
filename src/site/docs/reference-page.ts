import { wordsIn } from "../languages/page-language.ts";
import scriptPath from "../../../node_modules/@scalar/api-reference/dist/browser/standalone.js" with { type: "file" };
import { PAGE_TEXT } from "../frame/page-text.ts";
import { pageHead, siteHeader } from "../frame/site-page.ts";
import { referenceText, type ApiDocument } from "./reference-text.ts";

const HEAD = pageHead({
  title: "API reference · Almanac",
  description:
    "Every route of the Almanac API, with its parameters, a recorded answer and a form to call it: time zones, cities, public holidays, sun, moon, dates and meetings.",
  canonical: "/docs",
});

/** Loads the plugin's script when the page is idle. */
export const REFERENCE_LOADER = PAGE_TEXT.referenceLoader;

/**
 * Gives the plugin's HTML our head, because its description is all of the Markdown, the site's menu, the document as
 * plain text, and a script that loads the plugin's own later.
 */
export function referencePage(html: string, document: ApiDocument): string {
  return (
    html
      .replace(/^[^]*?(?=<style>)/, () => `<!doctype html><html lang="en"><head>${HEAD.markup}`)
      .replace(
        "<body>",
        () =>
          `<body>${siteHeader(wordsIn("en"), "/docs").markup}<main class="text wrap">${referenceText(document).markup}</main>`,
      )
      // The plugin's old name of the option has a warning.
      .replace(/"spec":\{[^}]*\},/, "")
      .replace(/<script src="[^"]*" crossorigin><\/script>/, () => `<script>${REFERENCE_LOADER}</script>`)
  );
}

/** Reads Scalar's standalone build, which the executable contains as a file. */
export function readReferenceScript(): Promise<Uint8Array<ArrayBuffer>> {
  return Bun.file(scriptPath).bytes();
}
