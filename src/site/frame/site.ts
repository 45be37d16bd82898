/// <reference lib="dom" />
import { makeCombobox } from "./combobox.ts";
import { element, find } from "../../browser/element.ts";
import { ownZone } from "../../browser/respelled-zone.ts";
import { followReader } from "./reader-clock.ts";

/** The search of every page: suggestions while the reader types, and Enter goes to the place. */
const form = find(".find", HTMLFormElement);
// Without a script, the form shows the choices instead.
form.append(
  element("input", { type: "hidden", name: "go", value: "1" }),
  element("input", { type: "hidden", name: "tz", value: ownZone() }),
);
makeCombobox(find("#find", HTMLInputElement), {
  noun: "place or question",
  takesFirst: true,
  onChoice: ({ path }) => location.assign(path),
});

// On a phone the menu scrolls sideways, and the page that is shown may be far down it.
document.querySelector(".top [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
followReader();
