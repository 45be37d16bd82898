import { readCertificate, type Certificate } from "./certificate.ts";

/** Bounds of one order. The server's answers come within seconds; validation may wait for its queue. */
const ORDER_LIMIT_MS = 180_000;
const REQUEST_LIMIT_MS = 20_000;
const REQUEST_RETRIES = 2;
const POLL = { backoffAttempts: 12, backoffMin: 1000, backoffMax: 10_000 } as const;

/** Answers of the challenge `http-01` by token (RFC 8555 8.3). */
export type Challenges = Map<string, string>;

/** An account of an ACME server: the address of its directory (RFC 8555 7.1.1), its own, and its key as PEM. */
export type Account = { readonly directory: string; readonly url: string; readonly key: string };

export type AcmeOptions = {
  readonly domains: readonly string[];
  readonly account: Account;
  readonly challenges: Challenges;
  readonly limitMs?: number;
};

/**
 * Makes an account with a new key, and accepts the server's terms.
 *
 * @param contact an e-mail address for the server's notices; `""` for none
 * @throws Error as `orderCertificate`.
 */
export async function createAccount(
  directory: string,
  contact: string,
  limitMs = ORDER_LIMIT_MS,
): Promise<Account> {
  const acme = await loadAcme();
  const key = String(await acme.crypto.createPrivateEcdsaKey());
  const client = new acme.Client({ directoryUrl: directory, accountKey: key, ...POLL });
  const created = client.createAccount({
    termsOfServiceAgreed: true,
    ...(contact === "" ? {} : { contact: [`mailto:${contact}`] }),
  });
  await withinMs(limitMs, created);
  return { directory, url: client.getAccountUrl(), key };
}

/**
 * Orders a certificate from an ACME server (RFC 8555), which asks for `/.well-known/acme-challenge/…` on port 80 of each
 * domain meanwhile.
 *
 * @throws Error when the server refuses, cannot be reached or does not finish in time.
 */
export async function orderCertificate(options: AcmeOptions): Promise<Certificate> {
  const { domains, account, challenges, limitMs = ORDER_LIMIT_MS } = options;
  const acme = await loadAcme();
  const client = new acme.Client({
    directoryUrl: account.directory,
    accountUrl: account.url,
    accountKey: account.key,
    ...POLL,
  });
  const [key, csr] = await acme.crypto.createCsr(
    { altNames: [...domains] },
    await acme.crypto.createPrivateEcdsaKey(),
  );
  const order = client.auto({
    csr,
    challengePriority: ["http-01"],
    // The library would ask this server first, by a name that need not resolve to it from inside its own network.
    skipChallengeVerification: true,
    challengeCreateFn: async (_, { token }, keyAuthorization) => void challenges.set(token, keyAuthorization),
    challengeRemoveFn: async (_, { token }) => void challenges.delete(token),
  });
  const chain = await withinMs(limitMs, order);
  return readCertificate(chain, String(key), account.directory);
}

/** Loads the library on first use, because few servers need it. */
async function loadAcme() {
  const { default: acme } = await import("acme-client");
  acme.axios.defaults.timeout = REQUEST_LIMIT_MS;
  Object.assign(acme.axios.defaults, {
    acmeSettings: { ...acmeSettingsOf(acme.axios.defaults), retryMaxAttempts: REQUEST_RETRIES },
  });
  return acme;
}

/** The library's own member of the defaults, which its types do not have. */
function acmeSettingsOf(defaults: object): object {
  return "acmeSettings" in defaults && typeof defaults.acmeSettings === "object"
    ? { ...defaults.acmeSettings }
    : {};
}

async function withinMs<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`the server did not finish within ${limitMs / 1000} seconds`)),
    limitMs,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
