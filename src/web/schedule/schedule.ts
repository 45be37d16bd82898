import { find } from "../element.ts";

/** Shows the times on the visitor's own clock too, unless the address names another. */
const address = new URL(location.href);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone !== "" && !address.searchParams.has("other")) {
  find("#other", HTMLInputElement).value = zone;
  address.searchParams.set("other", zone);
  if (address.searchParams.has("rule")) location.replace(address);
}
