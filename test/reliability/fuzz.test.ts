import { expect, spyOn, test } from "bun:test";
import { fuzz } from "./fuzz-run.ts";
import { FUZZ_TARGETS } from "./fuzz-targets.ts";

// Runs a short part of `bun run fuzz` with a new seed, which a failure names.
test.each(Object.entries(FUZZ_TARGETS))(
  "%s throws nothing but AlmanacError, and no input takes 100 ms",
  async (_, target) => {
    const { inputs, refused } = await fuzz(target, Math.floor(Math.random() * 2 ** 31), 0.7);
    expect(inputs).toBeGreaterThan(50);
    // Input that is always refused would test only the first check.
    expect(refused / inputs).toBeLessThan(0.95);
  },
);

test("a target that throws anything else or hangs is reported with its seed and input", async () => {
  const throwing = { make: () => "input", run: () => Reflect.get(Object(null), "a").b };
  await expect(fuzz(throwing, 7, 1)).rejects.toThrow(/^seed 7: TypeError.* for "input"$/);
  let nowMs = 0;
  using _ = spyOn(performance, "now").mockImplementation(() => nowMs);
  const hanging = { make: () => "input", run: () => void (nowMs += 101) };
  await expect(fuzz(hanging, 7, 1)).rejects.toThrow(/^seed 7: 101 ms for "input"$/);
});
