import { html, type Html } from "../../http/answer/html-tag.ts";
import type { OptionRow } from "../../embed/clock-option-table.ts";
import { PICTURES } from "./builder-code.ts";
import { PICTURE_SIZES, PICTURE_THEMES } from "../charts/meeting-svg.ts";
import { optionsHtml, type Page } from "../../http/answer/html.ts";
import { OPTION_TABLE } from "../../embed/clock-options.ts";
import { PAGE_TEXT } from "../frame/page-text.ts";
import { sitePage } from "../frame/site-page.ts";
import { clockLanguages, languageName } from "../../embed/clock-words.ts";

/** The page that makes a clock or a picture: a control for each option, a live preview and the code to paste. */
export function builderPage(): Page {
  const groups = [...new Set(OPTION_TABLE.map((option) => option.group))];
  const fieldsets = groups.map((group, index) => groupHtml(group, index >= 2));
  const kinds = [{ id: "clock", name: "Clock" }, ...PICTURES].map(
    ({ id, name }, index) => html`
      <label class="kind">
        <input type="radio" name="picture" value="${id}" ${index === 0 ? "checked" : ""} /> ${name}
      </label>
    `,
  );
  const languages = optionsHtml(
    clockLanguages().map((lang) => [lang, languageName(lang)]),
    null,
  );
  const tabs = [
    ["iframe", "Frame"],
    ["script", "Script"],
    ["svg", "Picture"],
    ["link", "Address"],
  ].map(
    ([form = "", name = ""]) => html`
      <button type="button" role="tab" id="tab-${form}" aria-controls="code">${name}</button>
    `,
  );
  const body = html`
    <h1>A clock for your page</h1>
    <p class="lead">
      It shows the server’s time, not the visitor’s, and changes to summer time at the right second. No
      cookies, no trackers, no link back.
    </p>
    <noscript>
      <p class="notice section">
        The builder needs JavaScript; its clocks do not. Without it, write the options into an address, such
        as
        <a href="/embed/clock?city=tokyo&amp;theme=dark&amp;size=lg"
          >/embed/clock?city=tokyo&amp;theme=dark&amp;size=lg</a
        >, or for a still picture <a href="/embed/clock.svg?city=tokyo">/embed/clock.svg?city=tokyo</a>.
      </p>
    </noscript>
    <div class="builder" id="builder">
      <form class="controls" id="controls" autocomplete="off">
        <fieldset>
          <legend>What to show</legend>
          <div class="kinds">${kinds}</div>
        </fieldset>
        <fieldset>
          <legend>Place</legend>
          <label for="city" id="city-label">City or time zone, up to six</label>
          <div class="combo">
            <input
              id="city"
              autocomplete="off"
              spellcheck="false"
              placeholder="Paris, 東京, Asia/Kolkata …"
            />
          </div>
          <ul class="chosen" id="chosen" aria-label="Places chosen"></ul>
          <label class="check clock-only"><input type="checkbox" id="local" /> The visitor’s own zone</label>
        </fieldset>
        <div class="clock-only controls">${fieldsets}</div>
        <fieldset class="picture-only">
          <legend>Picture</legend>
          <div class="grid2">
            ${pictureControl("theme", "Colours", PICTURE_THEMES, "auto")}
            ${pictureControl("size", "Width", PICTURE_SIZES, "md")}
            <div>
              <label for="picture-lang">Words in</label>
              <input id="picture-lang" name="picture-lang" list="languages" value="en" spellcheck="false" />
            </div>
          </div>
        </fieldset>
        <datalist id="languages">${languages}</datalist>
      </form>
      <div class="preview">
        <h2 class="visually-hidden">Preview</h2>
        <div class="stage">
          <iframe id="preview" title="Preview of the clock" width="300" height="120"></iframe>
          <img id="picture" alt="" hidden />
        </div>
        <div class="tabs" role="tablist" aria-label="Form of the code">${tabs}</div>
        <div id="code" role="tabpanel"></div>
        <p class="small soft" id="code-note" role="status"></p>
      </div>
    </div>
  `;
  return sitePage({
    title: "A clock for your page · Almanac",
    description:
      "Make a clock for any page: digital, analogue or a row of cities, from the server’s own time, or a picture of sun, moon or meeting hours.",
    path: "/embed",
    canonical: "/embed",
    body,
    style: PAGE_TEXT.builderStyle,
    script: PAGE_TEXT.builderScript,
  });
}

/** The controls of a group. @param isFolded whether the reader opens the group first */
function groupHtml(group: string, isFolded: boolean): Html {
  const controls = OPTION_TABLE.filter((option) => option.group === group).map(control);
  if (!isFolded)
    return html`<fieldset>
      <legend>${group}</legend>
      <div class="grid2">${controls}</div>
    </fieldset>`;
  return html`
    <details class="more">
      <summary>${group}</summary>
      <fieldset>
        <legend class="visually-hidden">${group}</legend>
        <div class="grid2">${controls}</div>
      </fieldset>
    </details>
  `;
}

function pictureControl(name: string, label: string, values: readonly string[], fallback: string): Html {
  return html`
    <div>
      <label for="picture-${name}">${label}</label>
      <select id="picture-${name}" name="picture-${name}">
        ${valuesHtml(values, fallback)}
      </select>
    </div>
  `;
}

function valuesHtml(values: readonly string[], fallback: string): Html {
  const choices = values.map((value) => [value, value === "" ? "theme’s" : value] as const);
  return optionsHtml(choices, fallback);
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

const FONT_WEIGHTS = "100 200 300 400 500 600 700 800 900".split(" ");

function control(option: OptionRow): Html {
  const id = `o-${option.name}`;
  const hint = option.help === "" ? "" : html`<p class="hint" id="${id}-hint">${option.help}</p>`;
  const described = option.help === "" ? "" : html`aria-describedby="${id}-hint"`;
  const name = option.label;
  const { schema } = option;
  if (option.name === "theme" && "enum" in schema) return gallery(name, schema.enum);
  if (schema.type === "boolean") {
    return html`
      <div>
        <label class="check">
          <input
            type="checkbox"
            name="${option.name}"
            id="${id}"
            ${option.default === "true" ? "checked" : ""}
            ${described}
          />
          ${name}
        </label>
        ${hint}
      </div>
    `;
  }
  if (schema.type === "array") {
    const boxes = schema.items.enum.map(
      (value) => html`
        <label class="check">
          <input type="checkbox" name="${option.name}" value="${value}" /> ${ITEM_LABELS[value] ?? value}
        </label>
      `,
    );
    return html`
      <fieldset class="spread">
        <legend class="hint">${name}</legend>
        <div>${boxes}</div>
      </fieldset>
    `;
  }
  const label = html`<label for="${id}">${name}</label>`;
  const values = "enum" in schema ? schema.enum : option.name === "weight" ? ["", ...FONT_WEIGHTS] : null;
  if (values !== null) {
    return html`
      <div>
        ${label}
        <select name="${option.name}" id="${id}" ${described}>
          ${valuesHtml(values, option.default)}
        </select>
        ${hint}
      </div>
    `;
  }
  if (schema.type === "integer") {
    return html`
      <div>
        ${label}
        <input
          type="number"
          name="${option.name}"
          id="${id}"
          min="${schema.minimum}"
          max="${schema.maximum}"
          value="${option.default}"
          placeholder="theme’s"
          ${described}
        />
        ${hint}
      </div>
    `;
  }
  const longest = "maxLength" in schema ? html`maxlength="${schema.maxLength}"` : "";
  const pattern = "pattern" in schema ? html`pattern="${`\\s*(?:${schema.pattern})\\s*`}"` : "";
  const bounds = [longest, " ", pattern];
  if (option.group === "Colours") {
    return html`
      <div>
        ${label}
        <div class="picked">
          <input
            name="${option.name}"
            id="${id}"
            ${bounds}
            placeholder="theme’s"
            spellcheck="false"
            ${described}
          />
          <input type="color" data-for="${id}" aria-label="Pick: ${name}" />
        </div>
        ${hint}
      </div>
    `;
  }
  const list = option.name === "lang" ? html`list="languages"` : "";
  return html`
    <div>
      ${label}
      <input
        name="${option.name}"
        id="${id}"
        value="${option.default}"
        ${bounds}
        ${list}
        spellcheck="false"
        ${described}
      />
      ${hint}
    </div>
  `;
}

/** Themes as small clocks. */
function gallery(label: string, themes: readonly string[]): Html {
  const cards = themes.map(
    (theme, index) => html`
      <label class="card">
        <input type="radio" name="theme" value="${theme}" ${index === 0 ? "checked" : ""} />
        <span class="swatch swatch-${theme}" aria-hidden="true"><i></i>10:08</span> ${theme}
      </label>
    `,
  );
  return html`
    <fieldset class="spread gallery">
      <legend class="hint">${label}</legend>
      <div>${cards}</div>
    </fieldset>
  `;
}
