import { expect, test } from "bun:test";
import { html, rawHtml } from "./html-tag.ts";

test("texts are escaped, between tags and in attributes", () => {
  const name = `<b> & "O'Hara"`;
  expect(html`<a title="${name}">${name}</a>`.markup).toBe(
    '<a title="&lt;b&gt; &amp; &quot;O&#39;Hara&quot;">&lt;b&gt; &amp; &quot;O&#39;Hara&quot;</a>',
  );
});

test("markup stays, a list is its items, and line breaks with their indent go", () => {
  const items = ["a", "<"].map((text) => html`<li>${text}</li>`);
  const list = html`
    <ul>
      ${items}
    </ul>
    ${rawHtml("<hr>")}${3}
  `;
  expect(list.markup).toBe("<ul><li>a</li><li>&lt;</li></ul><hr>3");
});

test("line breaks of an inserted text stay", () => {
  expect(html`<pre>${"a\n  b"}</pre>`.markup).toBe("<pre>a\n  b</pre>");
});
