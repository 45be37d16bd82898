import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { CLOCK_OPTIONS } from "./clock-option-table.ts";

const THEMES: readonly string[] = CLOCK_OPTIONS.Look.theme.schema.enum;

describe("a theme", () => {
  const styleOf = (file: string): Promise<string> => Bun.file(join(import.meta.dir, "..", file)).text();

  test.each(THEMES)("%s has its colours in the clock and in the builder", async (theme) => {
    expect(await styleOf("embed/drawing.css")).toContain(`.t-${theme} {`);
    expect(await styleOf("site/builder/builder.css")).toContain(`.swatch-${theme} {`);
  });
});
