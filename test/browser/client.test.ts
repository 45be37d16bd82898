import { test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { useSite } from "./site.ts";

const CLIENT = join(import.meta.dir, "../../packaging/client/index.ts");

const site = useSite();

test("the npm package asks from a page of another origin, with a key", async () => {
  const entry = join(temporaryFolder(), "page.mts");
  await Bun.write(
    entry,
    `import { createClient } from "${CLIENT}";
    const made = await createClient("${site.origin}").POST("/v1/keys", { body: { label: "page" } });
    const { data } = await createClient("${site.origin}", { key: made.data?.data.key }).GET("/v1/keys/me");
    document.body.textContent = data?.data.label ?? "";`,
  );
  const { outputs } = await Bun.build({ entrypoints: [entry], target: "browser" });
  const script = await outputs[0]?.text();
  const page = await site.openEmbedding(`<!doctype html><body><script type="module">${script}</script>`);
  await page.waitForFunction("document.body.textContent === 'page'");
});
