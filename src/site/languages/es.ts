import { calendar } from "./es/calendar.ts";
import { convert } from "./es/convert.ts";
import { countdown } from "./es/countdown.ts";
import { frame } from "./es/frame.ts";
import { landing } from "./es/landing.ts";
import { mine } from "./es/mine.ts";
import { moon } from "./es/moon.ts";
import { place } from "./es/place.ts";
import { script } from "./es/script.ts";
import { search } from "./es/search.ts";
import { sky } from "./es/sky.ts";
import { status } from "./es/status.ts";
import { world } from "./es/world.ts";
import { zones } from "./es/zones.ts";

export const es = {
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
