import { describe, expect, test } from "bun:test";
import { readRedisAddress } from "./address.ts";

const PLAIN = {
  isTls: false,
  user: "",
  password: "",
  sentinelPassword: "",
  primaryName: "",
  database: 0,
};

describe("the address of a store", () => {
  test.each([
    ["redis://10.0.0.9", { kind: "single", hosts: [{ host: "10.0.0.9", port: 6379 }] }],
    [
      "valkeys://a.example:7000/3",
      { kind: "single", hosts: [{ host: "a.example", port: 7000 }], isTls: true, database: 3 },
    ],
    ["redis://:a%40b%2Fc@h", { kind: "single", hosts: [{ host: "h", port: 6379 }], password: "a@b/c" }],
    [
      "redis://me:x@[::1]:1",
      { kind: "single", hosts: [{ host: "::1", port: 1 }], user: "me", password: "x" },
    ],
    [
      "rediss+sentinel://me:x@a,b:5/mymain/2?sentinel_password=y%26",
      {
        kind: "sentinel",
        hosts: [
          { host: "a", port: 26_379 },
          { host: "b", port: 5 },
        ],
        isTls: true,
        user: "me",
        password: "x",
        sentinelPassword: "y&",
        primaryName: "mymain",
        database: 2,
      },
    ],
    [
      "redis+cluster://a,b:7001",
      {
        kind: "cluster",
        hosts: [
          { host: "a", port: 6379 },
          { host: "b", port: 7001 },
        ],
      },
    ],
  ] as const)("%s", (text, expected) => {
    const { shown, ...address } = readRedisAddress(text);
    expect(address).toEqual({ ...PLAIN, ...expected } as never);
    expect(shown).not.toMatch(/[@?]/);
  });

  test.each([
    "redis://",
    "redis://h:99999",
    "redis://h/abc",
    "redis://a,b",
    "redis://name-alone:@h",
    "redis://h/1/2",
    "redis://:%zz@h",
    "redis+sentinel://a,b",
    "redis+cluster://a/1",
    "redis+ring://a",
    "redis://h?x=1",
    "redis://h?sentinel_password=secret",
  ])("%s is refused with the forms there are", (text) => {
    expect(() => readRedisAddress(text)).toThrow(/expected redis:\/\/HOST:PORT\/DATABASE, redis\+sentinel/);
  });

  test("a refusal shows no secret", () => {
    for (const text of ["redis://me:secret@h:x", "redis+sentinel://:secret@a?sentinel_password=secret"]) {
      expect(() => readRedisAddress(text)).toThrow(/^(?!.*secret@)(?!.*=secret)/s);
    }
  });
});
