/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { MS_PER_MINUTE } from "../../domain/time-unit.ts";
import { setText } from "../../browser/element.ts";
import { clockText } from "../../browser/english-text.ts";
import { createServerClock } from "../../embed/server-clock.ts";

/** Writes the time of each place of a list, minute by minute by the server's clock, while the list is on the page. */
export function runClocks(list: HTMLElement): void {
  const clock = createServerClock("/embed/now", Number(list.dataset["now"]));
  const write = (): void => {
    if (!list.isConnected) return;
    const nowEpochMs = clock.nowEpochMs();
    for (const row of list.querySelectorAll<HTMLElement>("[data-offset]"))
      setText(row.querySelector("time"), clockText(nowEpochMs / 1000 + Number(row.dataset["offset"])));
    setTimeout(write, MS_PER_MINUTE - (nowEpochMs % MS_PER_MINUTE) + 50);
  };
  void clock.sync().then(write);
}
