export type Measurement = {
  name: string;
  unit: "ns" | "us" | "ms";
  median: number;
  min: number;
  max: number;
  note?: string;
};

export type MeasureOptions = {
  /** Calls of the function in one round. */
  iterations: number;
  /** Rounds counted; two more go before them to warm up. */
  rounds: number;
  unit?: Measurement["unit"];
  note?: string;
};

const NS_PER_UNIT = { ns: 1, us: 1e3, ms: 1e6 } as const;

/** Keeps results alive, so that the optimiser cannot drop the work that is measured. */
let sink = 0;

/**
 * Time per call of `fn`, which is handed the number of the iteration and returns some number that depends on its work.
 * Median, least and greatest over the rounds; absolute times vary between machines and runs, so compare within one run.
 */
export function measure(
  name: string,
  fn: (iteration: number) => number,
  options: MeasureOptions,
): Measurement {
  const { iterations, rounds, unit = "ns", note } = options;
  const perCall: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const start = Bun.nanoseconds();
    let sum = 0;
    for (let i = 0; i < iterations; i += 1) sum += fn(i);
    const elapsed = Bun.nanoseconds() - start;
    sink += sum;
    if (Number.isNaN(sink)) throw new Error(`${name}: the function returned no number`);
    if (round >= 0) perCall.push(elapsed / iterations / NS_PER_UNIT[unit]);
  }
  perCall.sort((a, b) => a - b);
  return {
    name,
    unit,
    median: perCall[Math.floor(perCall.length / 2)] ?? Number.NaN,
    min: perCall[0] ?? Number.NaN,
    max: perCall.at(-1) ?? Number.NaN,
    ...(note === undefined ? {} : { note }),
  };
}

function figure(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

/** One line per measurement, for people. */
export function formatMeasurements(measurements: readonly Measurement[]): string {
  const width = Math.max(...measurements.map(({ name }) => name.length));
  return measurements
    .map(({ name, unit, median, min, max, note }) => {
      const range = `(${figure(min)} - ${figure(max)})`;
      return `${name.padEnd(width)} ${figure(median).padStart(9)} ${unit} ${range}${note === undefined ? "" : `  ${note}`}`;
    })
    .join("\n");
}
