import { escapeHtml } from "../html.ts";

export type EmbedForm = "iframe" | "script" | "svg" | "link";

export type Pairs = readonly (readonly [name: string, value: string])[];

/** What a piece of code is made from. */
export type Embed = {
  readonly origin: string;
  readonly pairs: Pairs;
  /** What is shown, for those who do not see it. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Whether the clock is as wide as its place. */
  readonly isFluid: boolean;
  /** Whether the clock has no ground and is light or dark as its page. */
  readonly followsScheme: boolean;
};

/** A query as readable as an address may be; `""` for none. */
export function queryText(pairs: Pairs): string {
  const written = pairs.map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(?:2F|2C|3A)/g, decodeURIComponent)}`,
  );
  return written.length === 0 ? "" : `?${written.join("&")}`;
}

/** The code that shows a clock elsewhere. */
export function clockCode(form: EmbedForm, embed: Embed): string {
  const { origin, pairs, title } = embed;
  const address = `${origin}/embed/clock${queryText(pairs)}`;
  if (form === "link") return address;
  if (form === "svg") return pictureCode("svg", `${origin}/embed/clock.svg${queryText(pairs)}`, title);
  if (form === "script") {
    const attributes = pairs.map(
      ([name, value]) => `${name === "timezone" ? "data-clock" : `data-${name}`}="${escapeHtml(value)}"`,
    );
    const named = pairs.some(([name]) => name === "timezone") ? attributes : ["data-clock", ...attributes];
    return `<div ${named.join(" ")}></div>\n<script src="${origin}/embed/clock.js" async></script>`;
  }
  const width = embed.isFluid ? "100%" : String(embed.width);
  // A frame of another scheme than its page's has a ground of its own, which would show around the corners.
  const style = embed.followsScheme ? "border:0" : "border:0;color-scheme:light";
  return `<iframe src="${escapeHtml(address)}" width="${width}" height="${embed.height}" style="${style}" title="${escapeHtml(title)}" loading="lazy"></iframe>`;
}

/** The code that shows a picture elsewhere: an image, or the address alone. */
export function pictureCode(form: EmbedForm, address: string, title: string): string {
  return form === "link" ? address : `<img src="${escapeHtml(address)}" alt="${escapeHtml(title)}">`;
}
