import { isAboutDaysOff } from "../../api/holidays/holiday-warning.ts";
import { html, type Html, NO_HTML } from "../../http/answer/html-tag.ts";
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import { AlmanacError } from "../../domain/error.ts";
import type { Page } from "../../http/answer/html.ts";
import { inputError } from "../../http/errors/bad-input.ts";
import type { RequestContext } from "../../http/context.ts";
import { keepLanguage, languageOfQuery } from "../languages/link-language.ts";
import { documentAnswer } from "../../http/answer/document.ts";
import { FormattedAnswer } from "../../http/answer/format.ts";
import { createBodyReader } from "../../http/input/read-body.ts";
import {
  createQueryReader,
  namesWithLines,
  readQuery,
  type QueryReader,
} from "../../http/input/read-address.ts";

/** A query as it stands in an address: pages link the calls that they show. */
export type QueryTexts = Readonly<Record<string, string>>;

const readers = new WeakMap<TObject, QueryReader>();

function readerOf(schema: TObject): QueryReader {
  return readers.getOrInsertComputed(schema, createQueryReader);
}

/**
 * Runs the function behind a route with a query, as a part of a page: at the page's time, but with a language, warnings and
 * caching of its own.
 *
 * @throws AlmanacError as the route.
 */
export function runPart<T extends TObject, R>(
  page: RequestContext,
  schema: T,
  texts: QueryTexts,
  run: (query: Static<T>, part: RequestContext) => R,
): R {
  const sent = { names: Object.keys(texts), values: Object.values(texts) };
  const { values, issues, textOf } = readerOf(schema)(sent);
  if (issues.length > 0) throw inputError(issues);
  const part = page.part(texts["lang"] ?? page.language);
  part.textOf = textOf;
  // The reader makes it by this schema.
  return withRemarks(page, part, run(values as Static<T>, part));
}

/** The result of a part; its warnings of days off become the page's, which shows them. */
function withRemarks<R>(page: RequestContext, part: RequestContext, result: R): R {
  const take = (): void => {
    for (const { code, message } of part.warnings) if (isAboutDaysOff(code)) page.warn(code, message);
  };
  if (result instanceof Promise) {
    // A promise of the same value.
    return result.then((value: unknown) => {
      take();
      return value;
    }) as R;
  }
  take();
  return result;
}

/** Codes of warnings of a local time that another was taken for. */
const CLOCK_CODE = /^(?:nonexistent|ambiguous)_time$/;

/** What is not known of the days off on a page, and what a clock skips or shows twice; empty if there is nothing. */
export function remarksHtml({ warnings }: Pick<RequestContext, "warnings">): Html {
  const lines = warnings
    .filter(({ code }) => isAboutDaysOff(code) || CLOCK_CODE.test(code))
    .map(({ message }) => message);
  if (lines.length === 0) return NO_HTML;
  return html`<div class="remarks" id="remarks">
    ${lines.map((line) => html`<p lang="en" dir="auto">${line}</p>`)}
  </div>`;
}

/** As `runPart`, for a route with a body. @param body as a caller would send it */
export function runPartWithBody<T extends TSchema, R>(
  page: RequestContext,
  schema: T,
  body: unknown,
  lang: string,
  run: (body: Static<T>, part: RequestContext) => R,
): R {
  const reading = createBodyReader(schema)(body);
  if (reading.issues.length > 0) throw inputError(reading.issues);
  const part = page.part(lang);
  part.body = reading;
  // The reader makes it by this schema.
  return withRemarks(page, part, run(reading.value as Static<T>, part));
}

/** The query of a page as far as it is valid, and what is wrong with the rest: one sentence each, and the names. */
export function pageQuery<T extends TObject>(schema: T, context: RequestContext) {
  const { values, issues, textOf } = readerOf(schema)(
    readQuery(context.rawQuery, true, namesWithLines(schema)),
  );
  const problems = issues.map((issue) => inputError([issue]).message);
  // The reader makes it by this schema; a parameter that is invalid is left out.
  const refused: ReadonlySet<string> = new Set(issues.map(({ name = "" }) => name));
  return { query: values as Partial<Static<T>>, problems, refused, textOf };
}

/** The result, or the error that a caller of the API would get. */
export async function attempt<T>(run: () => T | Promise<T>): Promise<T | AlmanacError> {
  try {
    return await run();
  } catch (thrown) {
    if (thrown instanceof AlmanacError) return thrown;
    throw thrown;
  }
}

/** The result; `null` if the API refuses it, whose message is then among the problems. */
export async function resultOrProblem<T>(problems: string[], run: () => T | Promise<T>): Promise<T | null> {
  const result = await attempt(run);
  if (!(result instanceof AlmanacError)) return result;
  problems.push(result.message);
  return null;
}

/** A page that names the problems of its address. @param isMissing whether one of them is an unknown name */
export function pageAnswer(
  context: RequestContext,
  page: Page,
  problems: readonly string[],
  isMissing = false,
): FormattedAnswer {
  return documentAnswer(context, page, { status: isMissing ? 404 : problems.length > 0 ? 400 : 200 });
}

/** Sends the reader to another address. */
export function redirect(address: string, context: RequestContext): FormattedAnswer {
  context.addHeader("Location", keepLanguage(address, languageOfQuery(context.rawQuery)));
  return new FormattedAnswer("text", "", { status: 302 });
}

/** The address of a call, for links. */
export function addressOf(path: string, texts: QueryTexts): string {
  const search = new URLSearchParams(texts);
  return search.size === 0 ? path : `${path}?${search.toString().replaceAll("%2C", ",")}`;
}
