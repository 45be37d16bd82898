import { copyBox, element } from "../element.ts";
import { SNIPPETS, type Call } from "./snippet.ts";
import { makeTabs } from "../tabs.ts";

/** The last chosen language, for the next call. */
let language = 0;

/** A call as code in several languages, each in a tab, with a copy button. */
export function snippetBox(prefix: string): { box: HTMLElement; show: (call: Call) => void } {
  const code = copyBox("The call as code");
  const panel = element("div", { role: "tabpanel", id: `${prefix}-code` }, code.box);
  const tabs = SNIPPETS.map(({ name }, index) =>
    element(
      "button",
      { type: "button", role: "tab", id: `${prefix}-tab-${index}`, "aria-controls": panel.id },
      name,
    ),
  );
  let shown: Call | null = null;
  const write = (): void => {
    if (shown !== null) code.show(SNIPPETS[language]?.write(shown) ?? "");
  };
  const select = makeTabs(tabs, panel, (index) => {
    language = index;
    write();
  });
  select(language);
  const list = element(
    "div",
    { class: "tabs", role: "tablist", "aria-label": "Language of the code" },
    ...tabs,
  );
  return {
    box: element("div", { class: "snippet" }, list, panel),
    show: (call) => {
      shown = call;
      write();
    },
  };
}
