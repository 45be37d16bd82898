import { Elysia } from "elysia";
import type { DataSet } from "../../dataset/open.ts";
import type { GeoipSource } from "../../dataset/geoip.ts";
import type { ZoneSet, ZoneSource } from "../../dataset/zones.ts";
import type { Warning } from "../../domain/error.ts";
import type { Networks } from "../../network.ts";
import type { HolidayCalendar } from "../../domain/holidays/calendar.ts";
import type { Decision } from "../../state/window.ts";
import { UNLIMITED_DECISION } from "../../state/window.ts";
import type { CacheClass } from "./caching.ts";
import type { Caller } from "./caller.ts";
import { clientAddress, createClientAddresses, LOOPBACK_ADDRESS } from "./client-address.ts";
import type { Format } from "./format.ts";
import type { KnownNames } from "../schema/name-advice.ts";
import { acceptedRequestId, createRequestIds } from "./request-id.ts";
import type { RouteFacts, RouteTable } from "./route-table.ts";
import { Localizer } from "./localizer.ts";
import { TimeSlice } from "./time-slice.ts";

export type RequestContextDeps = {
  now(): number;
  randomBytes(count: number): Uint8Array;
  readonly zones: ZoneSource;
  readonly data: DataSet;
  readonly holidays: HolidayCalendar;
  readonly trustedProxies: Networks;
  /** Where addresses are; left out where the operator has no such database. */
  readonly geoip?: GeoipSource | null;
  /** Zone or city of callers with a private address, as at home. */
  readonly home?: string | null;
  /** The address at the other end of the connection; left out where requests come by no socket. */
  socketAddress?(request: Request): string;
};

/** A request that is an item of a batch: what it shares with the others, and what was parsed already. */
export type BatchItem = {
  /** The request of the batch itself. */
  readonly outer: RequestContext;
  readonly requestId: string;
  readonly nowEpochMs: number;
  readonly slice: TimeSlice;
  readonly body: unknown;
};

/** Set aside by the request itself, so that an item goes the same way as every other request. */
const batchItems = new WeakMap<Request, BatchItem>();

export function setBatchItem(request: Request, item: BatchItem): void {
  batchItems.set(request, item);
}

/** What a context is made from. */
type Origin = {
  readonly request: Request;
  readonly facts: RouteFacts;
  readonly deps: RequestContextDeps;
  readonly table: RouteTable;
  readonly zones: ZoneSet;
  readonly nowEpochMs: number;
  readonly startedMs: number;
  readonly requestId: string;
  readonly socketAddress: string;
  readonly isProxied: boolean;
  readonly caller: Caller;
  readonly item: BatchItem | null;
};

/** What is known of one request, and what its route says of the answer beside the data. */
export class RequestContext {
  readonly request: Request;
  /** What the route says of itself. */
  readonly facts: RouteFacts;
  /** Path and query as they were sent, still encoded. */
  readonly rawPath: string;
  readonly rawQuery: string;
  readonly nowEpochMs: number;
  /** When the request began, by the clock of `performance.now`. */
  readonly startedMs: number;
  readonly requestId: string;
  readonly socketAddress: string;
  /** Whether a proxy the operator trusts sent it: only then are its headers about the caller believed. */
  readonly isProxied: boolean;
  readonly zones: ZoneSet;
  readonly data: DataSet;
  readonly holidays: HolidayCalendar;
  readonly geoip: GeoipSource | null;
  readonly home: string | null;
  readonly #trustedProxies: Networks;
  /** The batch this request is an item of; `null` for a request of its own. */
  readonly item: BatchItem | null;
  readonly slice: TimeSlice;
  readonly #table: RouteTable;

  /** Whether the overload limiter counts it as under way. */
  isInFlight = false;
  caller: Caller;
  /** What the limit said last. */
  limit: Decision = UNLIMITED_DECISION;
  /** Units this request was charged. */
  units = 0;
  isCharged = false;
  /** Parsed JSON of a POST. */
  body: unknown = undefined;

  /** What the answer says in a language. */
  readonly localizer: Localizer;
  format: Format = "json";
  status: number;
  cache: CacheClass;
  /** `Cache-Control`, where the class does not say it. */
  cacheControl: string | null = null;
  headers: Record<string, string> | null = null;
  warnings: Warning[] = [];
  /** A error of ours that the answer survives; for the log. */
  error: unknown = null;
  /** Whether the answer rests on headers that tell of the caller: then nobody else may be given it. */
  isPersonal = false;
  /** Status of the answer that was sent; 0 before. */
  sentStatus = 0;
  /** Text of a parameter as it was sent, by canonical name; `null` when it was not. */
  textOf: (name: string) => string | null = noText;

  constructor(origin: Origin) {
    const { request, deps, facts, item, table } = origin;
    this.#table = table;
    const { url } = request;
    const pathStart = url.indexOf("/", url.indexOf("//") + 2);
    const queryStart = url.indexOf("?", pathStart);
    this.request = request;
    this.facts = facts;
    this.rawPath = url.slice(pathStart, queryStart === -1 ? url.length : queryStart);
    this.rawQuery = queryStart === -1 ? "" : url.slice(queryStart + 1);
    this.nowEpochMs = origin.nowEpochMs;
    this.startedMs = origin.startedMs;
    this.requestId = origin.requestId;
    this.socketAddress = origin.socketAddress;
    this.isProxied = origin.isProxied;
    this.zones = origin.zones;
    this.data = deps.data;
    this.localizer = new Localizer(deps.data);
    this.holidays = deps.holidays;
    this.geoip = deps.geoip ?? null;
    this.home = deps.home ?? null;
    this.#trustedProxies = deps.trustedProxies;
    this.caller = origin.caller;
    this.item = item;
    this.slice = item === null ? new TimeSlice(origin.startedMs) : item.slice;
    this.status = facts.successStatus;
    this.cache = facts.cache;
  }

  /** The language asked for, or the nearest the data have. */
  get language(): string {
    return this.localizer.language;
  }

  /** What to send instead of a parameter that the route does not take; `null` where it is unrelated to this API. */
  adviseOnParameter(name: string): string | null {
    return this.#table.adviseOnParameter(name, this.facts);
  }

  /** The same of a member of the body. */
  adviseOnMember(name: string, own: KnownNames): string | null {
    return this.#table.adviseOnMember(name, own, this.facts);
  }

  /** Adds to `meta.warnings`. What a handler reads twice is remarked on once. */
  warn(code: string, message: string, param?: string): void {
    const isKnown = this.warnings.some(
      (one) => one.code === code && one.message === message && one.param === param,
    );
    if (!isKnown) this.localizer.noteLanguage("en");
    if (!isKnown) this.warnings.push(param === undefined ? { code, message } : { code, message, param });
  }

  /** Tells the log of a error of ours that the answer survives. */
  report(error: unknown): void {
    this.error = error;
  }

  /** Adds a header to the answer. */
  addHeader(name: string, value: string): void {
    this.headers = { ...this.headers, [name]: value };
  }

  /** The caller's whole address, IPv4 as four numbers; limits count an IPv6 one by its network. */
  callerAddress(): string {
    const { request, socketAddress } = this.item?.outer ?? this;
    this.isPersonal = true;
    const forwardedFor = request.headers.get("x-forwarded-for");
    return clientAddress(socketAddress, forwardedFor, this.#trustedProxies).replace(/^::ffff:(?=\d+\.)/i, "");
  }

  /** A request header, when the request came through a proxy the operator trusts; else `null`. */
  proxyHeader(name: string): string | null {
    const { request, isProxied } = this.item?.outer ?? this;
    if (!isProxied) return null;
    this.isPersonal = true;
    return request.headers.get(name);
  }
}

function noText(): null {
  return null;
}

/** Gives every request its context: when it came, from whom, what it is called, which route it reached. */
export function requestContext(
  deps: RequestContextDeps,
  table: RouteTable,
  anonymous: (address: string) => Caller,
) {
  const nextRequestId = createRequestIds(deps.randomBytes);
  const addresses = createClientAddresses(deps.trustedProxies, anonymous);

  function open(request: Request, pattern: string): RequestContext {
    const facts = table.find(request.method, pattern);
    const item = batchItems.get(request) ?? null;
    const startedMs = performance.now();
    if (item !== null) {
      const { nowEpochMs, requestId } = item;
      const { zones, socketAddress, isProxied, caller } = item.outer;
      const batch = { nowEpochMs, requestId, zones, socketAddress, isProxied, caller };
      return new RequestContext({ request, facts, deps, table, startedMs, item, ...batch });
    }
    const nowEpochMs = deps.now();
    const { headers } = request;
    const socketAddress = deps.socketAddress?.(request) ?? LOOPBACK_ADDRESS;
    const isProxied = addresses.isTrusted(socketAddress);
    return new RequestContext({
      request,
      facts,
      deps,
      table,
      zones: deps.zones.current(),
      nowEpochMs,
      startedMs,
      requestId: acceptedRequestId(headers.get("x-request-id")) ?? nextRequestId(nowEpochMs),
      socketAddress,
      isProxied,
      caller: addresses.of(socketAddress, isProxied ? headers.get("x-forwarded-for") : null),
      item,
    });
  }

  return new Elysia({ name: "request-context" }).derive({ as: "global" }, ({ request, route }) => ({
    context: open(request, route),
  }));
}

/** The plugin that the others build upon: it gives their hooks `context`. */
export type RequestContextPlugin = ReturnType<typeof requestContext>;
