export type LogLevel = "info" | "warn" | "error";

/** One line of JSON on standard error: what happened, never who asked. */
export function log(level: LogLevel, message: string): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message })}\n`);
}
