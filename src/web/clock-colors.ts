import type { ClockOptions } from "./options.ts";

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
