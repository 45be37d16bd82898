/** Filters the list of countries while the reader types a name. */
function start(): void {
  const input = document.querySelector<HTMLInputElement>("#country");
  const found = document.querySelector("#found");
  if (input === null || found === null) return;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-words]")];
  const groups = [...document.querySelectorAll<HTMLElement>(".continent")];
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    const shown = rows.filter((row) => {
      row.hidden = !(row.dataset["words"] ?? "").includes(wanted);
      return !row.hidden;
    });
    for (const group of groups) group.hidden = group.querySelector("[data-words]:not([hidden])") === null;
    found.textContent = wanted === "" ? "" : `${shown.length} of ${rows.length}`;
  });
}

start();
