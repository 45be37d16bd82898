import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { THEMES } from "./clock-options.ts";
import { PALETTES } from "./clock-svg.ts";

describe("a theme", () => {
  const styleOf = (file: string): Promise<string> => Bun.file(join(import.meta.dir, "..", file)).text();

  test.each(THEMES)("%s has its colours in the page, the picture and the builder", async (theme) => {
    // A clock without another theme is light.
    if (theme !== "light") expect(await styleOf("clock/clock.css")).toContain(`.t-${theme} {`);
    expect(await styleOf("builder/builder.css")).toContain(`.swatch-${theme} {`);
    expect(PALETTES).toHaveProperty(theme);
  });
});
