/** The name of this machine's zone. Its offsets are those of our own table. */
export function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
