import { expect, test } from "bun:test";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

test("the program prints the licence texts of all its parts", () => {
  const main = join(import.meta.dir, "../main.ts");
  const run = Bun.spawnSync([process.execPath, main, "licences"], { stdout: "pipe" });
  const text = run.stdout.toString();
  expect(run.exitCode).toBe(0);
  for (const [name, version] of Object.entries(packageJson.dependencies)) {
    expect(text).toMatch(new RegExp(`^  ${RegExp.escape(name)} +${RegExp.escape(version)} +\\S`, "m"));
  }
  expect(text).toContain("Permission is hereby granted, free of charge");
  expect(text).toContain("Apache License");
});
