import { parseArgs } from "node:util";
import { fuzz } from "./fuzz-run.ts";
import { FUZZ_TARGETS } from "./fuzz-targets.ts";

/** Feeds every parser with made-up input for long: `bun test/reliability/fuzz.ts --minutes 10 [--seed N] [--only NAME]`. */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    only: { type: "string" },
  },
});

for (const [name, target] of Object.entries(FUZZ_TARGETS)) {
  if (values.only !== undefined && values.only !== name) continue;
  const { inputs, refused, slowestMs } = await fuzz(target, Number(values.seed), Number(values.minutes) * 60);
  console.log(
    `${name}: ${inputs} inputs from seed ${values.seed}, ${refused} refused, the slowest ${slowestMs.toFixed(1)} ms`,
  );
}
