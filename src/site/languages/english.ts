import { calendar } from "./en/calendar.ts";
import { convert } from "./en/convert.ts";
import { countdown } from "./en/countdown.ts";
import { frame } from "./en/frame.ts";
import { landing } from "./en/landing.ts";
import { mine } from "./en/mine.ts";
import { moon } from "./en/moon.ts";
import { place } from "./en/place.ts";
import { script } from "./en/script.ts";
import { search } from "./en/search.ts";
import { sky } from "./en/sky.ts";
import { status } from "./en/status.ts";
import { world } from "./en/world.ts";
import { zones } from "./en/zones.ts";

/** The messages of the site in English, by the page that says them; those of `script` are of every page's script. */
export const ENGLISH = {
  calendar,
  convert,
  countdown,
  frame,
  landing,
  mine,
  moon,
  place,
  script,
  search,
  sky,
  status,
  world,
  zones,
} as const;

export type Section = keyof typeof ENGLISH;

export type Message = (typeof ENGLISH)[Section][number];
