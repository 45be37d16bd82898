/** Timeout for what should come at once; long, because a machine may be busy. */
const PATIENCE_MS = 30_000;

/** Ports of this test process alone, below those that the system hands out by itself. */
const PORTS = 2000;
const FIRST_PORT = 10_000 + PORTS * (Number(process.env["BUN_TEST_WORKER_ID"] ?? process.pid) % 11);
let portsGiven = 0;

/** A free port of the loopback, which no other test takes before it is used. */
export function freePort(): number {
  for (; portsGiven < PORTS;) {
    const port = FIRST_PORT + portsGiven;
    portsGiven += 1;
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
      return port;
    } catch {
      // Another program has it.
    }
  }
  throw new Error(`No port is free from ${FIRST_PORT} on`);
}

export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** Repeats a call until it returns something other than `null`; rejects with the name after a timeout. */
export async function until<T>(
  look: () => T | null | Promise<T | null>,
  what: string,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadlineMs = performance.now() + timeoutMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(10, pauseMs + 1)) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadlineMs) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await Bun.sleep(pauseMs);
  }
}

/** Waits until an application without a server has done what it does after its answers: log, metrics, use of keys. */
export function untilObserved(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The output of a process so far, and its end, when nothing holds the other side open any more. */
export function collect(stream: ReadableStream<Uint8Array>): { text(): string; ended: Promise<void> } {
  let text = "";
  const decoder = new TextDecoder();
  const ended = (async () => {
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  })();
  return { text: () => text, ended };
}

const MS_PER_DAY = 86_400_000;
/** A file's tests take less than this even on a slow machine. */
const BEFORE_MIDNIGHT_MS = 180_000;
/** Timeout of a hook or a test that waits for the next day. */
export const MIDNIGHT_TIMEOUT_MS = BEFORE_MIDNIGHT_MS + 120_000;

/** Waits for the next day of UTC when it is near, as counts by the day begin again at midnight. */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = MS_PER_DAY - (Date.now() % MS_PER_DAY);
  if (leftMs < BEFORE_MIDNIGHT_MS) await Bun.sleep(leftMs + 1000);
}

/**
 * Words before a program's own that run it in a place made for a test. Fails, rather than letting a test pass that
 * did not run, where the words do not work here, with what is missing.
 *
 * @param need what must be installed or allowed
 */
function requireWrapper(words: readonly string[], need: string): readonly string[] {
  let reason: string;
  try {
    const run = Bun.spawnSync([...words, "true"], { stdio: ["ignore", "ignore", "pipe"] });
    if (run.exitCode === 0) return words;
    reason = run.stderr.toString().trim();
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  throw new Error(
    `This test runs a program by '${words.slice(0, 3).join(" ")} …', which needs ${need}: ${reason}`,
  );
}

const NAMESPACES =
  "Debian's util-linux and, in a container, leave to make user namespaces (docker run --privileged, or --security-opt seccomp=unconfined --security-opt apparmor=unconfined)";

/** Makes a folder read-only, or everything if none is named. */
export function onReadOnly(folder = "/"): readonly string[] {
  const bind = folder === "/" ? "" : 'mount --bind "$0" "$0" && ';
  const script = `${bind}mount -o remount,bind,ro "$0" && exec "$@"`;
  return requireWrapper(["unshare", "--map-root-user", "--mount", "sh", "-c", script, folder], NAMESPACES);
}

/** No network but its own loopback. */
export function withoutNetwork(): readonly string[] {
  const script = 'ip link set lo up && exec "$@"';
  return requireWrapper(
    ["unshare", "--map-root-user", "--net", "sh", "-c", script, "sh"],
    `iproute2 for 'ip', ${NAMESPACES}`,
  );
}

/** As a user without permissions. */
export function asNobody(): readonly string[] {
  return requireWrapper(
    ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"],
    "Debian's util-linux, and tests that run as root",
  );
}

/** A folder is a file system of its own in memory, `options` as mount(8) takes them: `size=1m`, `ro`. */
export function onDisk(options: string, folder: string): readonly string[] {
  const script = 'mount -t tmpfs -o "$0" tmpfs "$1" && shift && exec "$@"';
  return requireWrapper(
    ["unshare", "--map-root-user", "--mount", "sh", "-c", script, options, folder],
    NAMESPACES,
  );
}

/** Runs a program beside one that was started by `onDisk` or `withoutNetwork`, in the same place. */
export function besides(pid: number, place: "mount" | "net"): readonly string[] {
  return ["nsenter", "--target", String(pid), "--user", `--${place}`, "--preserve-credentials"];
}
