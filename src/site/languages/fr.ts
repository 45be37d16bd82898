import { calendar } from "./fr/calendar.ts";
import { convert } from "./fr/convert.ts";
import { countdown } from "./fr/countdown.ts";
import { frame } from "./fr/frame.ts";
import { landing } from "./fr/landing.ts";
import { mine } from "./fr/mine.ts";
import { moon } from "./fr/moon.ts";
import { place } from "./fr/place.ts";
import { script } from "./fr/script.ts";
import { search } from "./fr/search.ts";
import { sky } from "./fr/sky.ts";
import { status } from "./fr/status.ts";
import { world } from "./fr/world.ts";
import { zones } from "./fr/zones.ts";

export const fr = {
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
