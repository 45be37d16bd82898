/**
 * Loaded before the program: its clock goes as far from the machine's as a file says, read anew ten times a second.
 * The clock that never goes back, `performance.now`, is left alone, as a system's clock that is set leaves it.
 */
import { readFileSync } from "node:fs";

const path = process.env["ALMANAC_TEST_CLOCK"] ?? "";
const RealDate = Date;
let shiftMs = Number(readFileSync(path, "utf8"));

setInterval(() => {
  shiftMs = Number(readFileSync(path, "utf8"));
}, 100).unref();

class MovedDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

globalThis.Date = MovedDate as DateConstructor;
