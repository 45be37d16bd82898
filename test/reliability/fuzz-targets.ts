import { readFileSync } from "node:fs";
import {
  MAX_DAYS,
  MAX_EPOCH_MS,
  MAX_EPOCH_SECONDS,
  MIN_DAYS,
  MIN_EPOCH_MS,
  MIN_EPOCH_SECONDS,
} from "../../src/domain/calendar/civil.ts";
import { parseDayName } from "../../src/domain/calendar/day-name.ts";
import { parseDuration } from "../../src/domain/calendar/duration.ts";
import { parseMoment, type Moment } from "../../src/domain/calendar/parse.ts";
import { parseWeek } from "../../src/domain/calendar/week.ts";
import { SECONDS_PER_DAY } from "../../src/domain/time-unit.ts";
import { compileZoneTable } from "../../src/domain/tz/compile.ts";
import { createZoneNames } from "../../src/domain/tz/names.ts";
import { parseOffsetName } from "../../src/domain/tz/offset-name.ts";
import { posixTz } from "../../src/domain/tz/posix.ts";
import { nextTransition, stateAt, transitionsBetween, zoneById } from "../../src/domain/tz/zone.ts";
import { OPTION_TABLE, readClockOptions } from "../../src/web/clock/clock-options.ts";
import { service } from "../contract/service.ts";
import type { Chance } from "./chance.ts";

/** A fuzz target: creates an input and calls the function under test. */
export type FuzzTarget = {
  make(chance: Chance): string;
  /** Throws only an AlmanacError, or an Error that reports a wrong result. */
  run(input: string): void | Promise<void>;
};

const pinned = readFileSync(new URL("../../data/tzdata.zi", import.meta.url), "utf8");
const table = compileZoneTable(pinned);
const names = createZoneNames(table, [["Romance Standard Time", "Europe/Paris"]]);
const ids = [
  ...table.zoneIds,
  ...table.links.keys(),
  "UTC+05:30",
  "GMT-3",
  "+0545",
  "Romance Standard Time",
  "EST5EDT",
];

const MOMENTS = (
  "2026-11-20T10:00:00.123456789+01:00[!Europe/Paris][u-ca=iso8601]|2026-W47-5|2026-324|" +
  "1795165200000|-62135596801|P1Y2M3W4DT5H6M7.5S|PT36H|-P1D|23:59:60|10:00|yesterday|06/07/2026|" +
  "20261120T100000Z|Friday|2026-11-20 10:00 EST"
).split("|");

/** All parsers of times in a caller's text. */
const TIME_PARSERS = [parseMoment, parseDuration, parseWeek, parseDayName];

const REASONS: ReadonlySet<string> = new Set(
  "syntax enum too_small too_large too_long ambiguous_format not_a_date unknown".split(" "),
);

/** Whether an instant is an integer within the range of years. */
function isInRange(moment: Moment): boolean {
  const isWithin = (value: number, least: number, most: number): boolean =>
    Number.isSafeInteger(value) && value >= least && value <= most;
  switch (moment.kind) {
    case "instant":
      return isWithin(moment.epochMs, MIN_EPOCH_MS, MAX_EPOCH_MS);
    case "local":
      return (
        isWithin(moment.localSeconds, MIN_EPOCH_SECONDS, MAX_EPOCH_SECONDS) &&
        isWithin(moment.millisecond, 0, 999)
      );
    case "date":
      return isWithin(moment.days, MIN_DAYS, MAX_DAYS);
    case "time":
      return isWithin(moment.secondOfDay, 0, SECONDS_PER_DAY - 1);
    case "relative":
      return true;
  }
}

const SMALL_ZONES = ["Europe/Paris", "America/New_York", "Asia/Gaza", "Africa/Casablanca"].flatMap(zoneLines);
const RULES_USED = new Set(SMALL_ZONES.flatMap((line) => line.split(" ")));

/** A small source with every kind of line. */
const SMALL_SOURCE = [
  pinned.split("\n", 1)[0] ?? "",
  ...pinned.split("\n").filter((line) => line.startsWith("R ") && RULES_USED.has(line.split(" ")[1] ?? "")),
  ...SMALL_ZONES,
  "L Europe/Paris Europe/Monaco",
].join("\n");

/** A zone's line and its continuation lines. */
function zoneLines(id: string): string[] {
  const lines = pinned.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`Z ${id} `));
  const next = lines.findIndex((line, index) => index > first && /^[ZLR] /.test(line));
  return lines.slice(first, next);
}

const MONTHS = ["Ja", "F", "Mar", "Ap", "May", "Jun", "Jul", "Au", "S", "O", "N", "D"];
const DAYS = "1 15 31 29 lastSu lastF Su>=1 Su>=8 Th>=23 Su<=14 Sa>=31 Mo<=1".split(" ");
const TIMES = ["0", "2", "24", "25", "-1", "2s", "1u", "2:30", "0:00:01", "-25", "167", "12:34:56s"];
const SAVES = ["0", "1", "0:30", "-1", "2", "1:30:30", "0:20"];

async function send(path: string, init?: RequestInit): Promise<void> {
  const response = await service.send(path, init);
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
}

const BATCH_PATHS = (
  "/time/Europe/Paris /v1/time/UTC?at=0 /time/convert /city/search?q=paris /timezone/list?view=ids " +
  "/batch /keys/me //evil/x http://evil.example/ /meeting/suggest /sun?city=paris /time/%ff " +
  "/holidays/FR/2026 /date/add?date=2026-01-31&months=1 /nowhere"
).split(" ");

export const FUZZ_TARGETS: Readonly<Record<string, FuzzTarget>> = {
  "zone ids": {
    make: (chance) => chance.mutate(chance.pick(ids)),
    run(input) {
      const naming = names.resolve(input);
      if (!Bun.deepEquals(names.resolve(input), naming)) throw new Error("another answer the second time");
      if (naming.ok && !names.resolve(naming.zone.id).ok) throw new Error("a zone's own id names nothing");
      if (!naming.ok && naming.suggestions.length > 8) throw new Error("more suggestions than there may be");
      parseOffsetName(input);
    },
  },
  "dates and times": {
    make: (chance) => chance.mutate(chance.pick(MOMENTS)),
    run(input) {
      for (const parse of TIME_PARSERS) {
        const parsed = parse(input);
        if (!parsed.ok && !REASONS.has(parsed.reason)) throw new Error(`no reason: ${parsed.reason}`);
      }
      const moment = parseMoment(input);
      if (moment.ok && !isInRange(moment.value)) throw new Error("a moment out of range");
    },
  },
  "time-zone sources": {
    make: (chance) => `${chance.mutateLines(SMALL_SOURCE)}${chance.below(20) === 0 ? "" : "\n"}`,
    run(input) {
      const made = compileZoneTable(input, { minimumNames: 0 });
      const id = made.zoneIds[0];
      const zone = id === undefined ? null : zoneById(made, id);
      if (zone !== null) transitionsBetween(zone, 0, 4_000_000_000, 500);
    },
  },
  "rules that go on for ever": {
    make(chance) {
      const rule = (save: string): string =>
        `R x ${chance.pick(["1970", "2000", "2030"])} ma - ${chance.pick(MONTHS)} ${chance.pick(DAYS)} ${chance.pick(TIMES)} ${save} ${chance.pick(["S", "-", "D"])}\n`;
      const rules = Array.from({ length: 1 + chance.below(4) }, () => rule(chance.pick(SAVES))).join("");
      return `# version 2026f\n${rules}Z T/Z ${chance.pick(["0", "1", "-5", "12:45", "-0:44:30", "14"])} x A%s\n`;
    },
    run(input) {
      const zone = zoneById(compileZoneTable(input, { minimumNames: 1 }), "T/Z");
      if (zone === null) throw new Error("the zone is lost");
      const text = posixTz(zone);
      if (text !== null && !/^[<A-Z][^\s]{2,80}$/i.test(text)) throw new Error(`no POSIX string: ${text}`);
      for (const at of [0, 2_000_000_000, 10_000_000_000, 250_000_000_000]) {
        const next = nextTransition(zone, at);
        if (next !== null && next.epochSeconds <= at) throw new Error("the next change lies behind");
        stateAt(zone, at);
      }
    },
  },
  "options of the clock": {
    make(chance) {
      const pairs = Array.from({ length: chance.below(8) }, () => {
        const option = chance.pick(OPTION_TABLE);
        const name = chance.pick([option.name, "timezone", "city", chance.mutate(option.name)]);
        const values =
          "values" in option
            ? option.values
            : ["100", "fff", "true", "https://a.example", "de", "1795165200"];
        return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(chance.mutate(chance.pick([...values, option.default, "Europe/Paris", "tokyo"])).toWellFormed())}`;
      });
      return pairs.join("&");
    },
    async run(input) {
      const { options } = readClockOptions(new URLSearchParams(input));
      if (Object.keys(options.values).length !== OPTION_TABLE.length) throw new Error("an option is lost");
      await send(`/embed/clock?${input}`);
    },
  },
  batches: {
    make(chance) {
      const item = (): string =>
        chance.pick([
          JSON.stringify(chance.mutate(chance.pick(BATCH_PATHS))),
          `{"id":${JSON.stringify(chance.mutate("a"))},"path":${JSON.stringify(chance.pick(BATCH_PATHS))}}`,
          `{"path":"/time/convert","query":{"from":"UTC","to":${chance.json(2)},"time":${chance.json(1)}}}`,
          `{"method":"POST","path":"/meeting/suggest","body":${chance.json(3)}}`,
          chance.json(2),
        ]);
      const items = `[${Array.from({ length: chance.below(5) }, item).join(",")}]`;
      const body = chance.pick([
        items,
        `{"requests":${items}}`,
        `{"items":${items},"at":${chance.json(1)}}`,
        chance.json(3),
      ]);
      return chance.below(4) === 0 ? chance.mutate(body) : body;
    },
    run: (input) => send("/v1/batch", { method: "POST", body: input.toWellFormed() }),
  },
};
