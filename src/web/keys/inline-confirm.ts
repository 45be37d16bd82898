import { element } from "../element.ts";

/**
 * A button that asks before it acts. A question replaces it, with the safe answer first; Escape chooses that answer
 * too.
 */
export function confirmedButton(
  label: string,
  question: string,
  yesLabel: string,
  onYes: () => Promise<void>,
): HTMLElement {
  const button = element("button", { type: "button" }, label);
  const no = element("button", { type: "button" }, "No, keep it");
  const yes = element("button", { type: "button", class: "danger" }, yesLabel);
  const box = element(
    "div",
    { class: "confirm notice", role: "alertdialog", "aria-label": label, hidden: true },
    element("p", {}, question),
    element("div", { class: "actions" }, no, yes),
  );
  const turn = (isAsking: boolean): void => {
    box.hidden = !isAsking;
    button.hidden = isAsking;
    (isAsking ? no : button).focus();
  };
  button.addEventListener("click", () => {
    turn(true);
  });
  no.addEventListener("click", () => {
    turn(false);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") turn(false);
  });
  yes.addEventListener("click", () => {
    yes.disabled = true;
    void onYes().finally(() => {
      yes.disabled = false;
    });
  });
  return element("div", {}, button, box);
}
