import ask from "../../../docs/ask.md" with { type: "text" };
import calendars from "../../../docs/calendars.md" with { type: "text" };
import clients from "../../../docs/clients.md" with { type: "text" };
import devices from "../../../docs/devices.md" with { type: "text" };
import embed from "../../../docs/embed.md" with { type: "text" };
import models from "../../../docs/models.md" with { type: "text" };
import operate from "../../../docs/operate.md" with { type: "text" };
import speed from "../../../docs/speed.md" with { type: "text" };

export type Guide = {
  /** Its file in `docs`, without the ending, and the end of its address. */
  readonly name: string;
  readonly summary: string;
  /** Markdown; the first line is the title. */
  readonly text: string;
};

/** The guides, in the order of the list of them. */
export const GUIDES: readonly Guide[] = [
  {
    name: "ask",
    summary: "Questions over HTTP and in a terminal, places, errors, keys and limits",
    text: ask,
  },
  { name: "embed", summary: "A clock in your own page, and pictures", text: embed },
  { name: "calendars", summary: "Subscriptions, business days, school holidays", text: calendars },
  { name: "models", summary: "Tools for language models, over the Model Context Protocol", text: models },
  { name: "clients", summary: "TypeScript, generators of other languages, Postman", text: clients },
  { name: "devices", summary: "Clocks and programs that used worldtimeapi.org", text: devices },
  { name: "operate", summary: "HTTPS, proxies, limits, several machines, upgrades", text: operate },
  { name: "speed", summary: "What was measured, and how", text: speed },
];

export function titleOf({ text }: Guide): string {
  return text.slice(2, text.indexOf("\n"));
}
