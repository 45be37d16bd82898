/**
 * Ends the process quietly when whoever reads its output goes away, as `head` does: nobody is left to be told. What was
 * written for them is lost, which is no failure.
 */
export function endQuietlyWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit(0);
    });
  }
}
