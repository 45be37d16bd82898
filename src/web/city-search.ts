import { makeCombobox } from "./combobox.ts";
import { findChoices, type Choice } from "./suggestion.ts";

export type { Choice } from "./suggestion.ts";

/** Makes a text box suggest time zones and cities; a choice empties the box. */
export function searchCities(
  input: HTMLInputElement,
  list: HTMLElement,
  status: HTMLElement,
  onChoice: (choice: Choice) => void,
): void {
  makeCombobox(
    { input, list, status },
    {
      source: findChoices("city", "timezone"),
      noun: "city or time zone",
      takesFirst: true,
      onChoice: (choice) => {
        input.value = "";
        onChoice(choice);
      },
    },
  );
}
