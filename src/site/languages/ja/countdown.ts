import type { countdown as english } from "../en/countdown.ts";
import type { Translation } from "../translation.ts";

export const countdown = {
  "The reader’s": "閲覧者に合わせる",
  "Light colours": "明るい",
  "Dark colours": "暗い",
  "until {moment}": "{moment}まで",
  "since {moment}": "{moment}から",
  "{length} until {moment}.": "{moment}まであと{length}。",
  "{length} since {moment}.": "{moment}から{length}。",
  "a moment": "ある時刻",
  "Countdown to a date and time": "日時までのカウントダウン",
  "How long until {title}?": "{title}まであとどれくらい？",
  "How long since {title}?": "{title}からどれくらい？",
  "Days, hours, minutes and seconds until {moment}, by the server’s clock; to link or to embed in any page.":
    "{moment}までの日、時、分、秒。サーバーの時計によります。リンクや埋め込みもできます。",
  "Days, hours, minutes and seconds since {moment}, by the server’s clock; to link or to embed in any page.":
    "{moment}からの日、時、分、秒。サーバーの時計によります。リンクや埋め込みもできます。",
  "Name a city or a time zone by whose clock it is.": "基準となる都市またはタイムゾーンを入力してください。",
  "Choose a moment.": "日時を選んでください。",
  "Date and time": "日時",
  Title: "タイトル",
  "By the clock of": "基準の場所",
  "Colours when embedded": "埋め込み時の色",
  "Change it, or put it on your page": "変更する、ページに載せる",
  "For your page": "あなたのページ用",
  "Full screen": "全画面",
  "New Year {year}": "{year}年元日",
  "{date}, {time} in {place}": "{place}の{date} {time}",
} as const satisfies Translation<"ja", typeof english>;
