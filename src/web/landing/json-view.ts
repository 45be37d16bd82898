import { element } from "../element.ts";

const MAX_COLOURED = 200_000;
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;

/** Shows JSON indented and coloured; all of it is inserted as text. */
export function showJson(target: HTMLElement, text: string): void {
  const laidOut = layOut(text);
  target.replaceChildren();
  if (laidOut.length > MAX_COLOURED) {
    target.append(laidOut);
    return;
  }
  let end = 0;
  for (const match of laidOut.matchAll(token)) {
    target.append(laidOut.slice(end, match.index));
    const [whole, quoted, colon] = match;
    if (quoted === undefined) {
      target.append(element("span", { class: /^[tfn]/.test(whole) ? "b" : "n" }, whole));
    } else {
      target.append(element("span", { class: colon === undefined ? "s" : "k" }, quoted), colon ?? "");
    }
    end = match.index + whole.length;
  }
  target.append(laidOut.slice(end));
}

function layOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
