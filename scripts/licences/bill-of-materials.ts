import packageJson from "../../package.json" with { type: "json" };
import { sha256 } from "../../src/dataset/sha256.ts";
import type { PackageLicence } from "./licence.ts";

/** Packages of bun.lock: name and version, address, what they need, and the hash. */
export type LockedPackages = Record<
  string,
  readonly [string, string, { dependencies?: object }?, ...unknown[]]
>;

/**
 * The bill of materials of the executable, as CycloneDX 1.6: the runtime, and every package whose code or data is inside,
 * with version, licence, the hash that the lock file has of it, and which of the others it needs. Same inputs, same text: the
 * serial number is made of the rest.
 */
export function billOfMaterials(packages: LockedPackages, inside: readonly PackageLicence[]): string {
  const { name, version, license } = packageJson;
  const references = new Map(inside.map((each) => [each.name, `${each.name}@${each.version}`]));
  const referencesOf = (names: Iterable<string>): string[] =>
    [...names].flatMap((each) => references.get(each) ?? []).toSorted();
  const application = component("application", name, version, license);
  const runtime = component("platform", "bun", packageJson.engines.bun, "MIT");
  const neededBy = inside.map((each) => Object.keys(packages[each.name]?.[2]?.dependencies ?? {}));
  const nested = new Set(neededBy.flat());
  const direct = new Set([
    ...Object.keys(packageJson.dependencies),
    // What is inside and needed by nothing inside is needed by the program or its build of the data.
    ...inside.map((each) => each.name).filter((each) => !nested.has(each)),
  ]);
  const bill = {
    metadata: { component: application },
    components: [runtime, ...inside.map((each) => packageComponent(each, packages[each.name]))],
    dependencies: [
      { ref: application["bom-ref"], dependsOn: [runtime["bom-ref"], ...referencesOf(direct)] },
      { ref: runtime["bom-ref"], dependsOn: [] },
      ...inside.map((each, index) => ({
        ref: `${each.name}@${each.version}`,
        dependsOn: referencesOf(neededBy[index] ?? []),
      })),
    ],
  };
  const head = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(bill))}`,
    version: 1,
  };
  return `${JSON.stringify({ ...head, ...bill }, null, 2)}\n`;
}

/** A UUID of version 8 (RFC 9562 5.8) made of a text's hash. */
function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...groups, hex.slice(20, 32)].join("-");
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
