import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AlmanacError, messageOf } from "../domain/error.ts";
import type { Account } from "./acme.ts";
import { readCertificate, type Certificate } from "./certificate.ts";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const ACCOUNT_FILE = "account.json";
/** The key and its chain in one file, so that nobody reads the one without the other. */
const CERTIFICATE_FILE = "certificate.pem";

/** The files of `--domain`: the key of the account, and the certificate with its key. Only their owner may read them. */
export type CertificateFolder = {
  /** The last certificate, whether it is still valid or not; `null` if there is none. @throws AlmanacError for a damaged file. */
  certificate(): Certificate | null;
  /** A text that is another one whenever the certificate has changed; `null` without one. */
  stamp(): string | null;
  saveCertificate(certificate: Certificate): void;
  /** The account of the server with that directory; `null` if there is none yet. @throws Error for a damaged file. */
  account(directory: string): Account | null;
  saveAccount(account: Account): void;
};

/** @throws AlmanacError `invalid_parameter` when the folder cannot be created. */
export function openCertificateFolder(path: string): CertificateFolder {
  try {
    mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new AlmanacError(
      "invalid_parameter",
      `Certificates cannot be kept in ${path}: ${messageOf(error)}. Name a folder with --certificates.`,
    );
  }
  const certificatePath = join(path, CERTIFICATE_FILE);
  const accountPath = join(path, ACCOUNT_FILE);
  return {
    certificate() {
      const text = readIfThere(certificatePath);
      if (text === null) return null;
      const chainStart = text.indexOf("-----BEGIN CERTIFICATE-----");
      return readCertificate(text.slice(chainStart), text.slice(0, chainStart), certificatePath);
    },
    stamp() {
      const stats = statSync(certificatePath, { throwIfNoEntry: false });
      return stats === undefined ? null : `${stats.mtimeMs} ${stats.ino} ${stats.size}`;
    },
    saveCertificate: ({ key, chain }) => replace(certificatePath, `${key.trim()}\n${chain.trim()}\n`),
    account(directory) {
      const text = readIfThere(accountPath);
      // Written by `saveAccount`.
      const account = text === null ? null : (JSON.parse(text) as Account);
      return account?.directory === directory ? account : null;
    },
    saveAccount: (account) => replace(accountPath, JSON.stringify(account)),
  };
}

function readIfThere(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? null : readFileSync(path, "utf8");
}

/** Writes beside the file and renames, so that a reader sees the complete old or the complete new text. */
function replace(path: string, text: string): void {
  const temporary = `${path}.new`;
  writeFileSync(temporary, text, { mode: PRIVATE_FILE, flush: true });
  // The mode of a file that was left behind stays as it was.
  chmodSync(temporary, PRIVATE_FILE);
  renameSync(temporary, path);
}
