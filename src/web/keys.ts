import { member, textOf, listOf } from "./api-catalog.ts";
import { copyBox, element } from "./element.ts";
import { showJson } from "./json-view.ts";

/** The error of an answer in words; the code leads to its section. */
function errorNotice(answer: unknown, status: number): HTMLElement {
  const code = textOf(member(answer, "error", "code"));
  const message = textOf(member(answer, "error", "message")) || `The server answered with status ${status}.`;
  return element(
    "p",
    { class: "notice bad" },
    message,
    ...(code === "" ? [] : [" ", element("a", { href: `/docs/errors#${code}` }, code)]),
  );
}

async function call(
  path: string,
  init: RequestInit,
): Promise<{ isOk: boolean; status: number; answer: unknown }> {
  try {
    const response = await fetch(path, { ...init, credentials: "omit" });
    const answer: unknown = await response.json().catch(() => null);
    return { isOk: response.ok, status: response.status, answer };
  } catch {
    return { isOk: false, status: 0, answer: { error: { message: "The server could not be reached." } } };
  }
}

function fieldText(selector: string): string {
  return document.querySelector<HTMLInputElement>(selector)?.value.trim() ?? "";
}

async function make(button: HTMLButtonElement | null, place: HTMLElement): Promise<void> {
  if (button !== null) button.disabled = true;
  const origins = fieldText("#origins")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const wish = {
    ...(fieldText("#label") === "" ? {} : { label: fieldText("#label") }),
    ...(fieldText("#email") === "" ? {} : { email: fieldText("#email") }),
    ...(origins.length === 0 ? {} : { allowed_origins: origins }),
  };
  const { isOk, status, answer } = await call("/v1/keys", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wish),
  });
  if (button !== null) button.disabled = false;
  const key = textOf(member(answer, "data", "key"));
  if (!isOk || key === "") {
    place.replaceChildren(errorNotice(answer, status));
    return;
  }
  const box = copyBox("Your key");
  box.show(key);
  const warnings = listOf(member(answer, "meta", "warnings")).map((warning) =>
    element("p", { class: "notice bad" }, textOf(member(warning, "message"))),
  );
  place.replaceChildren(
    element("p", { class: "notice good" }, "This is your key. It is shown this once: copy it now."),
    box.box,
    element(
      "p",
      { class: "small soft" },
      `Its id is ${textOf(member(answer, "data", "key_id"))}; that may be shown to anybody.`,
    ),
    ...warnings,
  );
}

async function look(place: HTMLElement): Promise<void> {
  const key = fieldText("#key");
  if (key === "") return;
  const { isOk, status, answer } = await call("/v1/usage", { headers: { "X-API-Key": key } });
  if (!isOk) {
    place.replaceChildren(errorNotice(answer, status));
    return;
  }
  const code = element("code");
  showJson(code, JSON.stringify(member(answer, "data")));
  place.replaceChildren(
    element("pre", { tabindex: "0", role: "region", "aria-label": "Use of the key" }, code),
  );
}

function onSubmit(selector: string, run: (form: HTMLFormElement) => Promise<void>): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(form);
  });
}

onSubmit("#make-form", async (form) => {
  const place = document.querySelector<HTMLElement>("#made");
  if (place !== null) await make(form.querySelector("button"), place);
});
onSubmit("#look-form", async () => {
  const place = document.querySelector<HTMLElement>("#looked");
  if (place !== null) await look(place);
});
