import type { status as english } from "../en/status.ts";
import type { Translation } from "../translation.ts";

export const status = {
  "Ready: every request is answered.": "稼働中：すべてのリクエストに応答しています。",
  "Not ready: requests should go to another process.": "準備中：リクエストは別のプロセスへ送ってください。",
  version: "バージョン",
  "up for": "稼働時間",
  "time-zone data": "タイムゾーンデータ",
  "time-zone data, {count} day old|time-zone data, {count} days old": "タイムゾーンデータ（{count}日前）",
  zones: "ゾーン",
  places: "地点",
  countries: "国",
  "with holidays": "祝日あり",
  "As of {moment} UTC. The same as data: {status}, {ready}.":
    "{moment} UTC 現在。データ形式：{status}、{ready}。",
  "Sources and credits": "出典とクレジット",
  "Versions and ages of the data that Almanac answers from.": "Almanacが使うデータのバージョンと日付。",
} as const satisfies Translation<"ja", typeof english>;
