import { html } from "../../http/answer/html-tag.ts";
import type { Static } from "@sinclair/typebox";
import { breakableHtml } from "../../http/answer/html.ts";
import { searchForm, sitePage } from "../frame/site-page.ts";
import { pageLanguage } from "../languages/page-language.ts";
import type { Suggestion } from "../frame/suggestion.ts";
import type { RequestContext } from "../../http/context.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import {
  choices,
  flag,
  freeText,
  itemLimit,
  optional,
  parameters,
  searchText,
} from "../../http/input/parameter.ts";
import { problemHtml } from "../frame/tool-page.ts";
import { attempt, redirect } from "../frame/page-part.ts";
import { AlmanacError } from "../../domain/error.ts";
import { askQuestion } from "../../api/ask/ask-question.ts";
import { foldText } from "../../domain/text/fold.ts";
import type { Handle } from "../../http/route.ts";
import { choicesForTime, choicesFor } from "./search-choices.ts";

/** Kinds of names; a question is answered beside all of them. */
const KINDS = ["city", "timezone", "country"] as const;

export const SearchPageQuery = parameters(
  {
    q: searchText("Name of a city, a country or a time zone, or a question.", "Lisbon"),
    limit: itemLimit("Most choices in the answer.", 20, 8),
    kinds: choices(KINDS, { description: "Only such choices.", default: KINDS }),
    go: flag({
      description: "Redirects to the page of the place or the answer if the text is its name or a question.",
      default: false,
    }),
    tz: optional(freeText, { description: "Zone of the reader’s device, for questions." }),
  },
  { formats: ["html", "json"] },
);

/** The search in the head of every page, and its page, for readers without JavaScript and for texts with several meanings. */
export async function showChoices(
  { q: text = "", limit, kinds, go, tz }: Static<typeof SearchPageQuery>,
  context: RequestContext,
  handle: Handle,
) {
  const language = pageLanguage(context);
  const { t } = language;
  const wanted = { limit, kinds: new Set(kinds) };
  const named = choicesFor(text.trim(), wanted, context);
  const isAsked = text.trim() !== "" && wanted.kinds.size === KINDS.length;
  const asked = isAsked ? await askedChoice(text.trim(), tz, context, handle) : null;
  const answer = asked instanceof AlmanacError ? null : asked;
  const places = named.found.length > 0 ? named : choicesForTime(text.trim(), wanted, context);
  const found = answer === null ? places.found : [answer, ...places.found].slice(0, limit);
  const [first] = found;
  // A misspelt name is suggested, but never taken for what was meant.
  const isSure = answer !== null || places.isName || isBeginningOf(text, first);
  if (context.format === "json") return { choices: found, is_sure: isSure };
  if (go && (answer !== null || places.isName) && first !== undefined) return redirect(first.path, context);
  const items = found.map(
    ({ name, detail, path }) =>
      html`<li>
        <a href="${path}"><bdi>${breakableHtml(name)}</bdi></a
        ><span>${detail}</span>
      </li>`,
  );
  const isMissing = text !== "" && first === undefined;
  const reason = asked instanceof AlmanacError && asked.message.includes("not understood") ? null : asked;
  const help =
    reason instanceof AlmanacError
      ? problemHtml(t, reason.message)
      : t(
          "No city, country or time zone is called “{text}”. Try another spelling or a larger town nearby, or a question such as “3pm in Tokyo”, “sunset Paris” or “holidays Quebec”.",
          { text },
        );
  const none = html`<p class="lead">${help}</p>`;
  const list =
    items.length === 0
      ? ""
      : html`<ul class="list section">
          ${items}
        </ul>`;
  const page = sitePage({
    title: `${t("Search for a place")} · Almanac`,
    language,
    description: t(
      "Find a city, a country or a time zone by its name in any language, or ask a question of time, dates, holidays, sun and moon.",
    ),
    path: "/search",
    body: html`<h1>${t("Search for a place")}</h1>
      ${searchForm(t, text)}${isMissing ? none : list}`,
    isSearchInBody: true,
    head: html`<meta name="robots" content="noindex" />`,
  });
  return documentAnswer(context, page, { status: isMissing ? 404 : 200 });
}

/**
 * The answer to a question, as the first choice; the refusal of one; `null` for the name of a place, whose choice says the time.
 */
async function askedChoice(
  text: string,
  tz: string | undefined,
  context: RequestContext,
  handle: Handle,
): Promise<Suggestion | AlmanacError | null> {
  // A browser may know a zone that our data have not.
  const zone = tz !== undefined && context.zones.names.resolve(tz).ok ? { tz } : {};
  const asked = await attempt(() => askQuestion({ q: text, ...zone }, context.part(), handle));
  if (asked instanceof AlmanacError) return asked;
  const { question, path, answer } = asked;
  if (question.kind === "time" && !/\b(?:time|now)\b/i.test(text)) return null;
  return { kind: "answer", id: text, name: answer, detail: "", path };
}

/** Whether a name begins with the text: the reader has typed a part of it. */
function isBeginningOf(text: string, first: Suggestion | undefined): boolean {
  return first !== undefined && foldText(first.name).startsWith(foldText(text.trim()));
}
