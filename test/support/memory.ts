import { readFileSync } from "node:fs";

export type Memory = { rssMb: number; anonymousMb: number; mostMb: number };

/** Resident memory as the kernel counts it (proc(5)); the rest beside anonymous pages is the executable itself. */
export function readMemory(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string): number =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024) / 1e6;
  return { rssMb: megabytes("VmRSS"), anonymousMb: megabytes("RssAnon"), mostMb: megabytes("VmHWM") };
}
