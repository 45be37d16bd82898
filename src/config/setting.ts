import { parseNetworks } from "./network.ts";

/** How the text of a setting is read. */
type Reader<T> = {
  /** Returns `null` for a bad text; `expected` then explains what is accepted. */
  readonly parse: (text: string) => T | null;
  readonly expected: string;
};

/** One setting; `config.ts` lists all. */
export type Setting<T> = Reader<T> & {
  readonly default: T;
  /** Masks secrets in the value, if it has any. */
  readonly mask: ((text: string) => string) | undefined;
};

/** A setting with what stands unless it is given; `mask` is for a value with secrets. */
export function setting<T>(byDefault: T, reader: Reader<T>, mask?: Setting<T>["mask"]): Setting<T> {
  return { ...reader, default: byDefault, mask };
}

export const trueOrFalse: Reader<boolean> = {
  parse: (text) => (text === "true" ? true : text === "false" ? false : null),
  expected: "true or false",
};

/** Any text that is not empty. */
export const anyText = (expected: string): Reader<string> => ({
  parse: (text) => (text === "" ? null : text),
  expected,
});

/** One of several words. */
export function oneOf<const T extends string>(...values: readonly T[]): Reader<T> {
  return {
    parse: (text) => values.find((value) => value === text) ?? null,
    expected: values.join(", ").replace(/, (?=[^,]*$)/, " or "),
  };
}

/** A whole number in a range. */
export function integerBetween(minimum: number, maximum: number): Reader<number> {
  return {
    parse(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : null;
    },
    expected: `a number from ${minimum} to ${maximum}`,
  };
}

/** `redis://user:secret@host` without its secret, nor that of sentinels. */
export function maskPassword(text: string): string {
  return text.replace(/^([a-z][a-z+]*:\/\/[^:/@]*):.*@/, "$1:***@").replace(/(\?[a-z_]+=).*/, "$1***");
}

/** Scheme, host and port of this service, as browsers write them; `""` for none. */
export const originText: Reader<string> = {
  parse(text) {
    if (text === "") return text;
    return /^https?:\/\/[a-z0-9.:[\]-]+\/?$/i.test(text) && URL.canParse(text) ? new URL(text).origin : null;
  },
  expected: "an address without a path, such as https://time.example",
};

/** An address and a port to listen on; `""` for none. */
export const listenText: Reader<string> = {
  parse(text) {
    const [, host = "", port = ""] = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(text) ?? [];
    return text === "" || (host !== "" && Number(port) <= 65_535) ? text : null;
  },
  expected: "an address and a port such as 127.0.0.1:9464",
};

const originPattern = /^https?:\/\/(?:\*\.)?[a-z0-9.-]{1,253}(?::(?:\d{1,5}|\*))?$/i;

/** Sources of a policy's `frame-ancestors` (CSP level 3). */
export const ancestorsText: Reader<string> = {
  parse(text) {
    if (text === "*" || text === "none") return text;
    const origins = text.split(",").map((origin) => origin.trim());
    return origins.every((origin) => originPattern.test(origin)) ? origins.join(",") : null;
  },
  expected: "*, none or origins such as https://a.example,https://*.b.example",
};

/** An address to listen on, or `unix:` and the path of a socket. */
export const hostText: Reader<string> = {
  parse: (text) => (text === "" || /^unix:(?!\/.)/.test(text) ? null : text),
  expected: "an address, or unix: and the absolute path of a socket, such as unix:/run/almanac/socket",
};

/** Networks as they were written, if all are valid. */
export const networksText: Reader<string> = {
  parse(text) {
    try {
      parseNetworks(text);
      return text;
    } catch {
      return null;
    }
  },
  expected: "addresses or CIDR networks such as 10.0.0.0/8,2001:db8::/32",
};

const hostName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Host names with commas, in lower case; `""` for none. */
export const domainsText: Reader<string> = {
  parse(text) {
    const names = text
      .toLowerCase()
      .split(",")
      .map((name) => name.trim());
    return text === "" || names.every((name) => hostName.test(name)) ? names.join(",") : null;
  },
  expected: "host names such as time.example.org,www.time.example.org",
};

/** An address with `https://`. */
export const secureUrlText: Reader<string> = {
  parse: (text) => (text.startsWith("https://") && URL.canParse(text) ? text : null),
  expected: "an address that begins with https://",
};
