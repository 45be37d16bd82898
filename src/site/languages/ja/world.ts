import type { world as english } from "../en/world.ts";
import type { Translation } from "../translation.ts";

export const world = {
  "Add a city, up to twelve": "都市を追加（12まで）",
  Now: "現在",
  "Day and night": "昼と夜",
  "Point at the map, or move over it with the arrow keys, to see the time zone and the time there.":
    "地図を指すか矢印キーで動くと、その地点のタイムゾーンと時刻がわかります。",
  "Tap the map to see the time zone and the time there.":
    "地図をタップすると、その地点のタイムゾーンと時刻がわかります。",
  "The thin lines are where clocks differ.": "細い線は時刻が変わる境界です。",
  "That needs JavaScript; the same is at {address}.": "JavaScriptが必要です。同じ内容は{address}にあります。",
  "Map of the world. Move with the arrow keys to learn the time zone and the time of a point.":
    "世界地図。矢印キーで動くと、その地点のタイムゾーンと時刻がわかります。",
  Light: "明るさ",
  Moment: "日時",
  "Move through 24 hours:": "24時間を動かす：",
  Cities: "都市の一覧",
  City: "都市",
  Time: "時刻",
  Remove: "削除",
  "Remove {place}": "{place}を削除",
  "Twelve cities are the most: remove one to add another.":
    "都市は12までです。追加するには一つ削除してください。",
  "Put more cities into the address: {address}.": "都市はアドレスで追加できます：{address}。",
  "Land: Natural Earth, in the public domain.": "陸地：Natural Earth（パブリックドメイン）",
  "World map of day and night": "昼と夜の世界地図",
  "Day, twilight and night on a map of the world, the sun and the moon overhead, and the time in cities.":
    "世界地図で見る昼、薄明、夜と、真上の太陽と月、都市の時刻。",
  "{time} UTC on {date}: it is day in {lit} of these {cities} cities. The sun is overhead at {sun}; the moon, {share}% lit, at {moon}.":
    "UTC {time}、{date}：{cities}都市のうち{lit}都市が昼です。太陽は{sun}の真上、月（輝面比{share}%）は{moon}の真上にあります。",
  "the chosen time": "選んだ日時",
  now: "現在の時刻",
  "{length} earlier": "{length}前",
  "{length} later": "{length}後",
  "{distance} km from {place}": "{place}から{distance} km",
  "Add {place}": "{place}を追加",
  "Nautical zone {zone}": "航海用の時刻帯 {zone}",
  "The API call": "API呼び出し",
} as const satisfies Translation<"ja", typeof english>;
