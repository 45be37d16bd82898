import { expect, test } from "bun:test";

const TOKENS = await Bun.file(new URL("../frame/tokens.css", import.meta.url)).text();

/** Relative luminance of a colour, `#rgb` or `#rrggbb` (WCAG 2.2, definition). */
function luminanceOf(colour: string): number {
  const digits =
    colour.length === 4
      ? Array.from(colour.slice(1), (digit) => digit + digit)
      : colour.slice(1).match(/../g);
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour of the site, light and dark. */
function colourOf(name: string, scheme: "light" | "dark"): string {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(TOKENS) ?? [];
  if (light === "") throw new RangeError(`no colour is called ${name}`);
  return scheme === "light" ? light : dark;
}

test.each(["light", "dark"] as const)(
  "hours differ from each other by 3:1, their numbers by 4.5:1: %s",
  (scheme) => {
    const colour = (name: string): string => colourOf(name, scheme);
    for (const [one, other] of [
      ["work", "awake"],
      ["awake", "night"],
      ["work", "night"],
    ] as const)
      expect(contrastOf(colour(one), colour(other))).toBeGreaterThanOrEqual(3);
    // Days off have lines.
    for (const kind of ["weekend", "holiday"])
      expect(contrastOf(colour("soft"), colour(kind))).toBeGreaterThanOrEqual(3);
    for (const [text, kind] of [
      ["on-work", "work"],
      ["ink", "awake"],
      ["moon-lit", "night"],
    ] as const)
      expect(contrastOf(colour(text), colour(kind))).toBeGreaterThanOrEqual(4.5);
  },
);
