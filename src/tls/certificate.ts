import { createPrivateKey, X509Certificate } from "node:crypto";
import { AlmanacError, messageOf } from "../domain/error.ts";

/** A private key with its certificate and those of its issuers, as PEM, and what the certificate says. */
export type Certificate = {
  readonly key: string;
  readonly chain: string;
  /** Host names, in lower case; `*.` begins one for all hosts of a domain. */
  readonly names: readonly string[];
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
};

/**
 * Reads a certificate and checks that the key belongs to it.
 *
 * @param source where the texts are from, for the error
 * @throws AlmanacError `invalid_parameter` when a text is not PEM or the key is another certificate's.
 */
export function readCertificate(chain: string, key: string, source: string): Certificate {
  try {
    const certificate = new X509Certificate(chain);
    if (!certificate.checkPrivateKey(createPrivateKey(key)))
      throw new Error("the key does not belong to the certificate");
    return {
      key,
      chain,
      names: namesOf(certificate),
      notBeforeMs: Date.parse(certificate.validFrom),
      notAfterMs: Date.parse(certificate.validTo),
    };
  } catch (error) {
    throw new AlmanacError(
      "invalid_parameter",
      `${source}: not a certificate with its key: ${messageOf(error)}.`,
    );
  }
}

/** Host names of the extension `subjectAltName` (RFC 6125; the common name is no longer read). */
function namesOf({ subjectAltName = "" }: X509Certificate): string[] {
  return [...subjectAltName.matchAll(/DNS:([^\s,]+)/g)].map(([, name = ""]) => name.toLowerCase());
}

/** Whether a certificate is for all of these hosts. */
export function isFor({ names }: Certificate, hosts: readonly string[]): boolean {
  return hosts.every((host) => names.includes(host) || names.includes(host.replace(/^[^.]+/, "*")));
}
