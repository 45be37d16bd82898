/**
 * Makes buttons the tabs of one panel (WAI-ARIA APG): arrows, Home and End choose another tab.
 *
 * @returns a function that chooses a tab by its index
 */
export function makeTabs(
  tabs: readonly HTMLButtonElement[],
  panel: HTMLElement,
  onSelect: (index: number) => void,
): (index: number) => void {
  function select(chosen: number): void {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
    }
    panel.setAttribute("aria-labelledby", tabs[chosen]?.id ?? "");
    onSelect(chosen);
  }

  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(index));
    tab.addEventListener("keydown", ({ key }) => {
      const last = tabs.length - 1;
      const moved: Readonly<Record<string, number>> = {
        ArrowRight: index === last ? 0 : index + 1,
        ArrowLeft: index === 0 ? last : index - 1,
        Home: 0,
        End: last,
      };
      const next = moved[key];
      if (next === undefined) return;
      tabs[next]?.focus();
      select(next);
    });
  }
  return select;
}
