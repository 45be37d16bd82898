import { readFileSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import type { PackageLicence } from "./licence.ts";

type Lock = { packages: Record<string, readonly unknown[]> };

/**
 * The bill of materials of the executable, as CycloneDX 1.6: the runtime, and every package whose code or data is inside,
 * with version, licence and the hash that the lock file has of it. Same inputs, same text.
 */
export function billOfMaterials(root: string, inside: readonly PackageLicence[]): string {
  const { packages } = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as Lock;
  const { name, version, license } = packageJson;
  const document = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: component("application", name, version, license) },
    components: [
      component("platform", "bun", packageJson.engines.bun, "MIT"),
      ...inside.map((each) => packageComponent(each, packages[each.name])),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function packageComponent(
  { name, version, licence }: PackageLicence,
  locked: readonly unknown[] | undefined,
) {
  const integrity = /^sha512-(.+)$/.exec(String(locked?.at(-1)))?.[1];
  if (integrity === undefined || licence === null) throw new Error(`The lock file has no hash of ${name}`);
  return {
    ...component("library", name, version, licence),
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [{ alg: "SHA-512", content: Buffer.from(integrity, "base64").toString("hex") }],
  };
}

function component(
  type: "application" | "library" | "platform",
  name: string,
  version: string,
  licence: string,
) {
  return { type, name, version, "bom-ref": `${name}@${version}`, licenses: [{ expression: licence }] };
}
