import { AlmanacError } from "../../domain/error.ts";

/**
 * How a Valkey or Redis is run, and so how a client has to speak to it: what follows `redis+` in its address, its usual port, and what may
 * follow the hosts.
 */
const KINDS = {
  single: { form: "", port: 6379, end: /^(?:\/(?<database>\d{0,4}))?$/ },
  sentinel: {
    form: "sentinel",
    port: 26_379,
    end: /^\/(?<name>[^/?#]+)(?:\/(?<database>\d{1,4}))?(?:\?sentinel_password=(?<sentinelPassword>[^&#]+))?$/,
  },
  cluster: { form: "cluster", port: 6379, end: /^$/ },
} as const;

export type RedisKind = keyof typeof KINDS;

const KIND_NAMES = Object.keys(KINDS) as RedisKind[];

type Host = { readonly host: string; readonly port: number };

/** Where a store is, as `--state` says it. */
export type RedisAddress = {
  kind: "single" | "sentinel" | "cluster";
  /** The server itself, some sentinels, or some nodes of a cluster. */
  hosts: Host[];
  isTls: boolean;
  user: string;
  password: string;
  /** What the sentinels themselves ask for. */
  sentinelPassword: string;
  /** The name by which sentinels know the primary. */
  primaryName: string;
  database: number;
  /** The address without its secrets. */
  shown: string;
};

const FORMS =
  "redis://HOST:PORT/DATABASE, redis+sentinel://HOST,HOST,HOST/NAME or redis+cluster://HOST,HOST, with USER:PASSWORD@ before the hosts and rediss for TLS if it needs them";

const startPattern =
  /^(?:redis|valkey)(?<tls>s?)(?:\+(?<form>[a-z]{1,9}))?:\/\/(?:(?<user>[^:@/]*):(?<password>[^/]+)@)?(?<hosts>[^/@?#]+)/;
const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;
/** Whether a text means a Valkey or Redis rather than a file. */
export function isRedisAddress(text: string): boolean {
  return /^(?:redis|valkey)s?(?:\+[a-z]{1,9})?:\/\//.test(text);
}

/** Reads an address; texts are empty if there are none. @throws AlmanacError `invalid_parameter` with the forms there are; no secret is in it. */
export function readRedisAddress(text: string): RedisAddress {
  // Without user and passwords, whatever is wrong with the rest.
  const shown = text.replace(/(?<=:\/\/).*@/, "").replace(/\?.*/, "");
  const refuse = (): never => {
    throw new AlmanacError("invalid_parameter", `--state is '${shown}': expected ${FORMS}.`);
  };
  const start = startPattern.exec(text) ?? refuse();
  const { tls, form = "", user = "", password = "", hosts = "" } = start.groups ?? {};
  const kind = KIND_NAMES.find((name) => KINDS[name].form === form) ?? refuse();
  const end = KINDS[kind].end.exec(text.slice(start[0].length)) ?? refuse();
  const { name = "", database = "", sentinelPassword = "" } = end.groups ?? {};
  const decoded = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return refuse();
    }
  };
  const read = hosts.split(",").map((each): Host => {
    const [, inBrackets, plain, port = KINDS[kind].port] = hostPattern.exec(each) ?? refuse();
    return Number(port) > 65_535 ? refuse() : { host: inBrackets ?? plain ?? "", port: Number(port) };
  });
  if (kind === "single" && read.length > 1) refuse();
  return {
    kind,
    hosts: read,
    isTls: tls === "s",
    user: decoded(user),
    password: decoded(password),
    sentinelPassword: decoded(sentinelPassword),
    primaryName: name,
    database: Number(database),
    shown,
  };
}
