/** Shows another region, language or comparison in place, so that whoever steps through a menu keeps the focus. */
function start(): void {
  enliven();
  document.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.id === "print") window.print();
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form !== null) void show(target.form, target.id);
  });
  // An earlier address is fetched again; links within the page change nothing but the fragment.
  addEventListener("popstate", () => {
    if (addressShown() !== shown) location.reload();
  });
}

/** Gives a new page what only a browser can do or knows. */
function enliven(): void {
  const print = document.querySelector<HTMLButtonElement>("#print");
  if (print !== null) print.hidden = false;
  // The menus show what is chosen at once.
  const send = document.querySelector<HTMLButtonElement>(".switches button");
  if (send !== null) send.hidden = true;
  // A proxy may have told the server another name than visitors know it by.
  const feed = document.querySelector<HTMLAnchorElement>('a[href^="webcal:"]');
  if (feed !== null) feed.href = feed.href.replace(/^webcal:\/\/[^/]+/, `webcal://${location.host}`);
}

const addressShown = (): string => location.pathname + location.search;
let shown = addressShown();
let waiting = new AbortController();

async function show(form: HTMLFormElement, focused: string): Promise<void> {
  waiting.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && `${name} ${value}` !== "lang en") {
      address.searchParams.set(name, value);
    }
  }
  const main = document.querySelector("main");
  main?.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(address, { signal });
    const made = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = made.querySelector("main");
    if (!response.ok || next === null || main === null) {
      location.assign(address);
      return;
    }
    history.pushState(null, "", response.url);
    shown = addressShown();
    document.title = made.title;
    main.replaceWith(next);
    document.querySelector<HTMLElement>(`#${focused}`)?.focus();
    enliven();
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}

start();
