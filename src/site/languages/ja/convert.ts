import type { convert as english } from "../en/convert.ts";
import type { Translation } from "../translation.ts";

export const convert = {
  "Convert a time": "時刻を換算",
  "Convert a time between cities": "都市間の時刻換算",
  "{place} time in {places}": "時刻換算：{place}と{places}",
  "What time is it in another city when it is noon in yours? A slider through the day, with clock changes.":
    "お住まいの町が正午のとき、ほかの都市は何時？スライダーで一日を見渡せ、時刻の変更もわかります。",
  "What time is it in {places} when it is noon in {place}? A slider through the day, with clock changes.":
    "{place}が正午のとき、{places}は何時？スライダーで一日を見渡せ、時刻の変更もわかります。",
  "Name a place and those to compare it with.": "基準の場所と、比べる場所を入力してください。",
  "Choose a date and a time.": "日付と時刻を選んでください。",
  "At most {count} place is shown; the rest is left out.|At most {count} places are shown; the rest is left out.":
    "表示できるのは最大{count}か所です。残りは省略されました。",
  Place: "場所",
  "Other places": "ほかの場所",
  "Up to five, with commas": "5か所まで、カンマ区切り",
  "Date and time there": "現地の日時",
  "the same time": "同じ時刻",
  "{length} ahead": "{length}進み",
  "{length} behind": "{length}遅れ",
  "; after the clocks change in {place} on {date}: {difference}":
    "。時刻の変更後（{place}、{date}）：{difference}",
  "same time as {place}": "{place}と同じ時刻",
  "{length} ahead of {place}": "{place}より{length}進み",
  "{length} behind {place}": "{place}より{length}遅れ",
  "{clock} in {place}": "{place}では{clock}",
  "{clock} on {date} in {place}": "{place}では{date} {clock}",
  "It is {clock} on {date} in {place}.": "{place}は{date} {clock}です。",
  "{clock} on {date} in {place} is {times}.": "{place}が{date} {clock}のとき、{times}です。",
  "Clocks in {place} go forward on {date}, from {before} to {after}.":
    "{place}では{date}に時計が{before}から{after}へ進みます。",
  "Clocks in {place} go back on {date}, from {before} to {after}.":
    "{place}では{date}に時計が{before}から{after}へ戻ります。",
  "Show the time now": "現在の時刻を表示",
  "Time of the day in {place}": "{place}の時刻",
  "The clock in {place} skips {clock} on that day: a later time is shown.":
    "この日の{place}では{clock}が存在しないため、後の時刻を表示しています。",
  "The clock in {place} shows {clock} twice on that day: {choices}.":
    "この日の{place}では{clock}が2回あります：{choices}。",
  "the first, {offset}": "1回目、{offset}",
  "the second, {offset}": "2回目、{offset}",
  weekend: "週末",
  "Working hours": "勤務時間",
  Day: "昼間",
  "Night, 22:00 to 07:00": "夜間（22:00～07:00）",
  Colours: "色の意味",
} as const satisfies Translation<"ja", typeof english>;
