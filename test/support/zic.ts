import { temporaryFolder } from "./folder.ts";

/** What clocks of a zone show, by tzdb's own flag of daylight saving time. */
export type ShownState = { offsetSeconds: number; isDst: boolean; abbreviation: string };
export type ShownChange = { epochSeconds: number; before: ShownState; after: ShownState };

const SOURCE = new URL("../../data/tzdata.zi", import.meta.url).pathname;

/** A folder with the zones of the committed release as zic(8) compiles them. It removes itself after the tests of the file. */
export function compileByZic(...options: readonly string[]): string {
  const folder = temporaryFolder();
  const zic = Bun.which("zic", { PATH: `/usr/sbin:${process.env["PATH"]}` }) ?? "zic";
  const { exitCode, stderr } = Bun.spawnSync([zic, ...options, "-d", folder, SOURCE]);
  if (exitCode !== 0) throw new Error(`zic failed: ${stderr.toString().slice(0, 500)}`);
  return folder;
}

/** The changes of a compiled zone in some years, as zdump(8) shows the second before each and the change itself. */
export async function changesByZdump(file: string, fromYear: number, toYear: number): Promise<ShownChange[]> {
  const { stdout } = Bun.spawn(["zdump", "-v", "-c", `${fromYear},${toYear}`, file]);
  const shown = (await new Response(stdout).text()).matchAll(
    / {2}(.+) UTC? = .* (\S+) isdst=(\d) gmtoff=(-?\d+)$/gm,
  );
  const states = shown
    .map(([, utc, abbreviation = "", flag, offset]) => ({
      epochSeconds: Date.parse(`${utc} UTC`) / 1000,
      state: { offsetSeconds: Number(offset), isDst: flag === "1", abbreviation },
    }))
    .toArray();
  return states.flatMap(({ epochSeconds, state: after }, at) => {
    const last = states[at - 1];
    return last?.epochSeconds === epochSeconds - 1 ? [{ epochSeconds, before: last.state, after }] : [];
  });
}
