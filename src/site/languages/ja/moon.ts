import type { moon as english } from "../en/moon.ts";
import type { Translation } from "../translation.ts";

export const moon = {
  "The moon in {place}": "{place}の月",
  Rises: "月の出",
  Sets: "月の入り時刻",
  "Full moon": "満月",
  "New moon": "新月",
  "rises on {date} at {time}": "{date} {time}に昇り",
  "sets on {date} at {time}": "{date} {time}に沈み",
  "{phase}, {percent} lit; times are by the clock of {place}.":
    "{phase}、輝面比{percent}。時刻は{place}の時計によります。",
  "{phase}, {percent} lit; in {place} it {events}.": "{phase}、輝面比{percent}。{place}では{events}ます。",
  "Moon phases {year} in {place}": "{place}の月の満ち欠け {year}年",
  "Moon phases {year}": "月の満ち欠け {year}年",
  "New moons, full moons and quarters of {year} with date and time in {place}, every night’s moon, and when the moon rises and sets tonight.":
    "{place}の{year}年の新月、満月、上弦、下弦の日時と、毎晩の月、今夜の月の出と月の入り。",
  "New moons, full moons and quarters of {year} with date and time, every night’s moon, and when the moon rises and sets tonight.":
    "{year}年の新月、満月、上弦、下弦の日時と、毎晩の月、今夜の月の出と月の入り。",
  Year: "西暦年",
  "Phases in {year}": "{year}年の月相",
  "Every night of {year}": "{year}年の毎晩",
  "Phases of the moon in {year}": "{year}年の月の満ち欠け",
  "The moon of every night of {year} in {place}": "{place}の{year}年毎晩の月",
  "The table above says when it is new, full and at its quarters.":
    "新月、満月、上弦、下弦の日時は上の表にあります。",
} as const satisfies Translation<"ja", typeof english>;
