import { describe, expect, test } from "bun:test";
import { moonDisc } from "./moon-disc.ts";

/** Lit share of the drawn disc, counted on a grid. */
function litShare(illumination: number): number {
  const svg = moonDisc({ illumination, brightLimbDeg: 0 }, 50).markup;
  const [, depth = "", sweep = ""] = /A50 ([\d.]+) 0 0 ([01]) -50 0Z/.exec(svg) ?? [];
  let lit = 0;
  let all = 0;
  for (let x = -49.5; x < 50; x += 1) {
    const limb = Math.sqrt(2500 - x * x);
    const terminator = (Number(depth) * limb) / 50;
    all += 2 * limb;
    lit += sweep === "0" ? limb - terminator : limb + terminator;
  }
  return lit / all;
}

describe("the moon's disc", () => {
  test.each([0.01, 0.25, 0.5, 0.78, 1])("is lit by a share of %p", (illumination) => {
    expect(litShare(illumination)).toBeCloseTo(illumination, 2);
  });

  test("turns the bright limb counterclockwise, as position angles go", () => {
    expect(moonDisc({ illumination: 0.5, brightLimbDeg: 270 }, 50).markup).toContain(
      'transform="rotate(-270)"',
    );
  });

  test("has no lit part at new moon", () => {
    expect(moonDisc({ illumination: 0, brightLimbDeg: 0 }, 50).markup).not.toContain("moon-lit");
  });
});
