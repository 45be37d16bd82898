import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second for every program. */
const TICK_MS = 10;

/** Processor time of a process so far, user and system (proc(5): fields 14 and 15 of stat), in milliseconds. */
export function processorMs(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
