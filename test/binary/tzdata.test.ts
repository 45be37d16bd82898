import { beforeEach, describe, expect, test } from "bun:test";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folder.ts";
import { until } from "../support/process.ts";
import { startServer, type Server } from "./server.ts";
import { PINNED_RELEASE } from "../../src/dataset/zones.ts";

const pinned = readFileSync(join(import.meta.dir, "../../data/tzdata.zi"), "utf8");
const folder = temporaryFolder();
const file = join(folder, "tzdata.zi");

beforeEach(() => rmSync(file, { force: true }));

/** The pinned text as another release, in which Paris is five hours ahead, so that the two differ. */
function releaseText(version: string): string {
  const text = pinned
    .replace(/^# version \S+/, `# version ${version}`)
    .replace("1 E CE%sT\nZ Europe/Prague", "5 - NEW\nZ Europe/Prague");
  if (!text.includes("5 - NEW")) throw new Error("The rule of Paris is not where it was.");
  return text;
}

/** Replaces the file at once, as package managers do. */
function place(text: string): void {
  writeFileSync(`${file}.next`, text);
  renameSync(`${file}.next`, file);
}

/** Has a server look at the file, and waits until it says what it did. */
async function reload(server: Server, result: string, release: string): Promise<void> {
  server.kill("SIGHUP");
  await server.logged(new RegExp(`^time-zone data: (?:${result}), in use ${release}$`));
}

async function textAt({ url }: Server, path: string): Promise<string> {
  const response = await fetch(`${url}/v1/${path}`);
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return response.text();
}

type Reading = { offset: string; release: string };

async function readParis(server: Server): Promise<Reading> {
  const { data, meta } = JSON.parse(await textAt(server, "time/Europe/Paris?at=2026-11-20T09:00:00Z")) as {
    data: { utc_offset: string };
    meta: { tzdb_version: string };
  };
  return { offset: data.utc_offset, release: meta.tzdb_version };
}

const sourceOf = async (server: Server): Promise<string | undefined> =>
  /"tzdb":\{[^}]*"source":"(\w+)"/.exec(await textAt(server, "status"))?.[1];

const EMBEDDED: Reading = { offset: "+01:00", release: PINNED_RELEASE.version };
const NEWER: Reading = { offset: "+05:00", release: "2099a" };

/** Every kind of answer that tells Paris's offset. */
const EVERYWHERE = [
  "timezone/list?q=europe/paris&at=2026-11-20T09:00:00Z",
  "time/convert?from=UTC&to=Europe/Paris&time=2026-11-20T09:00:00",
  "city/search?q=paris&country=FR&limit=1&include=time",
  "city/paris",
  "timezone/at?lat=48.85&lon=2.35",
  "sun?city=paris&date=2026-11-20",
];

describe("--tzdata FILE", () => {
  test("an older file is not used, and one log line says so", async () => {
    place(releaseText("2025b"));
    await using server = await startServer({ args: ["--tzdata", file] });
    expect(await readParis(server)).toEqual(EMBEDDED);
    expect(await sourceOf(server)).toBe("embedded");
    await reload(server, "unchanged", PINNED_RELEASE.version);
    expect(server.log().filter(({ message }) => message.includes("2025b, not newer"))).toHaveLength(1);
    expect(await readParis(server)).toEqual(EMBEDDED);
  });

  test("a newer file is used from the start, but not where a flag says 'embedded'", async () => {
    place(releaseText("2099a"));
    const env = { ALMANAC_TZDATA: file };
    await using server = await startServer({ env });
    expect(await readParis(server)).toEqual(NEWER);
    expect(await sourceOf(server)).toBe("file");
    await using embedded = await startServer({ args: ["--tzdata", "embedded"], env });
    expect(await readParis(embedded)).toEqual(EMBEDDED);
  });

  test("a missing file is used when it appears, and its removal changes nothing", async () => {
    await using server = await startServer({ args: ["--tzdata", file] });
    expect(await readParis(server)).toEqual(EMBEDDED);
    place(releaseText("2099a"));
    await reload(server, "adopted", "2099a");
    expect(await readParis(server)).toEqual(NEWER);
    rmSync(file);
    await reload(server, "unchanged|refused", "2099a");
    expect(await readParis(server)).toEqual(NEWER);
  });

  // What else is refused is shown beside the source of zones.
  test("a file that is cut between lines is refused with one error line, and the embedded table stays", async () => {
    place(`${releaseText("2099a").split("\n").slice(0, -40).join("\n")}\n`);
    await using server = await startServer({ args: ["--tzdata", file] });
    expect(await readParis(server)).toEqual(EMBEDDED);
    await server.logged(/refused/);
    const stays = expect.stringContaining(`release ${PINNED_RELEASE.version} stays`);
    const refusals = server.log().filter(({ message }) => message.includes("refused"));
    expect(refusals).toEqual([{ level: "error", message: stays }]);
  });

  test("SIGHUP under load: a newer file is used, a damaged one refused, and no request fails", async () => {
    place(releaseText("2025c"));
    await using server = await startServer({ args: ["--tzdata", file] });
    const over = new AbortController();
    const readings: Reading[] = [];
    const failures: string[] = [];
    const caller = async (): Promise<void> => {
      let last = "";
      while (!over.signal.aborted) {
        try {
          const reading = await readParis(server);
          if (last === "2099a" && reading.release !== last) failures.push(`${reading.release} after ${last}`);
          last = reading.release;
          readings.push(reading);
        } catch (error) {
          failures.push(String(error));
        }
      }
    };
    const callers = Array.from({ length: 16 }, caller);
    const isSeen = (release: string): Promise<true> =>
      until(() => readings.at(-1)?.release === release || null, `answers of ${release}`);

    await isSeen(PINNED_RELEASE.version);
    place(releaseText("2099b").slice(0, 70_000));
    await reload(server, "refused", PINNED_RELEASE.version);
    place(releaseText("2099a"));
    await reload(server, "adopted", "2099a");
    await isSeen("2099a");
    const countAtAdoption = readings.length;
    place("garbage");
    await reload(server, "refused", "2099a");
    place(releaseText(PINNED_RELEASE.version));
    await reload(server, "older", "2099a");
    await until(() => readings.length > countAtAdoption + 100 || null, "more answers");
    over.abort();
    await Promise.all(callers);

    expect(failures).toEqual([]);
    // Never the release of one table with the offset of the other.
    const kinds = new Set(readings.map(({ release, offset }) => `${release} ${offset}`));
    expect([...kinds].toSorted()).toEqual([`${PINNED_RELEASE.version} +01:00`, "2099a +05:00"]);
    expect(await sourceOf(server)).toBe("file");
    for (const path of EVERYWHERE) {
      const text = await textAt(server, path);
      expect([path, text.includes("+05:00"), text.includes("+01:00")]).toEqual([path, true, false]);
    }
  });
});
