import { join } from "node:path";

/**
 * Bundles a script or a style sheet below `src` for browsers. It runs as a macro, when the program is built or its
 * source is loaded, so that the program contains the text as a constant.
 */
export function bundle(file: string): string {
  const { BUNDLED_FOR: outer, ...env } = process.env;
  // Without this check, a script that imports its own page would start a bundler in a bundler without end.
  if (outer !== undefined) throw new Error(`${outer} imports a module that bundles ${file}`);
  const child = Bun.spawnSync(
    [
      process.execPath,
      "build",
      "--minify",
      // As Bun's target, because for browsers it would write `light-dark()` in a longer form for those before 2024.
      `--target=${file.endsWith(".css") ? "bun" : "browser"}`,
      "--format=iife",
      "--define=IS_BROWSER=true",
      join(import.meta.dir, "..", file),
    ],
    { env: { ...env, BUNDLED_FOR: file } },
  );
  if (child.exitCode !== 0) throw new Error(`cannot bundle ${file}: ${child.stderr.toString()}`);
  // `</script` would end a script element; the escaped form means the same in a string literal.
  const script = child.stdout.toString().trim().replaceAll("</script", "<\\/script");
  // After `--minify` only templates of markup have lines with an indent, which no browser shows.
  return script.replace(/\n +/g, "\n");
}
