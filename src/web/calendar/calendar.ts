/** Shows another region, language or comparison in place, so that whoever steps through a menu keeps the focus. */
function start(): void {
  enliven();
  document.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.id === "print") window.print();
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form !== null) void show(target.form);
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
    const made = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = made.querySelector<HTMLFormElement>(".switches");
    if (!response.ok || next === null) {
      location.assign(address);
      return;
    }
    history.pushState(null, "", response.url);
    shown = addressShown();
    document.title = made.title;
    putAround(form, next);
    enliven();
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}

/** Puts what stands around the new form around the old one, whose menu in use stays: it has the focus and what was typed. */
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
