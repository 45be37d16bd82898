import type { ClockOptions } from "./clock-options.ts";

const VARIABLES: readonly (readonly [option: string, variable: string, unit: string])[] = [
  ["color", "--ink", ""],
  ["background", "--ground", ""],
  ["accent", "--accent", ""],
  ["weight", "--weight", ""],
  ["radius", "--radius", "px"],
  ["padding", "--pad", "px"],
];

/** Colours and sizes of the options as custom properties. Values are safe in CSS: hex, `transparent` or digits. */
export function customProperties({ values }: ClockOptions): [name: string, value: string][] {
  const properties: [string, string][] = [];
  for (const [option, variable, unit] of VARIABLES) {
    const value = values[option] ?? "";
    if (value !== "") properties.push([variable, value + unit]);
  }
  return properties;
}

/**
 * Whether a clock is transparent and takes light or dark from the page around it. Not with a colour option, whose
 * caller knows the page.
 */
export function followsPageScheme(values: Readonly<Record<string, string>>): boolean {
  const theme = values["theme"] ?? "";
  const background = values["background"] ?? "";
  if ((values["color"] ?? "") !== "") return false;
  return theme === "minimal"
    ? background === "" || background === "transparent"
    : theme === "auto" && background === "transparent";
}
