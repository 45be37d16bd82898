/** Shows another region, language or comparison without leaving the page, so that the menu keeps the focus. */
function start(): void {
  enliven();
  document.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.id === "print") window.print();
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form !== null) void show(target.form);
  });
  // Going back loads the earlier calendar; a link within the page changes only the fragment.
  addEventListener("popstate", () => {
    if (addressShown() !== shown) location.reload();
  });
}

/** Adds to new content what only a browser can do. */
function enliven(): void {
  const print = document.querySelector<HTMLButtonElement>("#print");
  if (print !== null) print.hidden = false;
  // A choice in a menu needs no button.
  const send = document.querySelector<HTMLButtonElement>(".switches button");
  if (send !== null) send.hidden = true;
  // Behind a proxy the server may not know its public host.
  const feed = document.querySelector<HTMLAnchorElement>('a[href^="webcal:"]');
  if (feed !== null) feed.href = feed.href.replace(/^webcal:\/\/[^/]+/, `webcal://${location.host}`);
}

const addressShown = (): string => location.pathname + location.search;
let shown = addressShown();
let waiting = new AbortController();

async function show(form: HTMLFormElement): Promise<void> {
  waiting.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && `${name} ${value}` !== "lang en") {
      address.searchParams.set(name, value);
    }
  }
  try {
    const response = await fetch(address, { signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.querySelector<HTMLFormElement>(".switches");
    if (!response.ok || next === null) {
      location.assign(address);
      return;
    }
    history.pushState(null, "", response.url);
    shown = addressShown();
    document.title = page.title;
    putAround(form, next);
    enliven();
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}

/** Replaces everything but the form, whose menu has the focus and the typed text. */
function putAround(form: HTMLFormElement, next: HTMLFormElement): void {
  for (const select of next.querySelectorAll("select")) {
    if (select.id !== document.activeElement?.id) form.querySelector(`#${select.id}`)?.replaceWith(select);
  }
  const nodes = [...(next.parentElement?.childNodes ?? [])];
  const at = nodes.indexOf(next);
  const old = [...(form.parentElement?.childNodes ?? [])].filter((node) => node !== form);
  for (const node of old) node.remove();
  form.before(...nodes.slice(0, at));
  form.after(...nodes.slice(at + 1));
}

start();
