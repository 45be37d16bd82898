export type LogLevel = "info" | "warn" | "error";

/** Logs one line to standard error, never with data of a caller: a sentence on a terminal, JSON elsewhere. */
export function log(level: LogLevel, message: string): void {
  if (process.stderr.isTTY) {
    process.stderr.write(level === "info" ? `${message}\n` : `${level}: ${message}\n`);
    return;
  }
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message })}\n`);
}
