import { calendar } from "./de/calendar.ts";
import { convert } from "./de/convert.ts";
import { countdown } from "./de/countdown.ts";
import { frame } from "./de/frame.ts";
import { landing } from "./de/landing.ts";
import { mine } from "./de/mine.ts";
import { moon } from "./de/moon.ts";
import { place } from "./de/place.ts";
import { script } from "./de/script.ts";
import { search } from "./de/search.ts";
import { sky } from "./de/sky.ts";
import { status } from "./de/status.ts";
import { world } from "./de/world.ts";
import { zones } from "./de/zones.ts";

export const de = {
  ...calendar,
  ...convert,
  ...countdown,
  ...frame,
  ...landing,
  ...mine,
  ...moon,
  ...place,
  ...script,
  ...search,
  ...sky,
  ...status,
  ...world,
  ...zones,
} as const;
