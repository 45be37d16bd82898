import { calendar } from "./ar/calendar.ts";
import { convert } from "./ar/convert.ts";
import { countdown } from "./ar/countdown.ts";
import { frame } from "./ar/frame.ts";
import { landing } from "./ar/landing.ts";
import { mine } from "./ar/mine.ts";
import { moon } from "./ar/moon.ts";
import { place } from "./ar/place.ts";
import { script } from "./ar/script.ts";
import { search } from "./ar/search.ts";
import { sky } from "./ar/sky.ts";
import { status } from "./ar/status.ts";
import { world } from "./ar/world.ts";
import { zones } from "./ar/zones.ts";

export const ar = {
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
