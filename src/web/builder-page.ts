import type { Page } from "./clock-page.ts";
import { escapeHtml } from "./clock-html.ts";
import { OPTION_TABLE, type OptionRow } from "./options.ts";
import { PAGE_TEXT } from "./page-text.ts";
import { sitePage } from "./site-page.ts";

/** A page that makes a clock: every option of the table with a control, a live preview and the code to paste. */
export function builderPage(): Page {
  const groups = [...new Set(OPTION_TABLE.map((option) => option.group))];
  const fieldsets = groups
    .map(
      (group, index) =>
        `${index < 2 ? "" : '<details class="more"><summary>'}${index < 2 ? "" : `${escapeHtml(group)}</summary>`}<fieldset><legend${index < 2 ? "" : ' class="visually-hidden"'}>${escapeHtml(group)}</legend><div class="grid2">${OPTION_TABLE.filter(
          (option) => option.group === group,
        )
          .map(control)
          .join("")}</div></fieldset>${index < 2 ? "" : "</details>"}`,
    )
    .join("");
  const body = `<h1>A clock for your page</h1><p class="lead">It shows the server’s time, not the visitor’s, and changes to summer time at the right second. No cookies, no trackers, no link back.</p>
<div class="builder"><form class="controls" id="controls" autocomplete="off"><fieldset><legend>Place</legend><label for="city">City or time zone, up to six</label><div class="combo"><input id="city" role="combobox" aria-expanded="false" aria-controls="city-options" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Paris, 東京, Asia/Kolkata …"><ul class="options" id="city-options" role="listbox" aria-label="Places found" hidden></ul></div><p class="visually-hidden" role="status" id="city-status"></p><ul class="chosen" id="chosen" aria-label="Places of the clock"></ul><label class="check"><input type="checkbox" id="local"> The visitor’s own zone</label></fieldset>${fieldsets}</form>
<div class="preview"><h2 class="visually-hidden">Preview</h2><div class="stage"><iframe id="preview" title="Preview of the clock" width="300" height="120"></iframe></div><div class="tabs" role="tablist" aria-label="Form of the code"><button type="button" role="tab" id="tab-iframe" aria-selected="true" aria-controls="code">Frame</button><button type="button" role="tab" id="tab-script" aria-selected="false" aria-controls="code" tabindex="-1">Script</button><button type="button" role="tab" id="tab-svg" aria-selected="false" aria-controls="code" tabindex="-1">Picture</button><button type="button" role="tab" id="tab-link" aria-selected="false" aria-controls="code" tabindex="-1">Address</button></div><div id="code" role="tabpanel" aria-labelledby="tab-iframe"></div><p class="small soft" id="code-note"></p></div></div>`;
  return sitePage({
    title: "A clock for your page · Almanac",
    description:
      "Make a clock for any page: digital, analogue or a row of cities, from the server’s own time.",
    path: "/embed",
    body,
    style: PAGE_TEXT.builderStyle,
    script: PAGE_TEXT.builderScript,
    data: null,
  });
}

const ITEM_LABELS: Readonly<Record<string, string>> = {
  offset: "UTC offset",
  abbreviation: "Abbreviation",
  dst: "Summer time",
  next_change: "Next change",
  daynight: "Day or night",
  sun: "Sunrise, sunset",
  week: "Week number",
  diff: "Hours from visitor",
};

const FONT_WEIGHTS = ["300", "400", "500", "600", "700", "800"];

function control(option: OptionRow): string {
  const id = `o-${option.name}`;
  const hint = option.help === "" ? "" : `<p class="hint" id="${id}-hint">${escapeHtml(option.help)}</p>`;
  const described = option.help === "" ? "" : ` aria-describedby="${id}-hint"`;
  if (option.kind === "flag") {
    return `<div><label class="check"><input type="checkbox" name="${option.name}" id="${id}"${option.default === "true" ? " checked" : ""}${described}> ${escapeHtml(option.label)}</label>${hint}</div>`;
  }
  if (option.kind === "list") {
    const boxes = option.values
      .map(
        (value) =>
          `<label class="check"><input type="checkbox" name="${option.name}" value="${value}"> ${escapeHtml(ITEM_LABELS[value] ?? value)}</label>`,
      )
      .join("");
    return `<fieldset class="spread"><legend class="hint">${escapeHtml(option.label)}</legend><div>${boxes}</div></fieldset>`;
  }
  const label = `<label for="${id}">${escapeHtml(option.label)}</label>`;
  const values =
    option.kind === "choice" ? option.values : option.name === "weight" ? ["", ...FONT_WEIGHTS] : null;
  if (values !== null) {
    return `<div>${label}<select name="${option.name}" id="${id}"${described}>${values.map((value) => `<option value="${value}"${value === option.default ? " selected" : ""}>${value === "" ? "theme’s" : value}</option>`).join("")}</select>${hint}</div>`;
  }
  if (option.kind === "integer") {
    return `<div>${label}<input type="number" name="${option.name}" id="${id}" min="${option.minimum}" max="${option.maximum}" value="${option.default}" placeholder="theme’s"${described}>${hint}</div>`;
  }
  const value = ["lang", "label", "link"].includes(option.name) ? option.default : "";
  return `<div>${label}<input name="${option.name}" id="${id}" value="${value}" placeholder="${option.kind === "color" ? "theme’s" : ""}" spellcheck="false"${described}>${hint}</div>`;
}
