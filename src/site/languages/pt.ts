import { calendar } from "./pt/calendar.ts";
import { convert } from "./pt/convert.ts";
import { countdown } from "./pt/countdown.ts";
import { frame } from "./pt/frame.ts";
import { landing } from "./pt/landing.ts";
import { mine } from "./pt/mine.ts";
import { moon } from "./pt/moon.ts";
import { place } from "./pt/place.ts";
import { script } from "./pt/script.ts";
import { search } from "./pt/search.ts";
import { sky } from "./pt/sky.ts";
import { status } from "./pt/status.ts";
import { world } from "./pt/world.ts";
import { zones } from "./pt/zones.ts";

export const pt = {
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
