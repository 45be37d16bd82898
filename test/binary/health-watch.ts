/**
 * Asks a server for its health, one call after another, until its input ends; then prints how long each took in
 * milliseconds. A process of its own, as one that floods the server has no time to look at a clock.
 */
const [, , url = ""] = process.argv;
const timesMs: number[] = [];
const over = new AbortController();

async function untilInputEnds(): Promise<void> {
  for await (const _ of Bun.stdin.stream());
  over.abort();
}

void untilInputEnds();
while (!over.signal.aborted) {
  const startedMs = performance.now();
  const response = await fetch(`${url}/health/live`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`health is ${response.status}`);
  timesMs.push(performance.now() - startedMs);
  if (timesMs.length === 1) console.log("watching");
  await Bun.sleep(2);
}
console.log(JSON.stringify(timesMs));
