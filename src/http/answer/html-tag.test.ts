import { describe, expect, test } from "bun:test";
import { distinctHtml, html, joinHtml, rawHtml } from "./html-tag.ts";

test("texts are escaped, between tags and in attributes", () => {
  const name = `<b> & "O'Hara"`;
  expect(html`<a title="${name}">${name}</a>`.markup).toBe(
    '<a title="&lt;b&gt; &amp; &quot;O&#39;Hara&quot;">&lt;b&gt; &amp; &quot;O&#39;Hara&quot;</a>',
  );
});

test("markup stays, and the items of a list follow each other", () => {
  const items = ["a", "<"].map((text) => html`<li>${text}</li>`);
  expect(
    html`<ul>
        ${items}
      </ul>
      ${rawHtml("<hr>")}${3}`.markup,
  ).toBe("<ul><li>a</li><li>&lt;</li></ul><hr>3");
});

describe("the layout of a template", () => {
  test("is left out beside block elements and at both ends", () => {
    const list = html`
      <ul class="x">
        ${["a"].map((text) => html`<li>${text}</li>`)}
      </ul>
    `;
    expect(list.markup).toBe('<ul class="x"><li>a</li></ul>');
  });

  test("is a space in text and beside inline elements", () => {
    expect(
      html`<p>
        one
        <b>two</b>
        three
      </p>`.markup,
    ).toBe("<p>one <b>two</b> three</p>");
  });

  test("is a space between attributes and nothing before the end of a tag", () => {
    expect(html`<a href="x" title="y">z</a>`.markup).toBe('<a href="x" title="y">z</a>');
  });
});

test("line breaks of an inserted text stay", () => {
  expect(html`<pre>${"a\n  b"}</pre>`.markup).toBe("<pre>a\n  b</pre>");
});

test("joined items have text between them that is escaped", () => {
  expect(joinHtml([html`<b>1</b>`, "2"], " & ").markup).toBe("<b>1</b> &amp; 2");
});

test("items of the same markup are distinct once", () => {
  expect(distinctHtml([html`<b>1</b>`, html`<i>1</i>`, html`<b>1</b>`]).map(({ markup }) => markup)).toEqual([
    "<b>1</b>",
    "<i>1</i>",
  ]);
});
