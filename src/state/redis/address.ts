import { AlmanacError } from "../../domain/error.ts";

/** How a Valkey or Redis is run, and so how a client has to speak to it. */
export type RedisKind = "single" | "sentinel" | "cluster";

/** Where a store is, as `--state` says it. */
export type RedisAddress = {
  readonly kind: RedisKind;
  /** The server itself, some sentinels, or some nodes of a cluster. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly isTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  /** What the sentinels themselves ask for. */
  readonly sentinelPassword: string | null;
  /** The name by which sentinels know the primary. */
  readonly primaryName: string;
  readonly database: number;
  /** The address without its secrets. */
  readonly shown: string;
};

const FORMS =
  "redis://HOST:PORT/DATABASE, redis+sentinel://HOST,HOST,HOST/NAME or redis+cluster://HOST,HOST, with USER:PASSWORD@ before the hosts and rediss for TLS if it needs them";

const addressPattern =
  /^(?:redis|valkey)(s?)(?:\+(sentinel|cluster))?:\/\/(?:([^:@/]*)(?::([^/]*))?@)?([^/@?#]+)(?:\/([^/?#]*))?(?:\/(\d{1,4}))?(?:\?sentinel_password=([^&#]+))?$/;
const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;

const PORT = 6379;
const SENTINEL_PORT = 26_379;

/** Whether a text means a Valkey or Redis rather than a file. */
export function isRedisAddress(text: string): boolean {
  return /^(?:redis|valkey)s?(?:\+[a-z]{1,9})?:\/\//.test(text);
}

/** Reads an address. @throws AlmanacError `invalid_parameter` with the forms there are; no secret is in it. */
export function readRedisAddress(text: string): RedisAddress {
  const found = addressPattern.exec(text);
  if (found === null) throw badAddress(text);
  const [, tls, form, user = "", password = "", hostList = "", path = "", number = "", sentinel = ""] = found;
  const kind: RedisKind = form === "sentinel" || form === "cluster" ? form : "single";
  const hosts = hostList.split(",").map((each) => {
    const [, inBrackets, plain, port = kind === "sentinel" ? SENTINEL_PORT : PORT] =
      hostPattern.exec(each) ?? [];
    const host = inBrackets ?? plain;
    if (host === undefined || Number(port) > 65_535) throw badAddress(text);
    return { host, port: Number(port) };
  });
  const database = kind === "sentinel" ? number : path;
  const isRight = {
    single: hosts.length === 1 && number === "" && /^\d{0,4}$/.test(path) && sentinel === "",
    sentinel: path !== "",
    cluster: path === "" && sentinel === "",
  };
  if (!isRight[kind] || (user !== "" && password === "")) throw badAddress(text);
  return {
    kind,
    hosts,
    isTls: tls === "s",
    user: decoded(user, text) || null,
    password: decoded(password, text) || null,
    sentinelPassword: decoded(sentinel, text) || null,
    primaryName: kind === "sentinel" ? path : "",
    database: Number(database),
    shown: withoutSecret(text),
  };
}

function decoded(part: string, text: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badAddress(text);
  }
}

function badAddress(text: string): AlmanacError {
  return new AlmanacError("invalid_parameter", `--state is '${withoutSecret(text)}': expected ${FORMS}.`);
}

/** Without user and passwords, whatever is wrong with the rest. */
function withoutSecret(text: string): string {
  return text.replace(/(?<=:\/\/).*@/, "").replace(/\?.*/, "");
}
