import { rmSync } from "node:fs";
import { connect } from "node:net";
import { AlmanacError } from "../domain/error.ts";
import { socketPath } from "../server.ts";

/**
 * Removes the socket that a server left behind which was killed; nobody answers there any more.
 *
 * @param host an address, for which nothing is done, or `unix:` and the path of a socket
 * @throws AlmanacError `internal_error` when a program answers there.
 */
export async function freeSocket(host: string): Promise<void> {
  const path = socketPath(host);
  if (path === null) return;
  const answered = Promise.withResolvers<boolean>();
  const probe = connect(path, () => answered.resolve(true));
  probe.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") rmSync(path);
    answered.resolve(false);
  });
  const isTaken = await answered.promise;
  probe.destroy();
  if (isTaken)
    throw new AlmanacError("internal_error", `Cannot listen on ${host}: another program answers there.`);
}
