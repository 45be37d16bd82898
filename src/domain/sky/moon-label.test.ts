import { expect, test } from "bun:test";

import { PHASE_NAMES, moonEmoji, moonLabel, moonLabelLanguage } from "./phase.ts";

test("the picture is lit from the other side in the south; new and full look alike", () => {
  expect(PHASE_NAMES.map((name) => moonEmoji(name, "north")).join("")).toBe("🌑🌒🌓🌔🌕🌖🌗🌘");
  expect(PHASE_NAMES.map((name) => moonEmoji(name, "south")).join("")).toBe("🌑🌘🌗🌖🌕🌔🌓🌒");
});

test("every language has eight different names", () => {
  for (const language of "ar de en es fr it ja nl pt ru sv tr uk zh".split(" ")) {
    expect(moonLabelLanguage(language)).toBe(language);
    const labels = PHASE_NAMES.map((name) => moonLabel(name, language));
    expect(new Set(labels).size).toBe(8);
    expect(labels.every((label) => label.length > 0 && !label.includes("_"))).toBe(true);
  }
});

test("a tag falls back to its base language, and to English", () => {
  expect(moonLabel("full_moon", "de-AT")).toBe("Vollmond");
  expect(moonLabel("full_moon", "zh-Hant-TW")).toBe("满月");
  expect(moonLabel("full_moon", "tlh")).toBe("Full moon");
  expect(moonLabel("full_moon", "")).toBe("Full moon");
});
