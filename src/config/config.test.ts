import { describe, expect, test } from "bun:test";
import { explainConfig, readConfig, settingsHelp, unknownVariables } from "./config.ts";

describe("the settings", () => {
  test("each have a flag and a variable of the same name, and a help text", () => {
    const help = settingsHelp();
    for (const { flag } of explainConfig([], {})) {
      expect(help).toContain(`  --${flag} `);
      expect(help).toContain(`Environment: ALMANAC_${flag.toUpperCase().replaceAll("-", "_")}.`);
    }
  });

  test("keep the names that scripts use", () => {
    const flags = explainConfig([], {}).map(({ flag }) => flag);
    for (const flag of [
      "host",
      "port",
      "state",
      "rate-scheme",
      "tzdata",
      "workers",
      "trusted-proxies",
      "metrics-allow",
    ]) {
      expect(flags).toContain(flag);
    }
  });

  test("an empty variable counts as absent, an empty flag does not", () => {
    expect(readConfig([], { ALMANAC_PORT: "" }).port).toBe(3000);
    expect(() => readConfig(["--port", ""], {})).toThrow("--port is ''");
  });

  test.each(["-1", "65536", "1e3", "0x50", "80 ", "8.5"])("no port is %p", (text) => {
    expect(() => readConfig([`--port=${text}`], {})).toThrow("expected a number from 0 to 65535");
  });

  test.each([
    ["--trusted-proxies", "10.0.0.0/99"],
    ["--trusted-proxies", "::1,proxy.example"],
    ["--metrics-allow", "10.0.0.0/"],
  ])("no networks are %p %p, whoever asks", (flag, text) => {
    expect(() => explainConfig([flag, text], {})).toThrow(`${flag} is '${text}': expected addresses or CIDR`);
    expect(() => readConfig([flag, "10.0.0.0/8, ::1"], {})).not.toThrow();
    const variable = `ALMANAC_${flag.slice(2).toUpperCase().replaceAll("-", "_")}`;
    expect(() => readConfig([], { [variable]: text })).toThrow(`${variable} is '${text}': expected`);
  });

  test("errors mask passwords", () => {
    for (const [given, shown] of [
      ["redis+tls://a:b@host/0", "redis+tls://a:***@host/0"],
      ["redis://a:b@c@host/0", "redis://a:***@host/0"],
      ["redis+sentinel://h/n?sentinel_password=b", "redis+sentinel://h/n?sentinel_password=***"],
    ] as const) {
      expect(explainConfig(["--state", given], {})).toContainEqual(expect.objectContaining({ shown }));
    }
  });
});

test("a variable that is no setting is named, with the one that was meant", () => {
  expect(unknownVariables({ ALMANAC_TRUSTED_PROXY: "10.0.0.0/8", ALMANAC_PORT: "1", HOME: "/" })).toEqual([
    "There is no setting ALMANAC_TRUSTED_PROXY; it does nothing.",
  ]);
  expect(unknownVariables({ ALMANAC_TRUSTED_PROXYS: "", ALMANAC_WORKER: "1" })).toEqual([
    "There is no setting ALMANAC_TRUSTED_PROXYS; it does nothing. Did you mean ALMANAC_TRUSTED_PROXIES?",
  ]);
});
