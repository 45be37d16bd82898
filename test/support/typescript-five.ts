import typescript from "typescript-5";

/** Gives packages that import `typescript` the compiler's interface of TypeScript 5, which 7 does not have. */
export function provideTypescriptFive(): void {
  const exports = { default: typescript, ...typescript };
  Bun.plugin({
    name: "typescript 5",
    setup(build) {
      build.module("typescript", () => ({ exports, loader: "object" }));
    },
  });
}
