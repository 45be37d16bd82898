/// <reference lib="dom" />

/**
 * Corrects the addresses of a calendar when its list opens: behind a proxy the server may not know its public host, which
 * the reader's browser does.
 */
export function correctFeedLinks(): void {
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(".subscribe")) return;
      const address = target.querySelector("code");
      const written = URL.parse(address?.textContent ?? "");
      if (address === null || written === null || written.origin === location.origin) return;
      const replaced = (text: string): string =>
        [
          [written.origin, location.origin],
          [`webcal://${written.host}`, `webcal://${location.host}`],
        ].reduce(
          (all, [from = "", to = ""]) =>
            all.replace(from, to).replace(encodeURIComponent(from), encodeURIComponent(to)),
          text,
        );
      address.textContent = replaced(address.textContent ?? "");
      for (const link of target.querySelectorAll("a"))
        link.setAttribute("href", replaced(link.getAttribute("href") ?? ""));
    },
    true,
  );
}
