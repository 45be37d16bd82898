import { listOf, member, textOf } from "../../browser/json-value.ts";
import { copyBox, element, find } from "../../browser/element.ts";
import { keyConsoleHtml } from "./key-console.ts";

type Answer = { readonly isOk: boolean; readonly status: number; readonly answer: unknown };

/** The message of an error, with a link to its section. */
function errorNotice({ answer, status }: Answer): HTMLElement {
  const code = textOf(member(answer, "error", "code"));
  const sent = textOf(member(answer, "error", "message")) || `The server answered with status ${status}.`;
  const message = sent.replace(/'\/(\w+)(?:\/\d+)?'/g, (pointer, name: string) => {
    const [label] = document.querySelector<HTMLInputElement>(`#make-form [name="${name}"]`)?.labels ?? [];
    return label === undefined ? pointer : `“${label.textContent}”`;
  });
  const link = code === "" ? [] : [" ", element("a", { href: `/docs/errors#${code}` }, code)];
  return element("p", { class: "notice bad", role: "alert" }, message, ...link);
}

/** Calls a route, with a JSON body and a key if they are given. */
async function call(method: string, path: string, key: string, body?: object): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: "omit",
      headers: {
        ...(key === "" ? {} : { "X-API-Key": key }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    return { isOk: response.ok, status: response.status, answer };
  } catch {
    return { isOk: false, status: 0, answer: { error: { message: "The server could not be reached." } } };
  }
}

const keyInput = find("#key", HTMLInputElement);
const made = find("#made", HTMLDivElement);
const looked = find("#looked", HTMLDivElement);
const actions = find("#key-actions", HTMLDivElement);
const sample = copyBox("A call with a key");

function showSample(key: string): void {
  const url = `${location.origin}/v1/time/Europe/Paris`;
  sample.show(`curl -s -H 'X-API-Key: ${key === "" ? "YOUR_KEY" : key}' '${url}'`);
}

/** Shows a new key once, and puts it into the form and the sample. */
function showNewKey(place: HTMLElement, answer: unknown, remark: string): void {
  const key = textOf(member(answer, "data", "key"));
  const box = copyBox("Your key");
  box.show(key);
  const id = textOf(member(answer, "data", "key_id"));
  place.replaceChildren(
    element("p", { class: "notice good" }, `This is your key. It is shown this once: copy it now. ${remark}`),
    box.box,
    element("p", { class: "small soft" }, `Its id is ${id}; that may be shown to anybody.`),
    ...listOf(member(answer, "meta", "warnings")).map((warning) =>
      element("p", { class: "notice bad" }, textOf(member(warning, "message"))),
    ),
  );
  keyInput.value = key;
  showSample(key);
}

async function make(): Promise<void> {
  const field = (selector: string): string => find(selector, HTMLInputElement).value.trim();
  const origins = field("#origins")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const answer = await call("POST", "/v1/keys", "", {
    ...(field("#label") === "" ? {} : { label: field("#label") }),
    ...(field("#email") === "" ? {} : { email: field("#email") }),
    ...(origins.length === 0 ? {} : { allowed_origins: origins }),
  });
  if (answer.isOk) return showNewKey(made, answer.answer, "");
  // A key that was made before is shown this once, and stays.
  if (made.querySelector("code") === null) made.replaceChildren();
  made.querySelector("[role=alert]")?.remove();
  made.prepend(errorNotice(answer));
}

async function look(): Promise<void> {
  const key = keyInput.value.trim();
  if (key === "") return;
  const [owner, usage] = await Promise.all([call("GET", "/v1/keys/me", key), call("GET", "/v1/usage", key)]);
  const failed = [owner, usage].find(({ isOk }) => !isOk);
  actions.replaceChildren();
  if (failed !== undefined) {
    looked.replaceChildren(errorNotice(failed));
    return;
  }
  // Our own markup, which escapes every text of the response.
  looked.innerHTML = keyConsoleHtml(member(owner.answer, "data"), member(usage.answer, "data")).markup;
  looked.focus();
  showSample(key);
  actions.replaceChildren(
    confirmedButton(
      "Replace this key",
      "You get a new key with the same plan and use. The old one goes on for 24 hours.",
      "Yes, replace it",
      () => rotate(key),
    ),
    confirmedButton(
      "Revoke key",
      "It stops working at once and cannot be brought back.",
      "Yes, revoke it",
      () => revoke(key),
    ),
  );
}

/**
 * A button that asks before it acts. A question replaces it, with the safe answer first; Escape chooses that answer
 * too.
 */
function confirmedButton(
  label: string,
  question: string,
  yesLabel: string,
  onYes: () => Promise<void>,
): HTMLElement {
  const button = element("button", { type: "button" }, label);
  const no = element("button", { type: "button" }, "No, keep it");
  const yes = element("button", { type: "button", class: "danger" }, yesLabel);
  const box = element(
    "div",
    { class: "confirm notice", role: "alertdialog", "aria-label": label, hidden: true },
    element("p", {}, question),
    element("div", { class: "actions" }, no, yes),
  );
  const turn = (isAsking: boolean): void => {
    box.hidden = !isAsking;
    button.hidden = isAsking;
    (isAsking ? no : button).focus();
  };
  button.addEventListener("click", () => turn(true));
  no.addEventListener("click", () => turn(false));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") turn(false);
  });
  yes.addEventListener("click", () => {
    yes.disabled = true;
    void onYes().finally(() => {
      yes.disabled = false;
    });
  });
  return element("div", {}, button, box);
}

async function rotate(key: string): Promise<void> {
  const answer = await call("POST", "/v1/keys/me/rotate", key, {});
  actions.replaceChildren();
  if (!answer.isOk) {
    looked.replaceChildren(errorNotice(answer));
    return;
  }
  looked.focus();
  const until = textOf(member(answer.answer, "data", "previous_key_expires_at"));
  showNewKey(looked, answer.answer, `The old one works until ${until.slice(0, 16).replace("T", " ")} UTC.`);
}

async function revoke(key: string): Promise<void> {
  const answer = await call("DELETE", "/v1/keys/me", key);
  actions.replaceChildren();
  if (!answer.isOk) {
    looked.replaceChildren(errorNotice(answer));
    return;
  }
  looked.replaceChildren(element("p", { class: "notice good" }, "The key is revoked."));
  looked.focus();
  keyInput.value = "";
  showSample("");
}

function onSubmit(selector: string, run: () => Promise<void>): void {
  const form = find(selector, HTMLFormElement);
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button !== null) button.disabled = true;
    void run().finally(() => {
      if (button !== null) button.disabled = false;
    });
  });
}

onSubmit("#make-form", make);
onSubmit("#look-form", look);
find("#sample", HTMLDivElement).replaceChildren(sample.box);
showSample("");
