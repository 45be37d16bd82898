import { expect, test } from "bun:test";
import { errorPage } from "./error-page.ts";

test("what to send is said once, beside the input", () => {
  const { html } = errorPage({
    title: "Invalid parameter",
    code: "invalid_parameter",
    status: 400,
    message: "The value 'x' of 'days' cannot be read. Send a whole number from 1 to 366.",
    issues: [{ name: "days", value: "x", expected: "a whole number from 1 to 366" }],
    suggestions: [],
    address: "/v1/sun?days=x",
    requestId: "r",
  });
  expect(html).toContain('<p class="lead">The value &#39;x&#39; of &#39;days&#39; cannot be read.</p>');
  expect(html.match(/Send a whole number from 1 to 366\./g)).toHaveLength(1);
});

const linksOf = (address: string, value: string | null, suggestion: string): string[] => {
  const { html } = errorPage({
    title: "City not found",
    code: "city_not_found",
    status: 404,
    message: "No city is called so.",
    issues: [{ name: "city", value, expected: "a city" }],
    suggestions: [suggestion],
    address,
    requestId: "r",
  });
  return [...html.matchAll(/<a class="button" href="([^"]*)"/g)].map(([, href = ""]) => href);
};

test.each([
  ["/v1/city/parris", "parris", "paris", "/v1/city/paris"],
  ["/v1/city/parris/nearby?limit=1", "parris", "paris", "/v1/city/paris/nearby?limit=1"],
  ["/v1/sun?q=lodon1&city=lodon", "lodon", "london", "/v1/sun?q=lodon1&amp;city=london"],
  ["/world?cities=rome,lodon,oslo", "lodon", "london", "/world?cities=rome,london,oslo"],
  ["/v1/time/Europe%2FPariss", "Europe/Pariss", "Europe/Paris", "/v1/time/Europe/Paris"],
  ["/v1/sun?city=new+yrok", "new yrok", "new-york-city", "/v1/sun?city=new-york-city"],
  ["/v1/sun?city=%C3%9Csk%C3%BCdar1", "Üsküdar1", "uskudar", "/v1/sun?city=uskudar"],
  ["/v1/sun?city=a", "a", 'x"><b>', "/v1/sun?city=x%22%3E%3Cb%3E"],
])("%s: '%s' becomes '%s' in a link", (address, value, suggestion, href) => {
  expect(linksOf(address, value, suggestion)).toEqual([href]);
});

test("a suggestion is a link if its value is in the address or if it looks like an address", () => {
  for (const value of [null, "", "elsewhere", "cit", "\ud83d"]) {
    expect(linksOf("/v1/sun?city=lodon", value, "london")).toEqual([]);
  }
  expect(linksOf("/wrold", null, "/world")).toEqual(["/world"]);
  expect(linksOf("/time", null, "/v1/time/{timezone}")).toEqual([]);
  expect(linksOf("/wrold", null, "//elsewhere.example")).toEqual([]);
});
