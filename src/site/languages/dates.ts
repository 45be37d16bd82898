import { clockOf } from "../../browser/english-text.ts";
import { dateText, FULL_DATE } from "../charts/meeting-day-chart.ts";
import { dayOf } from "../frame/plain-day.ts";
import type { Words } from "./page-language.ts";

/** "Mon 23 Nov 2026", of an ISO date or local date-time. */
export const fullDate = (t: Words, local: string): string => dateText(dayOf(local), t.locale, FULL_DATE);

/** "Mon 23 Nov 2026, 16:30", of a local date-time. */
export const fullMoment = (t: Words, local: string): string =>
  `${fullDate(t, local)}${t(", ")}${clockOf(local)}`;
