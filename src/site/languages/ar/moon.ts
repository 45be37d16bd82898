import type { moon as english } from "../en/moon.ts";
import type { Translation } from "../translation.ts";

export const moon = {
  "The moon in {place}": "القمر في {place}",
  Rises: "يشرق",
  Sets: "يغرب",
  "Full moon": "البدر",
  "New moon": "المحاق",
  "rises on {date} at {time}": "يشرق {date} في {time}",
  "sets on {date} at {time}": "يغرب {date} في {time}",
  "{phase}, {percent} lit; times are by the clock of {place}.":
    "{phase}، مضاء بنسبة {percent}؛ الأوقات بساعة {place}.",
  "{phase}, {percent} lit; in {place} it {events}.": "{phase}، مضاء بنسبة {percent}؛ في {place} {events}.",
  "Moon phases {year} in {place}": "أطوار القمر {year} في {place}",
  "Moon phases {year}": "أطوار القمر {year}",
  "New moons, full moons and quarters of {year} with date and time in {place}, every night’s moon, and when the moon rises and sets tonight.":
    "المحاق والبدر والتربيع في {year} مع التاريخ والوقت في {place}، وقمر كل ليلة، ومتى يشرق القمر ويغرب الليلة.",
  "New moons, full moons and quarters of {year} with date and time, every night’s moon, and when the moon rises and sets tonight.":
    "المحاق والبدر والتربيع في {year} مع التاريخ والوقت، وقمر كل ليلة، ومتى يشرق القمر ويغرب الليلة.",
  Year: "السنة",
  "Phases in {year}": "الأطوار في {year}",
  "Every night of {year}": "كل ليالي {year}",
  "Phases of the moon in {year}": "أطوار القمر في {year}",
  "The moon of every night of {year} in {place}": "قمر كل ليلة من {year} في {place}",
  "The table above says when it is new, full and at its quarters.":
    "يبين الجدول أعلاه المحاق والبدر والتربيعين.",
} as const satisfies Translation<"ar", typeof english>;
