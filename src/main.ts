// First, so that nothing else is loaded twice.
import "./cli/engine-options.ts";
import { runCommand } from "./cli/run-command.ts";

process.exitCode = await runCommand(process.argv.slice(2));
