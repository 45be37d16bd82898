import { runCommand } from "./cli/run-command.ts";

/** Ends the process without an error when the reader of its output closes the pipe, as `head` does. */
function endQuietlyWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit(0);
    });
  }
}

// The server goes on when the reader of its log has gone.
if (process.argv[2] !== "serve") endQuietlyWithReader();
process.exitCode = await runCommand(process.argv.slice(2));
