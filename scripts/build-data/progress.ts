/** Progress output of the build. */
export type Progress = {
  /** Starts a step and prints its name. */
  begin: (step: string) => void;
  /** Shows the progress of the step, 0 to 1, on a terminal. */
  advance: (share: number) => void;
  /** Ends the last step and prints the total duration. */
  end: () => void;
};

const BAR_WIDTH = 24;
const ERASE_LINE = "\r\u001b[2K";

/**
 * One bar that fills on a terminal; one plain line for each step elsewhere, so that a log stays readable.
 * @param totalSteps how often `begin` will be called
 */
export function createProgress(out: NodeJS.WriteStream, totalSteps: number): Progress {
  const startedMs = performance.now();
  let done = -1;
  let current = "";
  let shownShare = -1;

  const seconds = (): string => ((performance.now() - startedMs) / 1000).toFixed(1).padStart(5);
  const draw = (share: number): void => {
    const whole = Math.min(1, (done + share) / totalSteps);
    const filled = Math.round(whole * BAR_WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
    out.write(
      `${ERASE_LINE}${bar} ${String(Math.round(whole * 100)).padStart(3)} % ${seconds()} s  ${current}`,
    );
  };
  return {
    begin: (step) => {
      done += 1;
      current = step;
      shownShare = 0;
      if (out.isTTY) draw(0);
      else out.write(`${seconds()} s  [${done + 1}/${totalSteps}] ${step}\n`);
    },
    advance: (share) => {
      if (!out.isTTY || share - shownShare < 0.02) return;
      shownShare = share;
      draw(share);
    },
    end: () => {
      done = totalSteps;
      if (out.isTTY) out.write(ERASE_LINE);
      out.write(`${seconds()} s  done\n`);
    },
  };
}
