import { endQuietlyWithReader } from "./cli/end-with-reader.ts";
import { runCommand } from "./cli/run-command.ts";

// A server goes on without whoever read its log.
if (process.argv[2] !== "serve") endQuietlyWithReader();
process.exitCode = await runCommand(process.argv.slice(2));
