import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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
import { startServer } from "../binary/server.ts";
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

/** A certificate that nobody has signed but itself, and its key, as files. */
function selfSigned(name: string, subject: string) {
  const [certificate, privateKey] = [join(folder, `${name}.pem`), join(folder, `${name}-key.pem`)];
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=${subject}`;
  Bun.spawnSync(["openssl", ...request.split(" "), "-keyout", privateKey, "-out", certificate]);
  return { certificate, privateKey };
}

/** Starts the ACME server, which validates at this port; returns its addresses. Its log is `NAME.log`. */
async function startAcmeServer(name: string, http: number) {
  const [acme, management, dns, names] = await Promise.all(Array.from({ length: 4 }, freePort));
  const { certificate, privateKey } = selfSigned(`${name}-server`, "IP:127.0.0.1");
  const pebble = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey,
    httpPort: http,
    tlsPort: 1,
    certificateValidityPeriod: 3 * 86_400,
  };
  const settings = join(folder, `${name}.json`);
  writeFileSync(settings, JSON.stringify({ pebble }));
  const ignored = { stdio: ["ignore", "ignore", "ignore"] as ["ignore", "ignore", "ignore"] };
  const options = `-http01= -https01= -tlsalpn01= -defaultIPv6= -dns01=127.0.0.1:${dns} -management=127.0.0.1:${names}`;
  children.push(Bun.spawn(["pebble-challtestsrv", ...options.split(" ")], ignored));
  children.push(
    Bun.spawn(["pebble", "-config", settings, "-dnsserver", `127.0.0.1:${dns}`], {
      stdio: ["ignore", Bun.file(join(folder, `${name}.log`)), "ignore"],
      env: { PEBBLE_VA_NOSLEEP: "1", PEBBLE_AUTHZREUSE: "0" },
    }),
  );
  const url = `https://127.0.0.1:${acme}/dir`;
  await until(async () => (await fetch(url).catch(() => null))?.ok || null, "the ACME server");
  return { url, certificate, root: `https://127.0.0.1:${management}/roots/0` };
}

beforeAll(async () => {
  // The ACME server's own certificate is nobody's.
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  const http = await freePort();
  directory = (await startAcmeServer("acme", http)).url;
  const plain = { challenges, hosts: () => ["time.test"], httpsPort: 443 };
  listenForPlainHttp(plain, { host: "127.0.0.1", port: http }, { reportError: () => {} });
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

/** What curl gets from a server under a name, if it trusts only the issuer in a file; else its error. */
function curl(issuer: string, name: string, port: number, path: string, ...options: string[]): string {
  const to = ["--resolve", `${name}:${port}:127.0.0.1`, `https://${name}:${port}${path}`];
  const child = Bun.spawnSync(["curl", "-sS", "--max-time", "10", "--cacert", issuer, ...options, ...to]);
  return child.stdout.toString() + child.stderr.toString();
}

test("two workers place one order, which curl trusts by its root, and none after a restart", async () => {
  const [http, port] = [await freePort(), await freePort()];
  const acme = await startAcmeServer("program", http);
  const root = join(folder, "root.pem");
  writeFileSync(root, await (await fetch(acme.root)).text());
  const start = () =>
    startServer({
      args: `--host 127.0.0.1 --port ${port} --http-port ${http} --domain time.test --workers 2 --hsts 31536000 --acme-directory ${acme.url} --state ${join(folder, "state.sqlite")}`.split(
        " ",
      ),
      env: { NODE_EXTRA_CA_CERTS: acme.certificate },
    });
  const orders = (): number =>
    readFileSync(join(folder, "program.log"), "utf8").split("POST /order-plz -> calling handler()").length -
    1;
  for (const run of [1, 2]) {
    await using server = await start();
    expect([run, curl(root, "time.test", port, "/v1/time/UTC", "--include").toLowerCase()]).toEqual([
      run,
      expect.stringMatching(/^http\/1\.1 200[^]*strict-transport-security: max-age=31536000/),
    ]);
    const moved = await fetch(`http://127.0.0.1:${http}/docs`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([308, `https://time.test:${port}/docs`]);
    expect([run, orders()]).toEqual([run, 1]);
    server.kill("SIGTERM");
    await server.exited;
  }
}, 60_000);

test("SIGHUP takes the new files of --tls-cert, and leaves the old ones where they are no certificate", async () => {
  const [first, second] = [selfSigned("first", "DNS:time.test"), selfSigned("second", "DNS:time.test")];
  const [chain, key] = [join(folder, "chain.pem"), join(folder, "key.pem")];
  copyFileSync(first.certificate, chain);
  copyFileSync(first.privateKey, key);
  await using server = await startServer({ args: ["--tls-cert", chain, "--tls-key", key] });
  const asks = (issuer: string): string => curl(issuer, "time.test", server.port, "/health/live");
  expect(asks(first.certificate)).toContain('"data"');
  expect(asks(second.certificate)).toContain("certificate");
  copyFileSync(second.certificate, chain);
  server.kill("SIGHUP");
  await server.logged(/the key does not belong to the certificate.*The certificate before stays in use/);
  expect(asks(first.certificate)).toContain('"data"');
  copyFileSync(second.privateKey, key);
  server.kill("SIGHUP");
  await until(() => (asks(second.certificate).includes('"data"') ? true : null), "the second certificate");
}, 60_000);
