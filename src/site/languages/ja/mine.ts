import type { mine as english } from "../en/mine.ts";
import type { Translation } from "../translation.ts";

export const mine = {
  "The time in {places}": "{places}の時刻",
  "The clocks of your places, kept in your browser alone.":
    "あなたの都市の時計。保存はブラウザーの中だけです。",
  Places: "場所の一覧",
  "Up to twelve, with commas; the first is home": "12か所まで、カンマ区切り。最初が自宅です",
  "Press the star on the page of a place to keep it here. Your browser alone keeps them: there is no account and no cookie.":
    "場所のページで星を押すと、ここに保存されます。保存するのはブラウザーだけで、アカウントもCookieもありません。",
  "Your sunset: {time}.": "自宅の日没：{time}。",
  "{place} is home.": "自宅は{place}です。",
  "{place} is home, beside {places}.": "自宅は{place}、ほかに{places}。",
  "Sun {rise}–{set}": "太陽 {rise}～{set}",
  Home: "自宅",
  "Same time": "同じ時刻です",
  "On the map": "地図で見る",
  "Keep these places": "これらの場所を保存",
} as const satisfies Translation<"ja", typeof english>;
