import { describe, expect, test } from "bun:test";
import { assert, integer, property, tuple } from "fast-check";
import { isInNetworks, parseNetworks } from "./network.ts";

test("an IPv4 address matches a network in either notation", () => {
  const bits = integer({ min: 0, max: 32 });
  const byte = integer({ min: 0, max: 255 });
  assert(
    property(
      tuple(byte, byte, byte, byte),
      tuple(byte, byte, byte, byte),
      bits,
      (network, address, length) => {
        const number = (parts: readonly number[]): number => parts.reduce((sum, part) => sum * 256 + part, 0);
        const size = 2 ** (32 - length);
        const isInside = Math.floor(number(network) / size) === Math.floor(number(address) / size);
        for (const [written, bitCount] of [
          [network.join("."), length],
          [`::ffff:${network.join(".")}`, length + 96],
        ] as const) {
          const networks = parseNetworks(`${written}/${bitCount}`);
          expect(isInNetworks(address.join("."), networks)).toBe(isInside);
          expect(isInNetworks(`::ffff:${address.join(".")}`, networks)).toBe(isInside);
        }
      },
    ),
  );
});

describe("networks", () => {
  test.each([
    ["10.0.0.0/8", "10.255.0.1", "11.0.0.0"],
    ["192.0.2.7", "192.0.2.7", "192.0.2.8"],
    ["2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"],
    ["10.0.0.0/8", "::ffff:10.1.2.3", "::10.1.2.3"],
    ["::ffff:10.0.0.0/104", "10.255.255.255", "11.0.0.0"],
    ["0.0.0.0/0", "255.255.255.255", "::1"],
    ["::/0", "192.0.2.7", "no address"],
    ["::ffff:0:0/95", "192.0.2.7", "::fffd:1.2.3.4"],
    ["255.255.255.255/32", "255.255.255.255", "255.255.255.254"],
    ["128.0.0.0/1", "200.1.2.3", "127.255.255.255"],
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
    expect(() => parseNetworks(`::1, ${text}`)).toThrow(`'${text}' is not a network`);
  });
});
