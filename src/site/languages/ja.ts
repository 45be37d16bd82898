import { calendar } from "./ja/calendar.ts";
import { convert } from "./ja/convert.ts";
import { countdown } from "./ja/countdown.ts";
import { frame } from "./ja/frame.ts";
import { landing } from "./ja/landing.ts";
import { mine } from "./ja/mine.ts";
import { moon } from "./ja/moon.ts";
import { place } from "./ja/place.ts";
import { script } from "./ja/script.ts";
import { search } from "./ja/search.ts";
import { sky } from "./ja/sky.ts";
import { status } from "./ja/status.ts";
import { world } from "./ja/world.ts";
import { zones } from "./ja/zones.ts";

export const ja = {
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
