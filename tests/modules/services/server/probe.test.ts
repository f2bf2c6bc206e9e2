/** One look at a port, a site or a certificate: what is found of servers that refuse, are slow, wrong or silent. */
import { afterAll, expect, test } from 'vitest';
import { outboundPolicy, publicOnly } from '../../../../src/engine/server/outbound/policy.ts';
import { probe, type CheckTarget } from '../../../../src/modules/services/server/watch/probe.ts';
import { expiredCertificate, goodCertificate, otherCertificate, testAuthority } from '../../../support/certificates.ts';
import {
  closedPort,
  secureServer,
  silentServer,
  siteServer,
  type WatchedServer,
} from '../../../support/watchedServer.ts';

const open: WatchedServer[] = [];
afterAll(() => Promise.all(open.map((server) => server.close())));
async function portOf(starting: Promise<WatchedServer>): Promise<number> {
  const server = await starting;
  open.push(server);
  return server.port;
}

const local = outboundPolicy(['127.0.0.0/8', '::1']);
const never = new AbortController().signal;
const at = (now: string) => () => new Date(now);

interface Asked extends Partial<CheckTarget> {
  readonly policy?: typeof local;
  readonly now?: string;
  readonly authorities?: readonly string[];
}

const look = ({ policy = local, now = '2026-11-24T10:00:00Z', authorities = [testAuthority], ...target }: Asked) =>
  probe(
    {
      kind: 'tcp',
      host: 'localhost',
      port: 1,
      path: null,
      expected_status: null,
      certificate_days: 14,
      timeout_s: 1,
      ...target,
    },
    { policy, signal: never, now: at(now), authorities },
  );

const status = (code: number) => portOf(siteServer((_request, response) => void response.writeHead(code).end()));

test.each<[string, () => Promise<Asked>, object]>([
  ['a port that answers', async () => ({ port: await portOf(silentServer()) }), { problem: null, detail: null }],
  [
    'a port that refuses',
    async () => ({ host: '127.0.0.1', port: await closedPort() }),
    { problem: 'refused', detail: 'ECONNREFUSED' },
  ],
  ['a name without an address', () => Promise.resolve({ host: 'nowhere.invalid' }), { problem: 'no_address' }],
  ['a site', async () => ({ kind: 'http', port: await status(204) }), { problem: null }],
  ['a site that leads elsewhere', async () => ({ kind: 'http', port: await status(302) }), { problem: null }],
  [
    'a site that fails',
    async () => ({ kind: 'http', port: await status(502) }),
    { problem: 'status', detail: 'HTTP 502' },
  ],
  [
    'a site that is to refuse, and does',
    async () => ({ kind: 'http', port: await status(401), expected_status: 401 }),
    { problem: null },
  ],
  [
    'a site that is to refuse, and does not',
    async () => ({ kind: 'http', port: await status(200), expected_status: 401 }),
    { problem: 'status', detail: 'HTTP 200' },
  ],
  [
    'a site that never answers',
    async () => ({ kind: 'http', port: await portOf(silentServer()) }),
    { problem: 'timeout', detail: null },
  ],
  [
    'a site that begins and does not end',
    async () => ({ kind: 'http', port: await portOf(siteServer((_request, response) => void response.write('…'))) }),
    { problem: 'timeout' },
  ],
  [
    'a site that hangs up',
    async () => ({ kind: 'http', port: await portOf(siteServer((request) => void request.socket.destroy())) }),
    { problem: 'broken_off' },
  ],
  [
    'a site that has much to say',
    async () => ({
      kind: 'http',
      port: await portOf(siteServer((_request, response) => void response.end('x'.repeat(300_000)))),
    }),
    { problem: null },
  ],
  [
    'a secure site',
    async () => ({ kind: 'https', port: await portOf(secureServer(goodCertificate)) }),
    { problem: null },
  ],
  [
    'a secure site whose certificate has expired',
    async () => ({ kind: 'https', port: await portOf(secureServer(expiredCertificate)) }),
    { problem: 'certificate_expired' },
  ],
  [
    'a secure site whose certificate is for another name',
    async () => ({ kind: 'https', port: await portOf(secureServer(otherCertificate)) }),
    { problem: 'certificate_name' },
  ],
  [
    'a secure site whose certificate nobody vouches for',
    async () => ({ kind: 'https', port: await portOf(secureServer(goodCertificate)), authorities: [] }),
    { problem: 'certificate_untrusted' },
  ],
  [
    'a certificate',
    async () => ({ kind: 'tls', port: await portOf(secureServer(goodCertificate)) }),
    { problem: null, certificateUntil: new Date('2126-01-01T00:00:00Z') },
  ],
  [
    'a certificate with 14 days left',
    async () => ({ kind: 'tls', port: await portOf(secureServer(goodCertificate)), now: '2125-12-18T00:00:00Z' }),
    { problem: null },
  ],
  [
    'a certificate with less than 14 days left',
    async () => ({ kind: 'tls', port: await portOf(secureServer(goodCertificate)), now: '2125-12-18T00:00:01Z' }),
    { problem: 'certificate_expires', detail: null },
  ],
  [
    'a certificate that has expired',
    async () => ({ kind: 'tls', port: await portOf(secureServer(expiredCertificate)) }),
    { problem: 'certificate_expired', certificateUntil: new Date('2025-01-01T00:00:00Z') },
  ],
  [
    'a certificate for another name',
    async () => ({ kind: 'tls', port: await portOf(secureServer(otherCertificate)) }),
    { problem: 'certificate_name' },
  ],
  [
    'a certificate that nobody vouches for',
    async () => ({ kind: 'tls', port: await portOf(secureServer(goodCertificate)), authorities: [] }),
    { problem: 'certificate_untrusted' },
  ],
  [
    'a handshake that never comes',
    async () => ({ kind: 'tls', port: await portOf(silentServer()) }),
    { problem: 'timeout' },
  ],
  ['what does not speak TLS', async () => ({ kind: 'tls', port: await status(200) }), { problem: 'broken_off' }],
])('a probe finds %s', async (_what, asked, found) => {
  expect(await look(await asked())).toMatchObject(found);
});

test.each(['tcp', 'http', 'https', 'tls'] as const)('a probe never connects to our own network: %s', async (kind) => {
  const server = await silentServer();
  open.push(server);
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await look({ kind, host, port: server.port, policy: publicOnly })).toMatchObject({
      problem: 'internal_address',
      detail: null,
    });
  expect(server.connections()).toBe(0);
});

test('a stopped probe has no result', async () => {
  const stop = new AbortController();
  const port = await portOf(silentServer());
  const looking = probe(
    {
      kind: 'http',
      host: 'localhost',
      port,
      path: '/',
      expected_status: null,
      certificate_days: 14,
      timeout_s: 30,
    },
    { policy: local, signal: stop.signal, now: at('2026-11-24T10:00:00Z') },
  );
  stop.abort(new Error('The program stops.'));
  await expect(looking).rejects.toThrow();
});
