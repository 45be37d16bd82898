import { listOf, member, textOf } from "./api-catalog.ts";
import { element } from "./element.ts";

async function get(path: string): Promise<{ isOk: boolean; answer: unknown }> {
  try {
    const response = await fetch(path, { cache: "no-store", credentials: "omit" });
    const answer: unknown = await response.json();
    return { isOk: response.ok, answer };
  } catch {
    return { isOk: false, answer: null };
  }
}

function numberText(value: unknown): string {
  return typeof value === "number" ? new Intl.NumberFormat("en").format(value) : "–";
}

function duration(seconds: unknown): string {
  if (typeof seconds !== "number") return "–";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`;
}

async function start(): Promise<void> {
  const [ready, status] = await Promise.all([get("/health/ready"), get("/v1/status")]);
  const data = member(status.answer, "data");
  const notes = listOf(member(ready.answer, "data", "notes")).map((note) =>
    element("p", { class: "notice" }, textOf(note)),
  );
  const state = document.querySelector("#state");
  state?.replaceChildren(
    ready.isOk
      ? "Ready: every request is answered."
      : textOf(member(ready.answer, "error", "message")) || "The server could not be reached.",
    ...notes,
  );
  const facts: readonly (readonly [string, string])[] = [
    ["version", textOf(member(data, "version")) || "–"],
    ["up for", duration(member(data, "uptime_seconds"))],
    ["time-zone data", textOf(member(data, "tzdb", "version")) || "–"],
    ["days old", numberText(member(data, "tzdb", "age_days"))],
    ["zones", numberText(member(data, "timezone_count"))],
    ["places", numberText(member(data, "cities", "count"))],
    ["countries", numberText(member(data, "country_count"))],
    ["with holidays", numberText(member(data, "holiday_country_count"))],
  ];
  document
    .querySelector("#facts")
    ?.replaceChildren(
      ...facts.map(([title, value]) =>
        element("div", {}, element("dt", {}, title), element("dd", {}, value)),
      ),
    );
  document.querySelector("#rows")?.replaceChildren(
    ...listOf(member(data, "attribution")).map((source) => {
      const url = textOf(member(source, "url"));
      const name = textOf(member(source, "name"));
      return element(
        "tr",
        {},
        element(
          "td",
          {},
          /^https?:\/\//.test(url) ? element("a", { href: url, rel: "noopener" }, name) : name,
        ),
        element("td", {}, textOf(member(source, "version"))),
        element("td", {}, textOf(member(source, "licence"))),
        element("td", {}, textOf(member(source, "attribution"))),
      );
    }),
  );
}

void start();
