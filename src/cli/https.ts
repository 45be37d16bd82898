import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../config/config.ts";
import { AlmanacError, messageOf } from "../domain/error.ts";
import type { AppDeps } from "../app.ts";
import { gauge, type Gauge } from "../http/metrics.ts";
import { listenForPlainHttp, socketPath, type Running } from "../server.ts";
import type { Challenges } from "../tls/acme.ts";
import { openCertificateFolder, type CertificateFolder } from "../tls/certificate-folder.ts";
import { isFor, readCertificate, type Certificate } from "../tls/certificate.ts";
import { startRenewal } from "../tls/renewal.ts";
import { log } from "./log.ts";
import { assertPortFree } from "./workers.ts";

/** How often a further worker looks for the certificate that the first one has got. */
const FOLLOW_MS = 2000;

/** The certificate of a server that answers by HTTPS. */
export type Https = {
  /** Resolves to the first certificate, which may have to be ordered. */
  readonly first: Promise<Certificate>;
  /** Gives the server every later certificate. */
  follow(running: Running): void;
  /** Reads the files of the operator again. */
  reload(): void;
  readonly gauges: readonly Gauge[];
};

/** @throws AlmanacError `invalid_parameter` for options that contradict each other. */
export function assertHttpsOptions(config: Config): void {
  const { domain, tlsCert, tlsKey, nodes, certificates, state, hsts } = config;
  const refuse = (message: string): never => {
    throw new AlmanacError("invalid_parameter", message);
  };
  if ((tlsCert === "") !== (tlsKey === "")) refuse("--tls-cert and --tls-key go together: give both.");
  const socket = socketPath(config.host);
  if (socket !== null && (domain !== "" || tlsCert !== ""))
    refuse(
      "--host unix:PATH answers a proxy on this machine, which does HTTPS: leave out --domain and --tls-cert.",
    );
  if (hsts > 0 && domain === "" && tlsCert === "")
    refuse("--hsts goes with --domain or --tls-cert. A proxy that does HTTPS sends that header itself.");
  if (domain === "") return;
  if (tlsCert !== "") refuse("--domain orders a certificate itself: leave out --tls-cert and --tls-key.");
  if (nodes > 1)
    refuse("--domain is for one machine. Of several, the balancer before them answers by HTTPS.");
  if (certificates === "" && !isFile(state))
    refuse("--domain needs a folder for its certificate: add --state FILE or --certificates FOLDER.");
}

const isFile = (state: string): boolean => state !== "memory" && !/^rediss?(?:\+[a-z]+)?:/.test(state);

/**
 * Finds or orders the certificate; `null` without HTTPS. Of several workers the first one orders, and answers plain HTTP.
 *
 * @throws AlmanacError for files that are no certificate, and for ports that are taken.
 */
export async function openHttps(config: Config, worker: number | null, deps: AppDeps): Promise<Https | null> {
  if (config.domain === "" && config.tlsCert === "") return null;
  const { host, port, httpPort } = config;
  // Its port is shared with the listener of its next certificate, so that the system does not refuse a second program.
  if (worker === null && port !== 0) await assertPortFree({ host, port });
  const isFirst = worker === null || worker === 1;
  const challenges: Challenges = new Map();
  const domains = config.domain === "" ? [] : config.domain.split(",");
  let current: Certificate | null = null;
  let running: Running | null = null;
  const first = Promise.withResolvers<Certificate>();
  const take = (certificate: Certificate): void => {
    current = certificate;
    first.resolve(certificate);
    running?.useCertificate(certificate);
  };
  if (isFirst && httpPort !== 0) {
    const hosts = (): readonly string[] =>
      domains.length > 0 ? domains : (current?.names ?? []).filter((name) => !name.startsWith("*"));
    listenForPlainHttp({ challenges, hosts, httpsPort: port }, { host, port: httpPort }, deps);
  }
  const reload = domains.length > 0 ? () => {} : () => take(readFiles(config));
  const failures =
    domains.length > 0 ? keepOrdered(config, { domains, challenges, isFirst, take, now: deps.now }) : null;
  if (domains.length === 0) reload();
  return {
    first: first.promise,
    follow(server) {
      running = server;
    },
    reload() {
      try {
        reload();
      } catch (error) {
        log("error", `${messageOf(error)} The certificate before stays in use.`);
      }
    },
    gauges: [
      gauge(
        "almanac_certificate_expiry_seconds",
        "When the certificate in use ends, in seconds since 1970.",
        () => (current === null ? null : current.notAfterMs / 1000),
      ),
      ...(failures === null
        ? []
        : [
            gauge(
              "almanac_certificate_failures",
              "Orders that failed since the last that did not.",
              failures,
            ),
          ]),
    ],
  };
}

function readFiles({ tlsCert, tlsKey }: Config): Certificate {
  try {
    return readCertificate(readFileSync(tlsCert, "utf8"), readFileSync(tlsKey, "utf8"), tlsCert);
  } catch (error) {
    if (error instanceof AlmanacError) throw error;
    throw new AlmanacError(
      "invalid_parameter",
      `--tls-cert and --tls-key cannot be read: ${messageOf(error)}.`,
    );
  }
}

type Ordering = {
  domains: readonly string[];
  challenges: Challenges;
  isFirst: boolean;
  take(certificate: Certificate): void;
  now(): number;
};

/** Orders and renews, or follows the worker that does. Returns how many orders failed in a row. */
function keepOrdered(config: Config, { domains, challenges, isFirst, take, now }: Ordering): () => number {
  const folder = openCertificateFolder(config.certificates || join(dirname(config.state), "certificates"));
  if (!isFirst) {
    followFolder(folder, domains, take);
    return () => 0;
  }
  const { acmeDirectory: directory, acmeContact: contact } = config;
  const renewal = startRenewal({
    folder,
    domains,
    directory,
    contact,
    challenges,
    now,
    log,
    onCertificate: take,
  });
  return renewal.failures;
}

function followFolder(folder: CertificateFolder, domains: readonly string[], take: Ordering["take"]): void {
  let stamp: string | null = null;
  const look = (): void => {
    const found = folder.stamp();
    if (found === stamp) return;
    stamp = found;
    try {
      const certificate = folder.certificate();
      if (certificate !== null && isFor(certificate, domains)) take(certificate);
    } catch (error) {
      log("warn", messageOf(error));
    }
  };
  look();
  setInterval(look, FOLLOW_MS).unref();
}
