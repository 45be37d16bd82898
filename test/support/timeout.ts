import { setDefaultTimeout } from "bun:test";

// For tests and their hooks. Long, because a machine may be busy, and the first test may build the executable. Of several
// files in one process this reaches only the first, so that `bun run test` says it by a flag.
setDefaultTimeout(180_000);
