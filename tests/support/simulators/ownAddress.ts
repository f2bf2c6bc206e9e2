/** A provider at an address of one's own, which follows `docs/provider-http.md`. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parseRecord } from '../../../src/engine/values/json.ts';
import { json, Simulator, type Received, type Reply } from './simulator.ts';

export const secret = 'a-secret-of-both-sides-0123456789';

export interface OwnAddress {
  readonly simulator: Simulator;
  /** By key, what is to be answered once it was asked; `done` where nothing is said. */
  readonly refusals: Map<string, string>;
  /** How often a piece of work is "accepted" before it is done. */
  pending: number;
  /** What the record is to have. */
  found: Readonly<Record<string, string>>;
  /** The accounts that it has, by user name, each with what it uses. */
  readonly accounts: Map<string, Readonly<Record<string, unknown>>>;
}

interface Known {
  readonly reason: string | null;
  left: number;
}

export async function startOwnAddress(): Promise<OwnAddress> {
  const works = new Map<string, Known>();
  const nonces = new Set<string>();
  const own: { pending: number; found: Readonly<Record<string, string>> } = { pending: 0, found: {} };
  const refusals = new Map<string, string>();
  const accounts: OwnAddress['accounts'] = new Map();

  const stateOf = (key: string): Reply => {
    const known = works.get(key);
    if (!known) return json(404, { reason: 'That key is not known here.' });
    if (known.reason !== null) return json(422, { reason: known.reason });
    if (known.left > 0) {
      known.left -= 1;
      return json(202, { state: 'accepted' }, { location: `/hooks/work/${key}`, 'retry-after': '1' });
    }
    return json(200, { state: 'done', found: own.found });
  };

  const answer = (received: Received): Reply => {
    const refused = apiErrorOf(received, simulator.address, nonces);
    if (refused !== null) return json(401, { reason: refused });
    const { method, url, body } = received;
    if (method === 'GET' && url.pathname === '/hooks/')
      return json(200, {
        message: 'Here is the rack.',
        offers: { hosting: ['set_up', 'remove', 'usage', 'list'], domains: ['renew'] },
      });
    if (method === 'GET' && url.pathname === '/hooks/accounts')
      return pageOf(accounts, Number(url.searchParams.get('from')));
    if (method === 'GET' && url.pathname.startsWith('/hooks/accounts/')) {
      const account = accounts.get(decodeURIComponent(url.pathname.split('/').at(-1) ?? ''));
      return account ? json(200, account) : json(404, { reason: 'There is no such account.' });
    }
    if (method === 'GET') return stateOf(decodeURIComponent(url.pathname.split('/').at(-1) ?? ''));
    const { key, operation, resource }: { readonly [name: string]: unknown } = parseRecord(body) ?? {};
    const name = String(key);
    if (received.headers['idempotency-key'] !== name) return json(400, { reason: 'Without its key.' });
    if (!works.has(name)) {
      const reason = refusals.get(name) ?? null;
      works.set(name, { reason, left: own.pending });
      if (reason === null) simulator.log.push(`${String(resource)} ${String(operation)}`);
    }
    return stateOf(name);
  };
  const simulator = await new Simulator(answer).start();
  return {
    simulator,
    refusals,
    accounts,
    get pending() {
      return own.pending;
    },
    set pending(value) {
      own.pending = value;
    },
    get found() {
      return own.found;
    },
    set found(value) {
      own.found = value;
    },
  };
}

/** Two at a time. */
function pageOf(accounts: OwnAddress['accounts'], from: number): Reply {
  const all = [...accounts.values()].map(({ username, domain, pack, suspended }) => ({
    username,
    domain,
    pack,
    suspended,
  }));
  const isMore = from + 2 < all.length;
  return json(200, { accounts: all.slice(from, from + 2), ...(isMore ? { next: `accounts?from=${from + 2}` } : {}) });
}

/** RFC 9421 § 3.2, from the side that checks. Null: the signature is good, of now, and was not there before. */
function apiErrorOf({ method, path, headers, body }: Received, address: string, nonces: Set<string>): string | null {
  const input = String(headers['signature-input'] ?? '');
  const parameters = input.replace(/^sig=/, '');
  const covered = [...(/^\(([^)]*)\)/.exec(parameters)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const values: Readonly<Record<string, string>> = {
    '@method': method,
    '@target-uri': address + path,
    'content-digest': digest,
    'idempotency-key': String(headers['idempotency-key'] ?? ''),
  };
  const base = [...covered.map((name) => `"${name}": ${values[name] ?? ''}`), `"@signature-params": ${parameters}`];
  const expected = `sig=:${createHmac('sha256', secret).update(base.join('\n')).digest('base64')}:`;
  const given = Buffer.from(String(headers['signature'] ?? ''));
  if (headers['content-digest'] !== digest) return 'The body is another than was signed.';
  if (!['@method', '@target-uri', 'content-digest'].every((name) => covered.includes(name)))
    return 'Too little is signed.';
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected)))
    return 'The signature is wrong.';
  const created = Number(/;created=(\d+)/.exec(parameters)?.[1]);
  if (Math.abs(Date.now() / 1_000 - created) > 300) return 'The signature is too old.';
  const nonce = /;nonce="([^"]+)"/.exec(parameters)?.[1] ?? '';
  if (nonce === '' || nonces.has(nonce)) return 'That was sent before.';
  nonces.add(nonce);
  return null;
}
