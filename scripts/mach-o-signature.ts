/** Mach-O as in Apple's loader.h: a header of 32 bytes, then its load commands, each with its kind and length first. */
const HEADER = { cpu: 4, commandCount: 16, commandBytes: 20, length: 32 } as const;
const CPU_ARM64 = 0x0100000c;
const CODE_SIGNATURE = 0x1d;

/**
 * A 64-bit Mach-O program with a signature that holds, or with none. Bun signs those for arm64, which macOS demands; those for
 * x64 keep the signature of the runtime, which no longer holds, so that macOS would end the program: it is left out.
 *
 * @throws Error when the program for arm64 is not signed to its last byte
 */
export function withSoundSignature(program: Buffer): Buffer {
  const isArm = program.readUInt32LE(HEADER.cpu) === CPU_ARM64;
  const count = program.readUInt32LE(HEADER.commandCount);
  const bytes = program.readUInt32LE(HEADER.commandBytes);
  const end = HEADER.length + bytes;
  for (let [at, rest] = [HEADER.length, count]; rest > 0; rest -= 1) {
    const length = program.readUInt32LE(at + 4);
    if (program.readUInt32LE(at) === CODE_SIGNATURE) {
      const signatureEnd = program.readUInt32LE(at + 8) + program.readUInt32LE(at + 12);
      if (isArm && signatureEnd === program.length) return program;
      if (isArm) throw new Error(`the signature ends at byte ${signatureEnd} of ${program.length}`);
      const without = Buffer.from(program);
      without.copyWithin(at, at + length, end);
      without.fill(0, end - length, end);
      without.writeUInt32LE(count - 1, HEADER.commandCount);
      without.writeUInt32LE(bytes - length, HEADER.commandBytes);
      return without;
    }
    at += length;
  }
  if (isArm) throw new Error("the program for macOS is not signed");
  return program;
}
