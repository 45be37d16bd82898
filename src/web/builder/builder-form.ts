import { OPTION_TABLE, readValue, type OptionRow } from "../clock/clock-options.ts";

/** Boxes, menus and radio buttons of the builder, read and written by the names of a clock's options. */
export type BuilderForm = {
  /** Values that differ from their defaults; what is not good is marked and left out. */
  pairs(): [name: string, value: string][];
  /** Every option's value, defaults filled in. */
  values(): Record<string, string>;
  load(query: URLSearchParams): void;
};

export function readBuilderForm(form: HTMLFormElement): BuilderForm {
  const inputsOf = (name: string): HTMLInputElement[] => [
    ...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`),
  ];

  /** `""` where a control holds the default, `null` where it is not good yet. */
  function valueOf(option: OptionRow): string | null {
    const inputs = inputsOf(option.name);
    const checked = inputs.filter((input) => input.checked).map((input) => input.value);
    if (option.kind === "list") return checked.join(",");
    if (option.kind === "flag") {
      const text = String(inputs[0]?.checked ?? false);
      return text === option.default ? "" : text;
    }
    const text = (inputs[0]?.type === "radio" ? checked[0] : inputs[0]?.value)?.trim() ?? "";
    if (text === "" || text === option.default) return "";
    const read = readValue(option, text);
    if (read === null) return null;
    return option.kind === "color" ? read.replace("#", "") : text;
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
    if (option.kind === "flag") {
      if (first !== undefined) first.checked = value === "true";
    } else if (option.kind === "list" || first?.type === "radio") {
      for (const input of inputs) input.checked = value.split(",").includes(input.value);
    } else if (first !== undefined) {
      first.value = value;
    }
  }

  return {
    pairs,
    values: () => ({
      ...Object.fromEntries(OPTION_TABLE.map((option) => [option.name, option.default])),
      ...Object.fromEntries(pairs()),
    }),
    load(query) {
      for (const option of OPTION_TABLE) {
        const text = query.get(option.name);
        const read = text === null ? null : readValue(option, text);
        // An instant is kept as it was written.
        if (text !== null && read !== null) write(option, option.kind === "instant" ? text : read);
      }
    },
  };
}

/** Puts a browser's colour picker beside each box of a colour. */
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
