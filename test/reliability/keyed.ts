import { parseNetworks } from "../../src/config/network.ts";
import { createService, newKey, service as otherService, type Service } from "../contract/service.ts";

type Member = Record<string, unknown> | undefined;

/** Sends a request with a key, or without one, and reads its answer. */
export async function keyed(
  by: Service,
  key: string | null,
  path = "/v1/time/UTC",
  { headers, ...init }: RequestInit & { readonly headers?: Record<string, string> } = {},
) {
  const sent = { ...headers, ...(key === null ? {} : { "x-api-key": key }) };
  const response = await by.send(path, { ...init, headers: sent });
  const text = await response.text();
  const { data, error } = JSON.parse(text || "{}") as { data: Member; error: Member };
  return { status: response.status, headers: response.headers, text, data, error };
}

/** Asks for a new secret in place of one. */
export const rotate = (by: Service, key: string, body?: object) =>
  keyed(by, key, "/v1/keys/me/rotate", {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The statuses of a question asked with each secret. */
export async function statusesOf(by: Service, keys: readonly string[]): Promise<number[]> {
  return (await Promise.all(keys.map((key) => keyed(by, key)))).map(({ status }) => status);
}

/** A well-formed key that was never issued by any other service. */
export const strangeKey = (): Promise<string> => newKey({}, otherService);

/** A service that believes the machine itself about the addresses of its callers. */
export const behindProxy = (): Service =>
  createService({ rateScheme: "minute", trustedProxies: parseNetworks("127.0.0.1") });
