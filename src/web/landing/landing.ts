/// <reference lib="dom" />
import { MS_PER_MINUTE } from "../../domain/time-unit.ts";
import { zoneSlug } from "../../domain/tz/slug.ts";
import { createServerClock } from "../clock/server-clock.ts";
import { dateFormat } from "../date-format.ts";
import { element, setText } from "../element.ts";
import { clockText } from "../english-text.ts";
import { keepPlacesNow } from "./places-now.ts";

/** Shows the reader's own time, by the server's clock and the offset of the reader's device. */
function keepOwnTime(box: HTMLElement): void {
  const serverClock = createServerClock("/embed/now", Date.now());
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  box.querySelector("small")?.append(element("a", { href: `/zones/${zoneSlug(zone)}` }, zone));

  function tick(): void {
    const nowEpochMs = serverClock.nowEpochMs();
    const localMs = nowEpochMs - new Date(nowEpochMs).getTimezoneOffset() * MS_PER_MINUTE;
    setText(box.querySelector("time"), clockText(localMs / 1000));
    const options = { weekday: "long", day: "numeric", month: "long" } as const;
    setText(box.querySelector("span"), dateFormat("en-GB", options).format(localMs));
    setTimeout(tick, MS_PER_MINUTE - (nowEpochMs % MS_PER_MINUTE) + 50);
  }

  void serverClock.sync().then(() => {
    tick();
    box.hidden = false;
  });
}

const own = document.querySelector<HTMLElement>("#own");
if (own !== null) keepOwnTime(own);
keepPlacesNow();
