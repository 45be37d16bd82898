import { holidayRules } from "../../data/holidays/rules.ts";
import { readConfig, settingsHelp, type Config } from "../config.ts";
import { embeddedSource } from "../data/embedded.ts";
import { openDataSet, type DataSet } from "../data/open.ts";
import { createZoneSource, type ZoneSource } from "../data/zones.ts";
import { AlmanacError } from "../domain/error.ts";
import { createHolidayCalendar } from "../domain/holidays/calendar.ts";
import { parseNetworks } from "../http/plugins/client-ip.ts";
import { listen, type Running } from "../http/serve.ts";
import { openStores } from "../state/open-stores.ts";
import type { Command } from "./command.ts";
import { log } from "./log.ts";
import { VERSION } from "./version.ts";

const ZONE_CHECK_MS = 3_600_000;
const DRAIN_MS = 10_000;

export const serveCommand: Command = {
  name: "serve",
  usage: "[OPTIONS]",
  summary: "Answer requests.",
  help: `Options win over the environment, the environment over the file, the file over defaults.\n\n${settingsHelp()}\n\nSignals: SIGHUP looks for newer time-zone data at once (otherwise hourly); SIGTERM and SIGINT finish\nrunning requests and end, a second one ends at once.`,
  async run(argv, env) {
    const config = readConfig(argv, env);
    const startedEpochMs = Date.now();
    const data = openData(config);
    const zones = createZoneSource({
      embedded: data.zoneTable,
      mode: config.tzdata,
      windows: data.windowsZones,
      log,
      nowEpochMs: startedEpochMs,
    });
    zones.check(startedEpochMs);
    const stores = await openStores(config.state, { randomBytes, log });
    let isDraining = false;
    const running = listen(
      {
        now: Date.now,
        randomBytes,
        zones,
        data,
        holidays: createHolidayCalendar(holidayRules),
        counters: stores.counters,
        keys: stores.keys,
        stateHealth: stores.health,
        isBeta: config.beta,
        rateScheme: config.rateScheme,
        trustedProxies: parseNetworks(config.trustedProxies),
        version: VERSION,
        startedEpochMs,
        isDraining: () => isDraining,
        reportFault: (requestId, fault) => {
          log(
            "error",
            `request ${requestId} failed: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`,
          );
        },
      },
      config.host,
      config.port,
    );
    console.log(`Almanac ${VERSION}, tzdb ${zones.current().table.version}, ${data.counts.places} places`);
    console.log(`  API   ${running.url}/v1`);
    console.log(`  Docs  ${running.url}/openapi.json`);
    watchZones(zones);
    await untilToldToEnd(() => {
      isDraining = true;
    });
    await drain(running);
    await stores.close();
    return 0;
  },
};

/** The data set the operator chose; a bad one of the operator's is refused with one line and the embedded one used. */
function openData(config: Config): DataSet {
  const embedded = embeddedSource(process.execPath);
  if (config.data === "embedded") return openDataSet(embedded);
  try {
    return openDataSet({ kind: "file", path: config.data });
  } catch (error) {
    if (!(error instanceof AlmanacError)) throw error;
    log("error", `${error.message} The embedded data set is used.`);
    return openDataSet(embedded);
  }
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

function watchZones(zones: ZoneSource): void {
  process.on("SIGHUP", () => {
    const outcome = zones.check(Date.now());
    log("info", `time-zone data: ${outcome}, in use ${zones.current().table.version}`);
  });
  setInterval(() => zones.check(Date.now()), ZONE_CHECK_MS).unref();
}

function untilToldToEnd(onSignal: () => void): Promise<void> {
  return new Promise((resolve) => {
    let isTold = false;
    const told = (): void => {
      if (isTold) process.exit(1);
      isTold = true;
      onSignal();
      resolve();
    };
    process.on("SIGTERM", told);
    process.on("SIGINT", told);
  });
}

async function drain(running: Running): Promise<void> {
  const timer = setTimeout(() => {
    log("warn", "requests still ran after the drain time; ending all the same");
    process.exit(1);
  }, DRAIN_MS);
  await running.drain();
  clearTimeout(timer);
}
