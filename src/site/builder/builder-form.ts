import type { OptionRow } from "../../embed/clock-option-table.ts";
import { defaultValues, OPTION_TABLE } from "../../embed/clock-options.ts";

/** The builder's controls, by the names of a clock's options. */
export function readBuilderForm(form: HTMLFormElement) {
  /** `""` for the default, `null` for an invalid value. */
  function valueOf(option: OptionRow): string | null {
    const texts = new FormData(form).getAll(option.name).map((each) => String(each).trim());
    const text = option.schema.type === "boolean" ? String(texts.length > 0) : texts.join(",");
    if (text === "" || text === option.default) return "";
    if (form.querySelector<HTMLInputElement>(`#o-${option.name}`)?.checkValidity() === false) return null;
    return option.group === "Colours" ? text.toLowerCase().replace("#", "") : text;
  }

  /** Values that differ from their defaults; marks invalid values and leaves them out. */
  function pairs(): [string, string][] {
    return OPTION_TABLE.flatMap((option): [string, string][] => {
      const value = valueOf(option);
      const input = form.querySelector(`#o-${option.name}`);
      if (value === null) input?.setAttribute("aria-invalid", "true");
      else input?.removeAttribute("aria-invalid");
      return value === null || value === "" ? [] : [[option.name, value]];
    });
  }

  function write({ name, schema }: OptionRow, value: string): void {
    for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (schema.type === "boolean") input.checked = /^(?:true|1|yes)$/i.test(value);
      else if (/^(?:checkbox|radio)$/.test(input.type))
        input.checked = value.split(",").includes(input.value);
      else {
        input.value = value;
        if (!input.checkValidity()) input.value = input.defaultValue;
      }
    }
  }

  return {
    pairs,
    /** What the boxes are called whose values are left out. */
    refused: (): string[] =>
      [...form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(
        ({ labels }) => labels?.[0]?.textContent ?? "",
      ),
    /** The values of all options, with defaults. */
    values: (): Record<string, string> => ({ ...defaultValues(), ...Object.fromEntries(pairs()) }),
    load(query: URLSearchParams): void {
      for (const option of OPTION_TABLE) {
        const text = query.get(option.name);
        if (text !== null) write(option, text);
      }
    },
  };
}

/** Connects each colour's text box with the browser's colour picker beside it. */
export function joinColorPickers(form: HTMLFormElement): void {
  for (const picker of form.querySelectorAll<HTMLInputElement>("input[type=color]")) {
    const box = form.querySelector<HTMLInputElement>(`#${picker.dataset["for"] ?? ""}`);
    if (box === null) continue;
    const show = (): void => {
      const hex = box.value.trim().replace("#", "").toLowerCase();
      if (/^[0-9a-f]{3}$/.test(hex)) picker.value = `#${[...hex].map((digit) => digit + digit).join("")}`;
      else if (/^[0-9a-f]{6}$/.test(hex)) picker.value = `#${hex}`;
    };
    picker.addEventListener("input", () => {
      box.value = picker.value.slice(1);
    });
    box.addEventListener("input", show);
    show();
  }
}
