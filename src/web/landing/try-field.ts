import type { CatalogOperation, CatalogParameter } from "../api-catalog.ts";
import { makeCombobox } from "../combobox.ts";
import { element } from "../element.ts";
import { findCities, findCountries, findZones, type Source } from "../suggestion.ts";

export type FieldInput = HTMLInputElement | HTMLSelectElement;

type Picker =
  | { readonly noun: string; readonly sources: readonly Source[] }
  | { readonly noun: string; readonly type: "date" | "datetime-local" };

const ZONE: Picker = { noun: "time zone", sources: [findZones] };
const CITY: Picker = { noun: "city", sources: [findCities] };
const ZONE_OR_CITY: Picker = {
  noun: "time zone or city",
  sources: [async (text, limit) => (await findZones(text, limit)).slice(0, 3), findCities],
};
const COUNTRY: Picker = { noun: "country", sources: [findCountries] };
const DATE: Picker = { noun: "date", type: "date" };
const MOMENT: Picker = { noun: "date and time", type: "datetime-local" };

/** Pickers by parameter name, or by operation and name where a name has several meanings. */
const PICKERS: Readonly<Record<string, Picker>> = {
  timezone: ZONE,
  tz: ZONE,
  city: CITY,
  slug: CITY,
  country: COUNTRY,
  date: DATE,
  from: DATE,
  to: DATE,
  start: DATE,
  end: DATE,
  at: MOMENT,
  time: MOMENT,
  "convertTime.from": ZONE_OR_CITY,
  "convertTime.to": ZONE_OR_CITY,
};

/** A labelled control for one parameter: a menu of its values, or a box, with a picker if there is one. */
export function tryField(
  prefix: string,
  operation: CatalogOperation,
  parameter: CatalogParameter,
): { box: HTMLElement; input: FieldInput } {
  const { name, type } = parameter;
  const id = `${prefix}-${name}`;
  const label = element("label", { for: id }, name + (parameter.isRequired ? " *" : ""));
  const hint = element("p", { class: "hint", id: `${id}-hint` }, parameter.description.replaceAll("`", ""));
  const described = { id, "aria-describedby": hint.id };
  const values = type === "boolean" ? ["true", "false"] : type === "list" ? [] : parameter.values;
  if (values.length > 0) {
    const none = parameter.fallback === "" ? "(not sent)" : `(${parameter.fallback})`;
    const options = values.map((value) => element("option", { value }, value));
    const input = element("select", described, element("option", { value: "" }, none), ...options);
    return { box: element("div", {}, label, input, hint), input };
  }
  const input = element("input", {
    ...described,
    autocomplete: "off",
    spellcheck: "false",
    placeholder: parameter.fallback,
  });
  const picker = PICKERS[`${operation.id}.${name}`] ?? PICKERS[name];
  if (picker === undefined) return { box: element("div", {}, label, input, hint), input };
  const parts =
    "sources" in picker
      ? suggesting(input, picker.noun, picker.sources, type === "list")
      : dated(input, name, picker.noun, picker.type);
  return { box: element("div", {}, label, ...parts, hint), input };
}

function suggesting(
  input: HTMLInputElement,
  noun: string,
  sources: readonly Source[],
  isList: boolean,
): HTMLElement[] {
  const list = element("ul", { class: "options", id: `${input.id}-options` });
  const status = element("p", { class: "hint", role: "status" });
  makeCombobox(
    { input, list, status },
    {
      sources,
      noun,
      takesFirst: false,
      isList,
      onChoice: ({ id }) => {
        const before = isList ? input.value.split(",").slice(0, -1) : [];
        input.value = [...before, id].join(",");
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
    },
  );
  return [element("div", { class: "combo" }, input, list), status];
}

/** A text box for any date that the API accepts, and a button that opens the browser's calendar. */
function dated(
  input: HTMLInputElement,
  name: string,
  noun: string,
  type: "date" | "datetime-local",
): HTMLElement[] {
  const calendar = element("input", {
    type,
    class: "visually-hidden",
    tabindex: "-1",
    "aria-label": `Calendar of ${name}`,
  });
  calendar.addEventListener("change", () => {
    if (calendar.value === "") return;
    input.value = calendar.value;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  const button = element("button", { type: "button", "aria-label": `Pick a ${noun} for ${name}` }, "Pick");
  button.addEventListener("click", () => {
    const found = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/.exec(input.value)?.[0] ?? "";
    calendar.value = type === "date" ? found.slice(0, 10) : found;
    try {
      calendar.showPicker();
    } catch {
      // Browsers without `showPicker` show the calendar to the keyboard.
      calendar.focus();
    }
  });
  return [element("div", { class: "dated" }, input, button, calendar)];
}
