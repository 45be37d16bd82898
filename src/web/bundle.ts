import { join } from "node:path";

/**
 * Bundles a script or a style sheet of this folder for browsers. Run as a macro: while the program is built, or while
 * a source file that names it is read, so that the text stands in the program as a constant.
 */
export function bundle(file: string): string {
  const child = Bun.spawnSync([
    process.execPath,
    "build",
    "--minify",
    "--target=browser",
    "--format=iife",
    join(import.meta.dir, file),
  ]);
  if (child.exitCode !== 0) throw new Error(`cannot bundle ${file}: ${child.stderr.toString()}`);
  // Inside a script element these words would end it; inside a string literal of a script they mean the same.
  return child.stdout.toString().trim().replaceAll("</script", "<\\/script");
}
