import { parseDayName } from "../../src/domain/calendar/day-name.ts";
import { parseDuration } from "../../src/domain/calendar/duration.ts";
import { parseDate, parseInstant, parseMoment, parseTimeOfDay } from "../../src/domain/calendar/parse.ts";
import { parseWeek } from "../../src/domain/calendar/week.ts";

/** All parsers of times in a caller's text. */
export const TIME_PARSERS = [
  parseMoment,
  parseInstant,
  parseDate,
  parseTimeOfDay,
  parseDuration,
  parseWeek,
  parseDayName,
];
