import { describe, expect, test } from "bun:test";
import { createApp } from "../../src/app.ts";
import { serviceDeps } from "./service.ts";

/** What people write for an exchange or a payment system, written down before any of it was tried. */
const NAMES: readonly (readonly [name: string, id: string])[] = [
  ["NYSE", "XNYS"],
  ["nyse", "XNYS"],
  ["New York Stock Exchange", "XNYS"],
  ["the New York Stock Exchange", "XNYS"],
  ["NY Stock Exchange", "XNYS"],
  ["Wall Street", "XNYS"],
  ["nasdaq", "XNAS"],
  ["London Stock Exchange", "XLON"],
  ["LSE", "XLON"],
  ["TARGET2", "TARGET"],
  ["target 2", "TARGET"],
  ["T2", "TARGET"],
  ["TARGET", "TARGET"],
  ["ECB", "TARGET"],
  ["Fedwire", "FED"],
  ["Federal Reserve", "FED"],
  ["the Fed", "FED"],
  ["börse frankfurt", "XETR"],
  ["Frankfurter Börse", "XETR"],
  ["Frankfurt Stock Exchange", "XETR"],
  ["xetra", "XETR"],
  ["Deutsche Börse", "XETR"],
  ["euronext paris", "XPAR"],
  ["Paris Stock Exchange", "XPAR"],
  ["Bourse de Paris", "XPAR"],
  ["euronext amsterdam", "XAMS"],
  ["euronext brussels", "XBRU"],
  ["euronext lisbon", "XLIS"],
  ["euronext dublin", "XDUB"],
  ["tse", "XTKS"],
  ["Tokyo Stock Exchange", "XTKS"],
  ["jpx", "XTKS"],
  ["hkex", "XHKG"],
  ["Hong Kong Stock Exchange", "XHKG"],
  ["asx", "XASX"],
  ["Australian Securities Exchange", "XASX"],
  ["Australian Stock Exchange", "XASX"],
  ["bovespa", "BVMF"],
  ["b3", "BVMF"],
  ["tadawul", "XSAU"],
  ["tase", "XTAE"],
  ["Tel Aviv Stock Exchange", "XTAE"],
  ["six swiss exchange", "XSWX"],
  ["SIX", "XSWX"],
  ["sgx", "XSES"],
  ["Singapore Exchange", "XSES"],
  ["Singapore Stock Exchange", "XSES"],
  ["Korea Exchange", "XKRX"],
  ["Shanghai Stock Exchange", "XSHG"],
  ["Taiwan Stock Exchange", "XTAI"],
  ["Stock Exchange of Thailand", "XBKK"],
  ["Bangkok Stock Exchange", "XBKK"],
  ["tsx", "XTSE"],
  ["Toronto Stock Exchange", "XTSE"],
  ["Bolsa Mexicana de Valores", "XMEX"],
  ["Bolsa de Madrid", "XMAD"],
  ["Borsa Italiana", "XMIL"],
  ["Nasdaq Stockholm", "XSTO"],
  ["Nasdaq Copenhagen", "XCSE"],
  ["Nasdaq Helsinki", "XHEL"],
  ["Oslo Børs", "XOSL"],
  ["Wiener Börse", "XWBO"],
  ["Warsaw Stock Exchange", "XWAR"],
  ["JSE", "XJSE"],
  ["Johannesburg Stock Exchange", "XJSE"],
  ["National Stock Exchange of India", "XNSE"],
  ["Bombay Stock Exchange", "XBOM"],
  ["NZX", "XNZE"],
  ["CHAPS", "CHAPS"],
  ["Lynx", "LYNX"],
  ["Zengin", "ZENGIN"],
  ["Mumbai Stock Exchange", "XBOM"],
  ["Swiss Stock Exchange", "XSWX"],
];

/** Names that are misspelt, and the calendar that is named in the refusal. */
const MISSPELT: readonly (readonly [text: string, name: string])[] = [
  ["nysee", "New York Stock Exchange"],
  ["nasdak", "Nasdaq"],
  ["londn stock exchange", "London Stock Exchange"],
  ["tadawull", "Saudi Exchange"],
  ["bovspa", "B3"],
  ["xetre", "Xetra"],
  ["fedwir", "FED"],
  ["TARGET3", "TARGET"],
  ["euronext pariss", "Euronext Paris"],
  ["shangai stock exchange", "Shanghai Stock Exchange"],
  ["swiss exchang", "XSWX"],
];

/** "Six hours" is a time, and no exchange. */
const ONLY_WITH_OPEN = new Set(["SIX"]);

const app = createApp(serviceDeps());

type Body = {
  data: { id?: string; path?: string; holidays?: { country_code: string }[] } | null;
  error?: { message: string; suggestions?: string[] };
};

async function get(path: string, values: Readonly<Record<string, string>> = {}) {
  const response = await app.handle(new Request(`http://localhost${path}?${new URLSearchParams(values)}`));
  return { ...((await response.json()) as Body), status: response.status };
}

/** The text of the tool for markets. */
async function market(calendar: string): Promise<string> {
  const params = { name: "market_hours", arguments: { calendar } };
  const response = await app.handle(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    }),
  );
  return response.text();
}

describe("a name that people write for a calendar", () => {
  test.each(NAMES)("%s is %s", async (name, id) => {
    expect((await get(`/v1/calendars/${encodeURIComponent(name)}`)).data?.id).toBe(id);
    const list = await get(`/v1/holidays/${encodeURIComponent(name)}/2026`);
    expect(list.data?.holidays?.map(({ country_code: code }) => code)).toContain(id);
    expect(
      (await get("/v1/date/business-days", { calendar: name, start: "2026-03-02", days: "5" })).status,
    ).toBe(200);
    const questions = ONLY_WITH_OPEN.has(name)
      ? [`is ${name} open`]
      : [`is ${name} open`, `${name} hours`, name];
    for (const q of questions)
      expect((await get("/v1/ask", { q, tz: "London" })).data?.path).toBe(`/calendar/${id}/2026`);
  });

  test("and a model's tool takes each", async () => {
    const found: string[] = [];
    for (const [name] of NAMES) found.push((await market(name)).slice(0, 200));
    for (const [at, [name, id]] of NAMES.entries())
      expect([name, found[at]]).toEqual([name, expect.stringContaining(`(${id}) is `)]);
    expect(await market("nysee")).toContain("Did you mean New York Stock Exchange?");
  });

  test.each(MISSPELT)("%s is refused with %s", async (text, name) => {
    const answers = [
      await get(`/v1/calendars/${encodeURIComponent(text)}`),
      await get("/v1/date/business-days", { calendar: text, start: "2026-03-02", days: "5" }),
      await get("/v1/ask", { q: `is ${text} open`, tz: "London" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400]);
    for (const { error } of answers) expect(error?.suggestions?.[0]).toStartWith(name);
  });
});
