import { messageOf } from "../domain/error.ts";
import { createAccount, orderCertificate, type AcmeOptions } from "./acme.ts";
import { isFor, type Certificate } from "./certificate.ts";
import type { CertificateFolder } from "./certificate-folder.ts";
import { renewalMs, retryMs } from "./renewal-time.ts";

/** How often the clock is read. A single long timer would miss a clock that is set. */
const CHECK_MS = 30_000;

export type RenewalOptions = Omit<AcmeOptions, "account"> & {
  /** The address of the ACME server's directory. */
  readonly directory: string;
  /** An e-mail address for the server's notices; `""` for none. */
  readonly contact: string;
  readonly folder: CertificateFolder;
  now(): number;
  log(level: "info" | "warn" | "error", message: string): void;
  /** Gets the first certificate and each later one, once it is saved. */
  onCertificate(certificate: Certificate): void;
  readonly checkMs?: number;
};

export type Renewal = {
  /** The certificate in use; `null` before the first. */
  current(): Certificate | null;
  /** Orders that failed since the last that did not. */
  failures(): number;
  /** Orders a certificate if it is time. Resolves when that is done; never throws. */
  check(): Promise<void>;
  stop(): void;
};

/**
 * Holds a certificate for the domains: the saved one, or else a new one, and renews it at two thirds of its life. The old one
 * stays in use until the new one is there. A failed order is logged and tried again, later each time.
 */
export function startRenewal(options: RenewalOptions): Renewal {
  const { folder, domains, directory, contact, now, log, onCertificate, checkMs = CHECK_MS } = options;
  let current = savedCertificate(options);
  let failures = 0;
  let retryAtMs = 0;
  let running: Promise<void> | null = null;

  function isDue(): boolean {
    if (current !== null && now() < renewalMs(current)) return false;
    // After the clock was set back, an old time to try again must not stop orders for long.
    return now() >= retryAtMs || retryAtMs - now() > retryMs(failures);
  }

  async function order(): Promise<void> {
    try {
      let account = folder.account(directory);
      if (account === null) {
        account = await createAccount(directory, contact);
        folder.saveAccount(account);
      }
      const certificate = await orderCertificate({ ...options, account });
      folder.saveCertificate(certificate);
      current = certificate;
      failures = 0;
      log(
        "info",
        `certificate of ${domains.join(", ")}: issued, valid until ${dayOf(certificate.notAfterMs)}`,
      );
      onCertificate(certificate);
    } catch (error) {
      failures += 1;
      const waitMs = retryMs(failures);
      retryAtMs = now() + waitMs;
      const used =
        current === null ? "there is none" : `the old one is valid until ${dayOf(current.notAfterMs)}`;
      log(
        current !== null && current.notAfterMs > now() ? "warn" : "error",
        `certificate of ${domains.join(", ")}: not issued by ${new URL(directory).host}: ${messageOf(error)}; ${used}; tried again in ${waitMs / 60_000} minutes`,
      );
    }
  }

  function check(): Promise<void> {
    if (running === null && isDue())
      running = order().finally(() => {
        running = null;
      });
    return running ?? Promise.resolve();
  }

  if (current !== null) onCertificate(current);
  void check();
  const timer = setInterval(() => void check(), checkMs);
  return { current: () => current, failures: () => failures, check, stop: () => clearInterval(timer) };
}

/** The saved certificate, if it is for these domains. A damaged file is logged and replaced by the next order. */
function savedCertificate({ folder, domains, log }: RenewalOptions): Certificate | null {
  try {
    const saved = folder.certificate();
    return saved !== null && isFor(saved, domains) ? saved : null;
  } catch (error) {
    log("warn", messageOf(error));
    return null;
  }
}

function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace("T", " ");
}
