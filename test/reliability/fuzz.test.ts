import { expect, test } from "bun:test";
import { fuzz } from "./fuzz-run.ts";
import { FUZZ_TARGETS } from "./fuzz-targets.ts";

// A moment of what runs for hours by the script of the same name; another seed every time, told where it fails.
test.each(Object.entries(FUZZ_TARGETS))(
  "%s throws nothing but AlmanacError, and no input takes 100 ms",
  async (_, target) => {
    const { inputs, refused } = await fuzz(target, Math.floor(Math.random() * 2 ** 31), 0.7);
    expect(inputs).toBeGreaterThan(5);
    // Input that is never taken tries nothing but the first line of defence.
    expect(refused / inputs).toBeLessThan(0.95);
  },
  30_000,
);

test("a target that throws anything else or hangs is reported with its seed and input", async () => {
  const throwing = { make: () => "input", run: () => Reflect.get(Object(null), "a").b };
  await expect(fuzz(throwing, 7, 1)).rejects.toThrow(/^seed 7: TypeError.* for "input"$/);
  const hanging = { make: () => "input", run: () => Bun.sleepSync(101) };
  await expect(fuzz(hanging, 7, 1)).rejects.toThrow(/^seed 7: 1\d\d ms for "input"$/);
});
