/** What stands in braces in a message: "count" and "place" of "{count} in {place}". */
export type Part<M extends string> = M extends `${string}{${infer P}}${infer Rest}` ? P | Part<Rest> : never;

type Values<M extends string, V> = { readonly [P in Part<M>]: V };

/** The values that a message needs; none where it has no part. */
type Arguments<M extends string> = [Part<M>] extends [never] ? [] : [values: Values<M, string | number>];

/**
 * Says a message in one language. Messages are in English, as the source has them: "{count} day|{count} days" has the forms
 * for one and for more. Only messages of the catalogue compile, and only with all of their values.
 */
export type Translate<Message extends string> = {
  <M extends Message>(message: M, ...values: Arguments<M>): string;
  /** Tag of the language: "de". */
  readonly lang: string;
  /** Tag for dates, numbers and lists of `Intl`. */
  readonly locale: string;
  /** The message in parts, so that a value may be markup. */
  parts<M extends Message, V>(message: M, values: Values<M, V>): (string | V)[];
  /** "12,345". */
  number(value: number): string;
  /** "19.7", with one decimal. */
  decimal(value: number): string;
  /** "Paris, Rome and Oslo". */
  list(names: readonly string[], join?: "and" | "or"): string;
  /** The same of values that may be markup. */
  listParts<V>(items: readonly V[], join?: "and" | "or"): (string | V)[];
};

/** In the order in which a message has its forms. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar"]);
/** First strong isolate and its end (UAX 9): a name in another script does not turn the sentence around it. */
const [ISOLATE, END] = ["\u2068", "\u2069"];

export const isRightToLeft = (lang: string): boolean => RIGHT_TO_LEFT.has(lang);

/** @param textOf the text of an English message in the language */
export function createTranslate<Message extends string>(
  lang: string,
  textOf: (message: string) => string,
): Translate<Message> {
  // British English writes the day before the month, as most of the world does. All languages show the same digits.
  const locale = lang === "en" ? "en-GB" : lang === "ar" ? "ar-u-nu-latn" : lang;
  const numbers = new Intl.NumberFormat(locale);
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const plurals = new Intl.PluralRules(locale);
  const lists = {
    and: new Intl.ListFormat(locale),
    or: new Intl.ListFormat(locale, { type: "disjunction" }),
  };

  /** The form of a message for its count: of two forms the first is for one, six are those of all categories. */
  function formOf(text: string, count: unknown): string {
    const forms = text.split("|");
    if (forms.length === 1) return text;
    if (typeof count !== "number") throw new TypeError(`'${text}' needs a count`);
    const category = plurals.select(count);
    const at = forms.length === 2 ? (category === "one" ? 0 : 1) : CATEGORIES.indexOf(category);
    const form = forms[at];
    if (form === undefined) throw new RangeError(`'${text}' has no form for ${count}`);
    return form;
  }

  function parts<V>(message: string, values: Readonly<Record<string, V>>): (string | V)[] {
    const form = formOf(textOf(message), values["count"]);
    return form.split(/\{(\w+)\}/).flatMap((text, index) => {
      if (index % 2 === 0) return text === "" ? [] : [text];
      const value = values[text];
      if (value === undefined) throw new TypeError(`'${message}' needs ${text}`);
      if (typeof value === "number") return [numbers.format(value)];
      // Digits have no direction of their own to protect.
      const isName = typeof value !== "string" || /\p{L}/u.test(value);
      return isName && isRightToLeft(lang) ? [ISOLATE, value, END] : [value];
    });
  }

  function listParts<V>(items: readonly V[], join: "and" | "or" = "and"): (string | V)[] {
    const names = items.map((_, index) => String(index));
    return lists[join]
      .formatToParts(names)
      .flatMap(({ type, value }): (string | V)[] =>
        type === "element" ? items.slice(Number(value), Number(value) + 1) : [value],
      );
  }

  const translate = (message: string, values: Readonly<Record<string, string | number>> = {}): string =>
    parts(message, values).join("");
  return Object.assign(translate, {
    lang,
    locale,
    parts,
    listParts,
    decimal: (value: number): string => decimals.format(value),
    number: (value: number): string => numbers.format(value),
    list: (names: readonly string[], join: "and" | "or" = "and"): string => lists[join].format(names),
  });
}
