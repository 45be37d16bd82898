import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen, listenForPlainHttp } from "../../src/server.ts";
import type { Challenges } from "../../src/tls/acme.ts";
import { createAccount } from "../../src/tls/acme.ts";
import { openCertificateFolder } from "../../src/tls/certificate-folder.ts";
import type { Certificate } from "../../src/tls/certificate.ts";
import { startRenewal, type RenewalOptions } from "../../src/tls/renewal.ts";
import { serviceDeps } from "../contract/service.ts";
import { until } from "../support/process.ts";

/** Debian's own ACME server, whose host names all lead to this machine. */
const folder = mkdtempSync(join(tmpdir(), "almanac-acme-"));
const challenges: Challenges = new Map();
const children: { kill(): void }[] = [];
const logged: string[] = [];
let directory = "";
const { NODE_TLS_REJECT_UNAUTHORIZED: checkedBefore } = process.env;

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
  });
  return promise;
}

beforeAll(async () => {
  const [acme, management, http, dns, names] = await Promise.all(Array.from({ length: 5 }, freePort));
  const [certificate, privateKey] = [join(folder, "server.pem"), join(folder, "server-key.pem")];
  const selfSigned = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1`;
  Bun.spawnSync(["openssl", ...selfSigned.split(" "), "-keyout", privateKey, "-out", certificate]);
  const pebble = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey,
    httpPort: http,
    tlsPort: 1,
    certificateValidityPeriod: 3 * 86_400,
  };
  writeFileSync(join(folder, "pebble.json"), JSON.stringify({ pebble }));
  const ignored = { stdio: ["ignore", "ignore", "ignore"] as ["ignore", "ignore", "ignore"] };
  const options = `-http01= -https01= -tlsalpn01= -defaultIPv6= -dns01=127.0.0.1:${dns} -management=127.0.0.1:${names}`;
  children.push(Bun.spawn(["pebble-challtestsrv", ...options.split(" ")], ignored));
  children.push(
    Bun.spawn(["pebble", "-config", join(folder, "pebble.json"), "-dnsserver", `127.0.0.1:${dns}`], {
      ...ignored,
      env: { PEBBLE_VA_NOSLEEP: "1", PEBBLE_AUTHZREUSE: "0" },
    }),
  );
  // Its own certificate is nobody's.
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  directory = `https://127.0.0.1:${acme}/dir`;
  await until(async () => (await fetch(directory).catch(() => null))?.ok || null, "the ACME server");
  const plain = { challenges, hosts: () => ["time.test"], httpsPort: 443 };
  listenForPlainHttp(plain, { host: "127.0.0.1", port: http ?? 0 }, { reportError: () => {} });
});

afterAll(() => {
  for (const child of children) child.kill();
  if (checkedBefore === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = checkedBefore;
  rmSync(folder, { recursive: true });
});

function renew(name: string, options: Partial<RenewalOptions> = {}) {
  return startRenewal({
    folder: openCertificateFolder(join(folder, name)),
    directory,
    domains: ["time.test"],
    contact: "",
    challenges,
    now: () => Date.now(),
    log: (level, message) => void logged.push(`${level} ${message}`),
    onCertificate: () => {},
    checkMs: 3_600_000,
    ...options,
  });
}

test("a certificate is issued, kept for its owner alone, and taken again after a restart", async () => {
  const first = renew("issue");
  await first.check();
  first.stop();
  expect(first.current()?.names).toEqual(["time.test"]);
  for (const name of ["issue/certificate.pem", "issue/account.json"])
    expect((statSync(join(folder, name)).mode & 0o777).toString(8)).toBe("600");
  const again = renew("issue", { directory: "https://127.0.0.1:1/dir" });
  await again.check();
  again.stop();
  expect(again.failures()).toBe(0);
  expect(again.current()?.chain).toBe(first.current()?.chain ?? "");
}, 30_000);

test("it is renewed at two thirds of its life, under load, and no request fails", async () => {
  let aheadMs = 0;
  const taken: Certificate[] = [];
  const options = {
    now: () => Date.now() + aheadMs,
    onCertificate: (one: Certificate) => void taken.push(one),
  };
  const renewal = renew("renew", options);
  await renewal.check();
  const [certificate] = taken;
  const server = listen(serviceDeps(), {
    host: "127.0.0.1",
    port: await freePort(),
    certificate: certificate ?? null,
  });
  const load = { isOn: true };
  let answered = 0;
  const failed: string[] = [];
  const ask = async (): Promise<void> => {
    while (load.isOn) {
      try {
        const response = await fetch(`${server.url}/v1/time/UTC`, { tls: { rejectUnauthorized: false } });
        await response.text();
        if (response.status === 200) answered += 1;
        else failed.push(String(response.status));
      } catch (error) {
        failed.push(String(error));
      }
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, ask));
  await until(() => (answered > 100 ? true : null), "100 answers");
  await renewal.check();
  expect(taken).toHaveLength(1);
  aheadMs = 2 * 86_400_000 + 60_000;
  await renewal.check();
  expect([taken.length, logged.at(-1)]).toEqual([2, expect.stringContaining("issued")]);
  server.useCertificate(taken[1] ?? expect.unreachable());
  const before = answered;
  await until(() => (answered > before + 200 ? true : null), "200 further answers");
  load.isOn = false;
  await callers;
  renewal.stop();
  expect(failed).toEqual([]);
  await server.drain(1000);
}, 60_000);

test("a refusal leaves the old certificate, is logged, and is tried again later, after a clock was set too", async () => {
  const kept = renew("issue").current();
  let nowMs = (kept?.notAfterMs ?? 0) - 3_600_000;
  const refused = renew("issue", { now: () => nowMs, challenges: new Map() });
  await refused.check();
  expect([refused.failures(), refused.current()?.chain]).toEqual([1, kept?.chain]);
  expect(logged.at(-1)).toMatch(
    /^warn certificate of time\.test: not issued by 127\.0\.0\.1:\d+: .*tried again in 10 minutes/,
  );
  nowMs += 60_000;
  await refused.check();
  expect(refused.failures()).toBe(1);
  nowMs += 10 * 60_000;
  await refused.check();
  expect(refused.failures()).toBe(2);
  refused.stop();
}, 60_000);

test("a server that hangs is given up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const order = createAccount(`https://127.0.0.1:${port}/dir`, "", 500);
  await expect(order).rejects.toThrow("did not finish within 0.5 seconds");
  silent.close();
}, 30_000);
