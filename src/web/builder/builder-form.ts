import { defaultValues, OPTION_TABLE, type OptionRow } from "../clock/clock-options.ts";

/** The builder's controls, by the names of a clock's options. */
export type BuilderForm = {
  /** Values that differ from their defaults; marks invalid values and leaves them out. */
  pairs(): [name: string, value: string][];
  /** The values of all options, with defaults. */
  values(): Record<string, string>;
  load(query: URLSearchParams): void;
};

export function readBuilderForm(form: HTMLFormElement): BuilderForm {
  const inputsOf = (name: string): HTMLInputElement[] => [
    ...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`),
  ];

  /** `""` for the default, `null` for an invalid value. */
  function valueOf(option: OptionRow): string | null {
    const inputs = inputsOf(option.name);
    const checked = inputs.filter((input) => input.checked).map((input) => input.value);
    if (option.schema.type === "array") return checked.join(",");
    if (option.schema.type === "boolean") {
      const text = String(inputs[0]?.checked ?? false);
      return text === option.default ? "" : text;
    }
    const text = (inputs[0]?.type === "radio" ? checked[0] : inputs[0]?.value)?.trim() ?? "";
    if (text === "" || text === option.default) return "";
    if (inputs[0]?.checkValidity() !== true) return null;
    return option.group === "Colours" ? text.toLowerCase().replace("#", "") : text;
  }

  function pairs(): [string, string][] {
    return OPTION_TABLE.flatMap((option): [string, string][] => {
      const value = valueOf(option);
      const input = form.querySelector(`#o-${option.name}`);
      if (value === null) input?.setAttribute("aria-invalid", "true");
      else input?.removeAttribute("aria-invalid");
      return value === null || value === "" ? [] : [[option.name, value]];
    });
  }

  function write(option: OptionRow, value: string): void {
    const inputs = inputsOf(option.name);
    const [first] = inputs;
    if (option.schema.type === "boolean") {
      if (first !== undefined) first.checked = /^(?:true|1|yes)$/i.test(value);
    } else if (option.schema.type === "array" || first?.type === "radio") {
      for (const input of inputs) input.checked = value.split(",").includes(input.value);
    } else if (first !== undefined) {
      first.value = value;
      if (!first.checkValidity()) first.value = first.defaultValue;
    }
  }

  return {
    pairs,
    values: () => ({
      ...defaultValues(),
      ...Object.fromEntries(pairs()),
    }),
    load(query) {
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
