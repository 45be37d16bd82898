import { holidayRules } from "../../data/holidays/rules.ts";
import { warmUp } from "../../src/cli/warm-up.ts";
import { createHolidayCalendar } from "../../src/domain/holidays/calendar.ts";
import { createApp } from "../../src/http/app.ts";
import { serviceDeps } from "../contract/service.ts";
import { HEAVIEST, HEAVIEST_BATCHES } from "./heaviest.ts";
import { askWatched } from "./hold.ts";

// One question, for the first time in a process that has done what a server does after its start, and nothing else.
const [title] = process.argv.slice(2);
const heavy = [...HEAVIEST, ...HEAVIEST_BATCHES].find((each) => each.title === title);
if (heavy === undefined) throw new Error(`no question is called ${title}`);
const holidays = createHolidayCalendar(holidayRules);
const deps = serviceDeps({ holidays });
const first = createApp(deps);
await warmUp(
  async (path) => (await first.fetch(new Request(`http://localhost${path}`))).arrayBuffer(),
  holidays.countryCodes,
);
holidays.clearCache();
const service = createApp(deps);
// What reads bodies, and requests of the general server, is new as well: not of what is measured.
await askWatched(service, { path: "/v1/batch", body: { requests: [{ path: "/time/UTC" }] }, title: "" });
console.log(JSON.stringify(await askWatched(service, heavy)));
process.exit(0);
