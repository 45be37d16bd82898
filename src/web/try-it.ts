import type { CatalogOperation, CatalogParameter } from "./api-catalog.ts";
import { addressOf, curlOf, valuesOfExample } from "./call-address.ts";
import { copyBox, element } from "./element.ts";
import { showJson } from "./json-view.ts";

/** Parameters every route takes: nobody begins with them. */
const EVERYWHERE = new Set(["lang", "strict", "format"]);

let serial = 0;

/** A form for one operation, filled in with its first example, and the answer of this server beside it. */
export function tryIt(operation: CatalogOperation, apiKey: () => string): HTMLElement {
  serial += 1;
  const prefix = `try-${serial}`;
  const inputs = new Map<string, HTMLInputElement | HTMLSelectElement>();
  const [firstExample] = operation.examples;
  const initial = firstExample === undefined ? {} : valuesOfExample(operation, firstExample);
  const shown = operation.parameters.filter(
    (parameter) => parameter.isRequired || (initial[parameter.name] ?? "") !== "",
  );
  if (shown.length === 0)
    shown.push(...operation.parameters.filter(({ name }) => !EVERYWHERE.has(name)).slice(0, 2));
  const late = operation.parameters.filter((each) => !shown.includes(each));

  const body =
    operation.method === "POST" ? element("textarea", { id: `${prefix}-body`, spellcheck: "false" }) : null;
  if (body !== null) body.value = JSON.stringify(firstExample?.body ?? {}, null, 2);
  const send = element("button", { type: "submit", class: "primary" }, "Send");
  const examples = exampleMenu(prefix, operation, (index) => {
    const example = operation.examples[index];
    if (example === undefined) return;
    const values = valuesOfExample(operation, example);
    for (const [name, input] of inputs) input.value = values[name] ?? "";
    if (body !== null) body.value = JSON.stringify(example.body ?? {}, null, 2);
    refresh();
    void run();
  });
  const form = element(
    "form",
    { class: "try-form" },
    ...(examples === null ? [] : [examples]),
    element("div", { class: "fields" }, ...shown.map((each) => field(prefix, each, initial, inputs))),
    ...(body === null ? [] : [element("div", {}, element("label", { for: `${prefix}-body` }, "Body"), body)]),
    ...(late.length === 0
      ? []
      : [
          element(
            "details",
            { class: "more" },
            element("summary", {}, `${late.length} more parameters`),
            element("div", { class: "fields" }, ...late.map((each) => field(prefix, each, initial, inputs))),
          ),
        ]),
    element("div", {}, send),
  );
  const curl = copyBox("curl command");
  const meta = element("div", { class: "meta-line", role: "status" });
  const code = element("code");
  const output = element(
    "pre",
    { class: "body", tabindex: "0", role: "region", "aria-label": "Answer" },
    code,
  );
  const answer = element("div", { class: "answer" }, curl.box, meta, output);

  function address(): string {
    const values: Record<string, string> = {};
    for (const [name, input] of inputs) values[name] = input.value.trim();
    return addressOf(operation, values);
  }

  function refresh(): void {
    curl.show(
      curlOf(
        operation.method,
        location.origin + address(),
        body === null ? null : compact(body.value),
        apiKey() !== "",
      ),
    );
  }

  async function run(): Promise<void> {
    const startedMs = performance.now();
    send.disabled = true;
    meta.replaceChildren("Asking …");
    try {
      const key = apiKey();
      const response = await fetch(address(), {
        method: operation.method,
        credentials: "omit",
        ...(body === null ? {} : { body: body.value }),
        headers: {
          ...(key === "" ? {} : { "X-API-Key": key }),
          ...(body === null ? {} : { "Content-Type": "application/json" }),
        },
      });
      const text = await response.text();
      const tookMs = Math.round(performance.now() - startedMs);
      const remaining = response.headers.get("x-ratelimit-remaining");
      meta.replaceChildren(
        element("span", { class: `badge ${response.ok ? "good" : "bad"}` }, String(response.status)),
        element("span", {}, `${tookMs} ms`),
        element("span", {}, `${new Intl.NumberFormat("en").format(text.length)} characters`),
        ...(remaining === null || Number(remaining) > 1e9
          ? []
          : [element("span", {}, `${remaining} calls left`)]),
      );
      if (response.headers.get("content-type")?.includes("json") === true) showJson(code, text);
      else code.textContent = text.slice(0, 200_000);
    } catch {
      meta.replaceChildren(
        element("span", { class: "badge bad" }, "No answer"),
        "The server could not be reached.",
      );
      code.textContent = "";
    }
    send.disabled = false;
  }

  form.addEventListener("input", refresh);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    refresh();
    void run();
  });
  refresh();
  return element("div", { class: "try", "data-operation": operation.id }, form, answer);
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
  onChoice: (index: number) => void,
): HTMLElement | null {
  if (operation.examples.length < 2) return null;
  const id = `${prefix}-example`;
  const select = element(
    "select",
    { id },
    ...operation.examples.map(({ summary }, index) => element("option", { value: String(index) }, summary)),
  );
  select.addEventListener("change", () => {
    onChoice(Number(select.value));
  });
  return element("div", {}, element("label", { for: id }, "Example"), select);
}

function field(
  prefix: string,
  parameter: CatalogParameter,
  initial: Readonly<Record<string, string>>,
  inputs: Map<string, HTMLInputElement | HTMLSelectElement>,
): HTMLElement {
  const id = `${prefix}-${parameter.name}`;
  const hintId = `${id}-hint`;
  const value = initial[parameter.name] ?? "";
  const choices =
    parameter.type === "boolean" ? ["true", "false"] : parameter.type === "list" ? [] : parameter.values;
  const input =
    choices.length > 0
      ? element(
          "select",
          { id, "aria-describedby": hintId },
          element(
            "option",
            { value: "" },
            parameter.fallback === "" ? "(not sent)" : `(${parameter.fallback})`,
          ),
          ...choices.map((choice) => element("option", { value: choice }, choice)),
        )
      : element("input", {
          id,
          "aria-describedby": hintId,
          autocomplete: "off",
          spellcheck: "false",
          placeholder: parameter.fallback,
        });
  input.value = value;
  inputs.set(parameter.name, input);
  return element(
    "div",
    {},
    element("label", { for: id }, parameter.name + (parameter.isRequired ? " *" : "")),
    input,
    element("p", { class: "hint", id: hintId }, parameter.description.replaceAll("`", "")),
  );
}
