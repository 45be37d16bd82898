import { describe, expect, test } from "bun:test";
import { queryText } from "../../http/answer/html.ts";
import { clockCode, pictureCode, type Embed } from "./builder-code.ts";

const EMBED: Embed = {
  origin: "https://a.example",
  pairs: [
    ["city", "sao-paulo"],
    ["label", `"Rio" & <co>`],
    ["link", "https://b.example/?a=1&b=2"],
  ],
  title: `The "time" in São Paulo`,
  width: 210,
  height: 90,
  isFluid: false,
  followsScheme: false,
};

describe("the code of a clock", () => {
  test("keeps every value inside its attribute and its address", () => {
    const label = "label=%22Rio%22%20%26%20%3Cco%3E";
    expect(queryText(EMBED.pairs)).toContain(label);
    const frame = clockCode("iframe", EMBED);
    expect(frame).toContain(`${label}&amp;link=https://b.example/%3Fa%3D1%26b%3D2" width="210" height="90"`);
    expect(frame).toContain('title="The &quot;time&quot; in São Paulo"');
    expect(clockCode("script", EMBED)).toContain(
      'data-clock data-city="sao-paulo" data-label="&quot;Rio&quot; &amp; &lt;co&gt;"',
    );
    expect(clockCode("svg", EMBED)).toStartWith(
      '<img src="https://a.example/embed/clock.svg?city=sao-paulo&amp;',
    );
    expect(URL.parse(clockCode("link", EMBED))?.searchParams.get("label")).toBe(`"Rio" & <co>`);
  });

  test("leaves the colour scheme of a transparent clock to the page, and fixes it for other clocks", () => {
    expect(clockCode("iframe", EMBED)).toContain("color-scheme:light");
    expect(clockCode("iframe", { ...EMBED, followsScheme: true })).not.toContain("color-scheme");
    expect(clockCode("iframe", { ...EMBED, isFluid: true })).toContain('width="100%"');
  });

  test("of a picture is an image or its address", () => {
    const address = "https://a.example/charts/moon.svg?city=paris&lang=de";
    expect(pictureCode("svg", address, "The moon")).toBe(
      '<img src="https://a.example/charts/moon.svg?city=paris&amp;lang=de" alt="The moon">',
    );
    expect(pictureCode("link", address, "The moon")).toBe(address);
  });
});
