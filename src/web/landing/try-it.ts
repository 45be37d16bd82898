import type { CatalogOperation } from "../api-catalog.ts";
import { addressOf, sharedHash, valuesOfExample } from "./call-address.ts";
import { countText } from "../english-text.ts";
import { element } from "../element.ts";
import { showJson } from "./json-view.ts";
import { snippetBox } from "./snippet-box.ts";
import { tryField, type FieldInput } from "./try-field.ts";

/** Parameters of every route, which are not shown first. */
const EVERYWHERE = new Set(["lang", "strict", "format"]);

const MAX_SHOWN = 200_000;

let serial = 0;

export type TriedCall = {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string | null;
};

/**
 * A form for one operation, with this server's response beside it.
 *
 * @param call initial values of the form; `null` for the operation's first example
 * @returns the box and a function that sends the call; a call that the reader sends changes the page's address
 */
export function tryIt(
  operation: CatalogOperation,
  call: TriedCall | null,
): { box: HTMLElement; send: (isOfVisitor: boolean) => void } {
  serial += 1;
  const prefix = `try-${serial}`;
  const inputs = new Map<string, FieldInput>();
  const [firstExample] = operation.examples;
  const ofFirst = firstExample === undefined ? {} : valuesOfExample(operation, firstExample);
  const initial = call?.values ?? ofFirst;
  const shown = operation.parameters.filter(
    ({ name, isRequired }) => isRequired || (initial[name] ?? ofFirst[name] ?? "") !== "",
  );
  if (shown.length === 0)
    shown.push(...operation.parameters.filter(({ name }) => !EVERYWHERE.has(name)).slice(0, 2));
  const late = operation.parameters.filter((each) => !shown.includes(each));
  const fieldsOf = (parameters: CatalogOperation["parameters"]): HTMLElement =>
    element(
      "div",
      { class: "fields" },
      ...parameters.map((parameter) => {
        const { box, input } = tryField(prefix, operation, parameter);
        inputs.set(parameter.name, input);
        return box;
      }),
    );

  const body =
    operation.method === "POST" ? element("textarea", { id: `${prefix}-body`, spellcheck: "false" }) : null;
  const fill = ({ values, body: text }: TriedCall): void => {
    for (const [name, input] of inputs) input.value = values[name] ?? "";
    if (body !== null) body.value = laidOut(text ?? "{}");
  };
  const submit = element("button", { type: "submit", class: "primary" }, "Send");
  const examples = exampleMenu(prefix, operation, (example) => {
    fill(example);
    send(true);
  });
  const more = element("summary", {}, `${late.length} more parameters`);
  const form = element(
    "form",
    { class: "try-form" },
    ...(examples === null ? [] : [examples]),
    fieldsOf(shown),
    ...(body === null ? [] : [element("div", {}, element("label", { for: body.id }, "Body"), body)]),
    ...(late.length === 0 ? [] : [element("details", { class: "more" }, more, fieldsOf(late))]),
    element("div", {}, submit),
  );
  fill(call ?? { values: ofFirst, body: bodyOf(firstExample?.body) });

  const snippet = snippetBox(prefix);
  const meta = element("div", { class: "meta-line", role: "status" });
  const share = element("a", { class: "small" }, "Link to this call");
  const code = element("code");
  const output = element(
    "pre",
    { class: "body", tabindex: "0", role: "region", "aria-label": "Answer" },
    code,
  );
  const valuesNow = (): Record<string, string> =>
    Object.fromEntries([...inputs].map(([name, input]) => [name, input.value.trim()]));
  const bodyNow = (): string | null => (body === null ? null : compact(body.value));

  function refresh(): void {
    const { method } = operation;
    const url = location.origin + addressOf(operation, valuesNow());
    snippet.show({ method, url, body: bodyNow(), key: null });
    share.href = sharedHash(operation.id, valuesNow(), bodyNow());
  }

  async function run(): Promise<void> {
    const startedMs = performance.now();
    submit.disabled = true;
    meta.replaceChildren("Asking …");
    try {
      const response = await fetch(addressOf(operation, valuesNow()), {
        method: operation.method,
        credentials: "omit",
        ...(body === null ? {} : { body: body.value, headers: { "Content-Type": "application/json" } }),
      });
      const text = await response.text();
      meta.replaceChildren(...factsOf(response, text.length, performance.now() - startedMs));
      if (response.headers.get("content-type")?.includes("json") === true) showJson(code, text);
      else code.textContent = text.slice(0, MAX_SHOWN);
    } catch {
      const badge = element("span", { class: "badge bad" }, "No answer");
      meta.replaceChildren(badge, "The server could not be reached.");
      code.textContent = "";
    }
    submit.disabled = false;
  }

  function send(isOfVisitor: boolean): void {
    refresh();
    if (isOfVisitor) history.replaceState(null, "", share.href);
    void run();
  }

  form.addEventListener("input", refresh);
  form.addEventListener("change", refresh);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(true);
  });
  refresh();
  const answer = element("div", { class: "answer" }, snippet.box, element("div", {}, share), meta, output);
  return { box: element("div", { class: "try", "data-operation": operation.id }, form, answer), send };
}

/** Status, time, size and the calls that are left. */
function factsOf(response: Response, length: number, tookMs: number): HTMLElement[] {
  const remaining = response.headers.get("x-ratelimit-remaining");
  const texts = [
    `${Math.round(tookMs)} ms`,
    countText(length, "character"),
    ...(remaining === null || Number(remaining) > 1e9 ? [] : [`${remaining} calls left`]),
  ];
  return [
    element("span", { class: `badge ${response.ok ? "good" : "bad"}` }, String(response.status)),
    ...texts.map((text) => element("span", {}, text)),
  ];
}

function bodyOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function laidOut(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

function compact(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
}

function exampleMenu(
  prefix: string,
  operation: CatalogOperation,
  onChoice: (call: TriedCall) => void,
): HTMLElement | null {
  if (operation.examples.length < 2) return null;
  const id = `${prefix}-example`;
  const options = operation.examples.map(({ summary }, index) =>
    element("option", { value: String(index) }, summary),
  );
  const select = element("select", { id }, ...options);
  select.addEventListener("change", () => {
    const example = operation.examples[Number(select.value)];
    if (example === undefined) return;
    onChoice({ values: valuesOfExample(operation, example), body: bodyOf(example.body) });
  });
  return element("div", {}, element("label", { for: id }, "Example"), select);
}
