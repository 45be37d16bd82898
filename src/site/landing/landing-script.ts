/// <reference lib="dom" />
import { MS_PER_MINUTE } from "../../domain/time-unit.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { createServerClock } from "../../embed/server-clock.ts";
import { dateFormat } from "../../browser/date-format.ts";
import { element, find, setText } from "../../browser/element.ts";
import { clockText } from "../../browser/english-text.ts";
import { keepOwn, t } from "../frame/script-words.ts";
import { runClocks } from "../frame/run-clocks.ts";
import { ownPlaces, ownPlacesPath } from "../frame/own-places.ts";
import { ownZone } from "../../browser/respelled-zone.ts";

const own = find("#own", HTMLElement);
const places = (): HTMLElement => find("#now", HTMLElement);
const serverClock = createServerClock("/embed/now", Number(places().dataset["now"]));
const zone = ownZone();
own.querySelector("small")?.append(element("a", { href: `/zones/${zoneSlug(zone)}` }, zone));
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes the reader's own time, by the offset of the reader's device, and that of each place. */
function write(nowEpochMs: number): void {
  const localMs = nowEpochMs - new Date(nowEpochMs).getTimezoneOffset() * MS_PER_MINUTE;
  setText(own.querySelector("time"), clockText(localMs / 1000));
  const options = { weekday: "long", day: "numeric", month: "long" } as const;
  setText(own.querySelector("span"), dateFormat(t.locale, options).format(localMs));
  own.hidden = false;
  for (const row of places().querySelectorAll<HTMLElement>("[data-offset]"))
    setText(row.querySelector("time"), clockText(nowEpochMs / 1000 + Number(row.dataset["offset"])));
}

/** Fetches office hours that are out of date, which does not use the reader's limit. */
async function renew(): Promise<void> {
  try {
    const response = await fetch(keepOwn("/"), { cache: "no-cache", credentials: "omit" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.querySelector("#now");
    if (!response.ok || next === null) return;
    places().replaceWith(next);
    setText(document.querySelector("#now-sentence"), page.querySelector("#now-sentence")?.textContent ?? "");
  } catch {
    // Offline: the times go on, and the next minute tries again.
  }
}

/** Follows the server's clock, minute by minute while the page is seen. */
async function tick(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden) return;
  if (serverClock.nowEpochMs() >= Number(places().dataset["until"])) await renew();
  const nowEpochMs = serverClock.nowEpochMs();
  write(nowEpochMs);
  timer = setTimeout(() => void tick(), MS_PER_MINUTE - (nowEpochMs % MS_PER_MINUTE) + 50);
}

document.addEventListener("visibilitychange", () => void serverClock.sync().then(tick));
void serverClock.sync().then(tick);

/** Shows the clocks of the reader's places, and the sunset at home, as the page of them has it. */
async function showOwnPlaces(): Promise<void> {
  const kept = ownPlaces();
  const strip = find("#own-places", HTMLElement);
  if (kept.length === 0) return;
  const path = ownPlacesPath(kept);
  const response = await fetch(keepOwn(path), { credentials: "omit" }).catch(() => null);
  if (response === null || !response.ok) return;
  // This page's policy forbids the styles of another, even in a document that is only read.
  const text = (await response.text()).replaceAll(/<style>.*?<\/style>/gs, "");
  const page = new DOMParser().parseFromString(text, "text/html");
  const list = page.querySelector<HTMLElement>("#mine");
  strip.replaceChildren(
    ...[...(list?.children ?? [])].map((item, index) => {
      const [name, time] = ["h2 a", "time"].map((each) => item.querySelector(each));
      const sunset =
        index === 0 ? /(?<![\d:])[\d:]+$/.exec(item.querySelector("p.soft")?.textContent ?? "")?.[0] : null;
      return element(
        "li",
        { "data-offset": (item as HTMLElement).dataset["offset"] ?? "0" },
        element("a", { href: name?.getAttribute("href") ?? path }, name?.textContent ?? ""),
        " ",
        element("time", {}, time?.textContent ?? ""),
        ...(sunset === null || sunset === undefined
          ? []
          : [element("small", {}, ` ${t("your sunset {time}", { time: sunset })}`)]),
      );
    }),
    element("li", {}, element("a", { href: keepOwn(path) }, t("All my places"))),
  );
  strip.hidden = false;
  strip.dataset["now"] = list?.dataset["now"] ?? String(Date.now());
  runClocks(strip);
}

void showOwnPlaces();
