import type { ClockOptions } from "./clock-options.ts";

const VARIABLES: readonly (readonly [option: string, variable: string, unit: string])[] = [
  ["color", "--ink", ""],
  ["background", "--ground", ""],
  ["accent", "--accent", ""],
  ["weight", "--weight", ""],
  ["radius", "--radius", "px"],
  ["padding", "--pad", "px"],
];

/** The caller's own colours and measures as custom properties. All come from closed forms: hex, `transparent`, digits. */
export function customProperties({ values }: ClockOptions): [name: string, value: string][] {
  const properties: [string, string][] = [];
  for (const [option, variable, unit] of VARIABLES) {
    const value = values[option] ?? "";
    if (value !== "") properties.push([variable, value + unit]);
  }
  return properties;
}

/**
 * Whether a clock can be seen through and takes its colours from the scheme of the page around it. With a colour of
 * the caller's own the caller knows the page.
 */
export function followsPageScheme(values: Readonly<Record<string, string>>): boolean {
  const theme = values["theme"] ?? "";
  const background = values["background"] ?? "";
  if ((values["color"] ?? "") !== "") return false;
  return theme === "minimal"
    ? background === "" || background === "transparent"
    : theme === "auto" && background === "transparent";
}
