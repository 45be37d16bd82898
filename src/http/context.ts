import type { Facts } from "../dataset/facts.ts";
import type { FactsSource } from "../dataset/facts-source.ts";
import type { DataSet } from "../dataset/open.ts";
import type { GeoipSource } from "../dataset/geoip.ts";
import type { ZoneSet, ZoneSource } from "../dataset/zones.ts";
import type { Warning } from "../domain/error.ts";
import type { Networks } from "../config/network.ts";
import type { HolidayCalendar } from "../domain/holidays/calendar.ts";
import { type Decision, UNLIMITED_DECISION } from "../state/window.ts";
import type { Caller } from "./plan.ts";
import type { Format } from "./answer/format.ts";
import type { BodyReading } from "./input/read-body.ts";
import type { CacheClass, Route } from "./route.ts";
import { Localizer } from "./answer/localizer.ts";
import { eventLoop } from "./event-loop.ts";
import { places, type Place } from "./places.ts";
import type { MaybePromise } from "../state/maybe-promise.ts";
import { overloadedError } from "./errors/overloaded.ts";

export type RequestContextDeps = {
  now(): number;
  randomBytes(count: number): Uint8Array;
  readonly zones: Pick<ZoneSource, "current" | "check">;
  readonly facts: FactsSource;
  readonly trustedProxies: Networks;
  /** The database of address locations, if the operator has one. */
  readonly geoip?: GeoipSource | null;
  /** Zone or city of callers with a private address. */
  readonly home?: string | null;
  /** The service's public address, such as `https://time.example`, if the operator fixed it. */
  readonly origin?: string | null;
  /** Whether callers speak HTTPS with this process itself. */
  readonly isSecure?: boolean;
  /** For how long browsers use HTTPS alone (RFC 6797); 0 if the operator does not say. */
  readonly hstsSeconds?: number;
  /** The address at the other end of the connection; absent when there is no socket. */
  socketAddress?(request: Request): string;
};

/** What an item of a batch shares with the batch, and its parsed body. */
export type BatchItem = {
  /** The request of the batch itself. */
  readonly outer: RequestContext;
  /** The route that is called, as documented; `null` for any that is. */
  readonly pattern: string | null;
  readonly requestId: string;
  readonly nowEpochMs: number;
  readonly body: unknown;
};

/** Batch items by their request, so that an item runs through the application like any other request. */
export const batchItems = new WeakMap<Request, BatchItem>();

/** What the context of a batch gives to those of its items, and the rest of a request's arrival. */
type Arrival = Pick<
  RequestContext,
  "zones" | "facts" | "nowEpochMs" | "requestId" | "socketAddress" | "isProxied" | "caller" | "item"
>;

/** How long a request may run before others continue. */
const SLICE_MS = 6;
/** A request that is not answered in this time is given up, before the runtime closes its silent connection after ten seconds. */
const MOST_MS = 9000;

/** One request, and everything about its answer except the data. */
export class RequestContext {
  /** Path and query as they were sent, still encoded. */
  readonly rawPath: string;
  readonly rawQuery: string;
  /** When the request began, as `performance.now()` counts. */
  readonly startedMs: number;
  readonly requestId: string;
  readonly socketAddress: string;
  /** Whether a trusted proxy sent it, so that headers about the caller are believed. */
  readonly isProxied: boolean;
  readonly zones: ZoneSet;
  readonly facts: Facts;
  readonly data: DataSet;
  readonly holidays: HolidayCalendar;
  /** Set when this request is an item of a batch. */
  readonly item: BatchItem | null;
  /** When it began to run after it last let others run; an item of a batch shares that of the batch. */
  #sliceStartMs: number;
  /** What earlier slices took. */
  #earlierMs = 0;
  /** Parts of it that wait for a place or for their next slice. */
  #waitingCount = 0;
  readonly #nowEpochMs: number;
  /** Until when the same request gets the same data; 0 once the time itself was asked for. */
  lastsUntilEpochMs = Number.POSITIVE_INFINITY;

  /** Whether the overload limiter counts it. */
  isInFlight = false;
  /** When it had arrived with its body and asked to be admitted, as `performance.now()` counts; never if it need not ask. */
  arrivedMs = Number.POSITIVE_INFINITY;
  /** The place that it has among long requests. */
  #place: Place | null = null;
  /** While it waits for one. */
  #placing: Promise<void> | null = null;
  /** Bytes that its body may bring, while they are counted. */
  bodyBytes = 0;
  caller: Caller;
  /** The latest decision of the rate limiter. */
  limit: Decision = UNLIMITED_DECISION;
  /** Units this request was charged. */
  units = 0;
  /** The body of a POST, as it was read. */
  body: BodyReading | null = null;

  readonly localizer: Localizer;
  format: Format = "json";
  status: number;
  cache: CacheClass;
  /** `Cache-Control` instead of that of the class. */
  cacheControl: string | null = null;
  headers: Record<string, string> | null = null;
  warnings: Warning[] = [];
  /** An unexpected error, for the log. */
  error: unknown = null;
  /** Whether the answer depends on who the caller is, so that no cache may store it. */
  isPersonal = false;
  /** Whether only the caller's own cache may store the answer. */
  isPrivate = false;
  /** Status of the answer that was sent; 0 before. */
  sentStatus = 0;
  /** Text of a parameter as it was sent, by canonical name; `null` if it was not sent. */
  textOf: (name: string) => string | null = () => null;
  /** The pointer of a body's member as it was sent, by its documented pointer. */
  sentPointer: (pointer: string) => string = (pointer) => pointer;

  constructor(
    readonly request: Request,
    /** Options and schemas of the route. */
    readonly route: Route,
    /** What the service was started with. */
    readonly deps: RequestContextDeps,
    { zones, facts, nowEpochMs, requestId, socketAddress, isProxied, caller, item }: Arrival,
  ) {
    const { url } = request;
    const pathStart = url.indexOf("/", url.indexOf("//") + 2);
    const queryStart = url.indexOf("?", pathStart);
    this.rawPath = url.slice(pathStart, queryStart === -1 ? url.length : queryStart);
    this.rawQuery = queryStart === -1 ? "" : url.slice(queryStart + 1);
    this.#nowEpochMs = nowEpochMs;
    this.startedMs = performance.now();
    this.requestId = requestId;
    this.socketAddress = socketAddress;
    this.isProxied = isProxied;
    this.zones = zones;
    this.facts = facts;
    this.data = facts.data;
    this.localizer = new Localizer(facts.data);
    this.holidays = facts.holidays;
    this.caller = caller;
    this.item = item;
    this.#sliceStartMs = this.startedMs;
    this.status = route.successStatus;
    this.cache = route.cache;
  }

  /**
   * A context for one of the functions that a page is put together from: at the same time and for the same caller, with a
   * language, warnings and caching of its own.
   */
  part(lang = "en"): RequestContext {
    const { requestId, nowEpochMs } = this;
    const item = { outer: this, requestId, nowEpochMs, body: undefined };
    const part = new RequestContext(this.request, this.route, this.deps, { ...this, nowEpochMs, item });
    part.localizer.language = this.data.language(lang);
    return part;
  }

  /** The moment of the request. What asks whether a moment has come asks `hasCome` instead. */
  get nowEpochMs(): number {
    this.lastsUntilEpochMs = 0;
    return this.#nowEpochMs;
  }

  /** Whether a moment has come: the answer stays what it is until then, and for ever if it has. */
  hasCome(epochMs: number): boolean {
    if (this.#nowEpochMs >= epochMs) return true;
    this.lastsUntilEpochMs = Math.min(this.lastsUntilEpochMs, epochMs);
    return false;
  }

  /** The requested language, or the nearest that the data have. */
  get language(): string {
    return this.localizer.language;
  }

  /** Adds to `meta.warnings`, once if a handler repeats a warning. */
  warn(code: string, message: string, param?: string): void {
    const isKnown = this.warnings.some(
      (one) => one.code === code && one.message === message && one.param === param,
    );
    if (isKnown) return;
    this.localizer.noteLanguage("en");
    this.warnings.push(param === undefined ? { code, message } : { code, message, param });
  }

  /**
   * Await it before long work: it begins when one of a few places is free. A request that turns out to be long gets its place
   * when it pauses first.
   *
   * @throws AlmanacError `overloaded` when there would be none in time
   */
  takePlace(): MaybePromise<void> {
    if (this.item !== null) return this.item.outer.takePlace();
    if (this.#place !== null) return;
    if (this.#placing !== null) return this.#placing;
    const granted = places.take({
      caller: this.caller.site,
      kind: this.route.pattern,
      // A request that the limiter does not admit, such as a part of the warm-up, arrived when it began.
      arrivedMs: Math.min(this.arrivedMs, performance.now()),
      hasGone: () => this.request.signal.aborted,
    });
    this.#placing = this.#pausedFor(async () => {
      const place = await granted;
      this.#place = place;
      // Another part of the request has failed meanwhile, and was answered.
      if (this.sentStatus !== 0) this.leavePlace();
      this.assertWanted();
      await eventLoop.resume(place.number);
    });
    return this.#placing;
  }

  /** Gives the place back; must be called when the request has been answered. */
  leavePlace(): void {
    if (this.#place === null) return;
    places.release(this.#place);
    this.#place = null;
  }

  /** Await it in long work: once the request has had its time, it continues after new arrivals and long work that began earlier. */
  pause(): Promise<void> | null {
    if (this.item !== null) return this.item.outer.pause();
    return performance.now() - this.#sliceStartMs < SLICE_MS
      ? null
      : this.#pausedFor(() => this.#nextSlice());
  }

  /** Milliseconds that it has run, without those in which others ran while it paused. */
  get workedMs(): number {
    return this.#earlierMs + performance.now() - this.#sliceStartMs;
  }

  /** Milliseconds since it last paused; 0 while it pauses. Much more than a slice means that its work never ends. */
  get sincePauseMs(): number {
    return this.#waitingCount > 0 ? 0 : performance.now() - this.#sliceStartMs;
  }

  /** Ends the present slice, and begins another after the wait. */
  async #pausedFor(wait: () => Promise<void>): Promise<void> {
    this.#earlierMs = this.workedMs;
    this.#sliceStartMs = performance.now();
    this.#waitingCount += 1;
    try {
      await wait();
    } finally {
      this.#waitingCount -= 1;
      this.#sliceStartMs = performance.now();
    }
  }

  async #nextSlice(): Promise<void> {
    await this.takePlace();
    if (this.#place !== null) await eventLoop.resume(this.#place.number);
    this.assertWanted();
  }

  /** @throws AlmanacError `overloaded` when its caller has gone, or it has waited for so long that its connection would soon be closed. */
  assertWanted(): void {
    if (this.request.signal.aborted) throw overloadedError("The caller has gone.");
    if (performance.now() - this.arrivedMs > MOST_MS)
      throw overloadedError("The service is too busy to answer this request in time. Try again in a second.");
  }

  /** Maps the items one after the other, and pauses between them. */
  async map<T, R>(items: Iterable<T>, make: (item: T, index: number) => R): Promise<R[]> {
    const made: R[] = [];
    for (const item of items) {
      await this.pause();
      made.push(make(item, made.length));
    }
    return made;
  }

  addHeader(name: string, value: string): void {
    this.headers = { ...this.headers, [name]: value };
  }

  /** Names the address under which the answer is usually requested. */
  nameCanonical(path: string): void {
    this.addHeader("Content-Location", path);
    this.addHeader("Link", `<${this.deps.origin ?? ""}${path}>; rel="canonical"`);
  }
}
