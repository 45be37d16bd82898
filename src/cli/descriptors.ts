import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import type { Running } from "../server.ts";
import { log } from "./log.ts";

const CHECK_MS = 100;
/** Descriptors that no connection takes: for logs, data and the state. */
const RESERVE = 16;
const LEAST_RESERVE = 4;
const LOG_EVERY_MS = 60_000;

/**
 * Refuses connections while nearly all file descriptors are in use, and closes idle ones, which frees most: at the limit
 * itself the runtime would try to accept one without end. With 400 idle connections and a limit of 128, a new caller is answered; without
 * this check it waits in vain. It costs 0.2 ms a second. The runtime has raised the limit to what the system allows.
 */
export function watchDescriptors({ pause, resume }: Running): void {
  const areFree = freeDescriptorCheck();
  // Few files may be open at all on a system with a very low limit.
  const reserve = areFree(4 * RESERVE) ? RESERVE : LEAST_RESERVE;
  let isPaused = false;
  let loggedMs = Number.NEGATIVE_INFINITY;
  setInterval(() => {
    if (isPaused) {
      isPaused = !areFree(2 * reserve) || !hasResumed(resume);
    } else if (!areFree(reserve)) {
      isPaused = true;
      pause();
      if (performance.now() - loggedMs < LOG_EVERY_MS) return;
      loggedMs = performance.now();
      const advice = "raise 'ulimit -n', or LimitNOFILE of the unit";
      log("warn", `file descriptors run out: idle connections are closed and new ones refused; ${advice}`);
    }
  }, CHECK_MS).unref();
}

/** `false` while another program has the port; it is tried again. */
function hasResumed(resume: () => void): boolean {
  try {
    resume();
    return true;
  } catch {
    return false;
  }
}

/**
 * A check whether that many files can be opened. Linux counts those of a process as the size of a folder from 6.2 on (proc(5)), so
 * that none need be opened to know.
 */
function freeDescriptorCheck(): (count: number) => boolean {
  const limit = descriptorLimit();
  return (count) => {
    const open = openCount();
    return limit === null || open === null ? canOpen(count) : limit - open >= count;
  };
}

/** `null` on systems that do not count them. */
function openCount(): number | null {
  const size = statSync("/proc/self/fd", { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 ? size : null;
}

/** `null` on systems without `/proc`. */
function descriptorLimit(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null;
  }
}

/** Opens them for a moment. */
function canOpen(count: number): boolean {
  const files: number[] = [];
  try {
    while (files.length < count) files.push(openSync("/dev/null", "r"));
    return true;
  } catch {
    return false;
  } finally {
    for (const file of files) closeSync(file);
  }
}
