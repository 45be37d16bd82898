import { escapeHtml } from "../../http/answer/html-tag.ts";
import { queryText } from "../../http/answer/html.ts";

export type EmbedForm = "iframe" | "script" | "svg" | "link";

export type Pairs = readonly (readonly [name: string, value: string])[];

/** Input for a piece of code. */
export type Embed = {
  readonly origin: string;
  readonly pairs: Pairs;
  /** Description for screen readers. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** Whether the clock fills the width of its container. */
  readonly isFluid: boolean;
  /** Whether the clock is transparent and light or dark as its page. */
  readonly followsScheme: boolean;
};

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
  // A frame with another colour scheme than its page has a background, which would show at its round corners.
  const style = embed.followsScheme ? "border:0" : "border:0;color-scheme:light";
  return `<iframe src="${escapeHtml(address)}" width="${width}" height="${embed.height}" style="${style}" title="${escapeHtml(title)}" loading="lazy"></iframe>`;
}

/** Code that embeds a picture: an image, or its address. */
export function pictureCode(form: EmbedForm, address: string, title: string): string {
  return form === "link" ? address : `<img src="${escapeHtml(address)}" alt="${escapeHtml(title)}">`;
}

/** Pictures that other pages can embed, at `/charts/{id}.svg`: the parameter of their place or places, and their title. */
export const PICTURES = [
  { id: "daylight", name: "Daylight of the year", place: "city", title: "Day and night over the year in" },
  { id: "sun", name: "Sun today", place: "city", title: "Path of the sun today over" },
  { id: "moon", name: "Moon", place: "city", title: "The moon over" },
  { id: "meeting", name: "Meeting hours", place: "cities", title: "Hours of a day in" },
] as const;
