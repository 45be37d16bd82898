import { Elysia, type AnyElysia } from "elysia";
import { isPageWanted } from "../../http/answer/format.ts";
import { queryText } from "../../http/answer/html.ts";
import { decodeRest } from "../../http/input/read-address.ts";
import type { Core } from "../../http/plugins/core.ts";
import { routeNotFound, type Routing } from "../../http/route-not-found.ts";
import { redirect } from "../frame/page-part.ts";

/** The question that an address such as `/time/london` asks, by its first part. */
const QUESTIONS = {
  time: "time in",
  now: "time in",
  clock: "time in",
  city: "time in",
  place: "time in",
  sun: "sun",
  sunrise: "sunrise",
  sunset: "sunset",
  holidays: "holidays",
  zone: "time zone of",
  timezone: "time zone of",
} as const;

/** Addresses that people type, which lead a browser to the page; to a program they are no routes. */
export function shortAddressRoutes(core: Core, routing: Routing): AnyElysia {
  const routes: AnyElysia = new Elysia({ name: "short-addresses" }).use(core);
  for (const [first, question] of Object.entries(QUESTIONS)) {
    routes.get(
      `/${first}/*`,
      async ({ params, context }) => {
        if (!isPageWanted(context.request.headers.get("accept")))
          throw await routeNotFound({ path: context.rawPath, query: context.rawQuery }, context, routing);
        const words = decodeRest(params).replace(/(?<=\p{L})[-_+](?=\p{L})/gu, " ");
        const query = queryText([
          ["q", `${question} ${words}`.slice(0, 100)],
          ["go", "1"],
        ]);
        return redirect(`/search${query}`, context);
      },
      { cost: 1, cache: "minute", unlisted: true, detail: { hide: true } },
    );
  }
  return routes;
}
