import { parseDayName } from "../../src/domain/calendar/day-name.ts";
import { parseDuration } from "../../src/domain/calendar/duration.ts";
import { parseMoment } from "../../src/domain/calendar/parse.ts";
import { parseWeek } from "../../src/domain/calendar/week.ts";

/** All parsers of times in a caller's text. */
export const TIME_PARSERS = [parseMoment, parseDuration, parseWeek, parseDayName];
