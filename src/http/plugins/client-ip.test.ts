import { describe, expect, test } from "bun:test";
import { isInNetworks, parseNetworks } from "./client-ip.ts";

describe("networks", () => {
  test.each([
    ["10.0.0.0/8", "10.255.0.1", "11.0.0.0"],
    ["192.0.2.7", "192.0.2.7", "192.0.2.8"],
    ["2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"],
    ["10.0.0.0/8", "::ffff:10.1.2.3", "::10.1.2.3"],
  ])("%s holds %s and not %s", (network, inside, outside) => {
    const networks = parseNetworks(network);
    expect(isInNetworks(inside, networks)).toBe(true);
    expect(isInNetworks(outside, networks)).toBe(false);
  });

  test.each([
    "10.0.0.0/",
    "::1/",
    "10.0.0.0/0x8",
    "10.0.0.0/1e1",
    "10.0.0.0/8/9",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "host/8",
  ])("%s is refused, and named", (text) => {
    expect(() => parseNetworks(`::1, ${text}`)).toThrow(`'${text}' is no network`);
  });
});
