/**
 * The stranger: without an account, with one that nobody has verified, and with API tokens that leaked. Tries to read
 * and change what belongs to others, to sign in as staff, and to keep the server busy.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import {
  mutated,
  mutatedWorkbook,
  realCalendar,
  realPictures,
  realText,
  realWorkbook,
  realZone,
  type Random,
} from '../../support/hostileFiles.ts';
import { goodPassword } from '../../e2e/support/office.ts';
import { Program, type Answer, type ProgramOptions, type Traffic } from './traffic.ts';

export const identities = ['anonymous', 'unverified', 'leaked products token', 'leaked domains token'] as const;
export type Identity = (typeof identities)[number];

/** An answer that an identity got, with its request. */
interface Given {
  readonly identity: Identity;
  readonly sent: string;
  readonly text: string;
}

export interface StrangerOptions {
  readonly traffic: Traffic;
  readonly address: string;
  readonly random: Random;
  /** Token of management with the scope `products:list` only. */
  readonly productsToken: string;
  /** Token of a client with the scope `domains:list` only. */
  readonly domainsToken: string;
  /** Addresses of staff, to guess their passwords. */
  readonly staff: readonly string[];
  /** Records of clients by resource. They become more during the day. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

export interface Stranger {
  readonly email: string;
  readonly given: readonly Given[];
  /** Attacks until it is stopped. */
  run(): Promise<void>;
  stop(): void;
}

const hands = 3;
const pauseMilliseconds = 15;
const openStreams = 30;
const slowBodies = 6;
const words = ['Makelaar', 'jansen', 'bakk', '2026', '@', 'NL', 'dijkenduin', '%', '" or 1=1 --', '𝒳'] as const;

export function createStranger(options: StrangerOptions): Stranger {
  const { traffic, address, random, targets } = options;
  const given: Given[] = [];
  const email = 'vreemde.vogel@elders.example';
  const state = { isOver: false };
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const program = (identity: Identity, credentials: Readonly<Record<string, string>> = {}): Program =>
    new Program(optionsOf(identity), credentials);
  const optionsOf = (identity: Identity): ProgramOptions => ({
    traffic,
    who: 'stranger',
    address,
    ip: `203.0.113.${identities.indexOf(identity) + 1}`,
    hear: (sent: string, answer: Answer) => void given.push({ identity, sent, text: answer.text }),
  });
  const callers = new Map<Identity, Program>([
    ['anonymous', program('anonymous')],
    ['leaked products token', program('leaked products token', bearer(options.productsToken))],
    ['leaked domains token', program('leaked domains token', bearer(options.domainsToken))],
  ]);

  const resourceNames = [...targets.keys()];
  const target = (): { readonly resource: string; readonly uuid: string } => {
    const resource = pick(resourceNames) ?? 'clients';
    return { resource, uuid: pick(targets.get(resource) ?? []) ?? crypto.randomUUID() };
  };
  const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

  const readings: readonly (() => string)[] = [
    () => `/${target().resource}?range=[0,999]`,
    () => `/${target().resource}?q=${encodeURIComponent(pick(words) ?? '')}`,
    () => `/${target().resource}?filter=${json({ client_uuid: pick(targets.get('clients') ?? []) })}`,
    () => `/${target().resource}?filter=${json({ 'client.company_name': { contains: pick(words) } })}`,
    () => `/${target().resource}?embed=${json(['client', 'invoice', 'user'])}`,
    () => `/${target().resource}/totals?columns=${json(['gross_cents', 'amount_cents'])}&by=${json('client_uuid')}`,
    () => `/search?q=${encodeURIComponent(pick(words) ?? '')}`,
    () => '/trash?range=[0,99]',
    () => '/outbox',
    () => '/settings',
    () => '/backups',
    () => '/due-subscriptions',
    () => '/non-payment',
    () => '/service-comparison',
    () => `/figures/${pick(['dashboard', 'billing', 'invoices']) ?? ''}`,
    () => '/audit-entries?range=[0,99]',
    () => '/users?range=[0,99]',
    () => `/cart?client=${pick(targets.get('clients') ?? []) ?? ''}`,
    () => `/catalogue?client=${pick(targets.get('clients') ?? []) ?? ''}`,
    () => `/invoices/${pick(targets.get('invoices') ?? []) ?? ''}/pdf`,
    () => `/invoices/${pick(targets.get('invoices') ?? []) ?? ''}/payment`,
    () => `/orders/${pick(targets.get('orders') ?? []) ?? ''}/payment`,
    () => one(''),
    () => one('/history?range=[0,9]'),
    () => one('/timeline?range=[0,9]'),
    () => one('/figures'),
    () => one('/notes'),
  ];
  const one = (rest: string): string => {
    const { resource, uuid } = target();
    return `/${resource}/${uuid}${rest}`;
  };

  const writings: readonly ((caller: Program) => Promise<unknown>)[] = [
    (caller) => caller.send('PUT', one(''), { body: { name: 'Mine', company_name: 'Mine', status: 'paid' } }),
    (caller) => caller.send('DELETE', one('')),
    (caller) => caller.send('POST', one('/notes'), { body: { text: 'Mine' } }),
    (caller) => caller.send('PUT', one('/set-current'), { body: {} }),
    (caller) => caller.send('PUT', one('/finalise'), { body: {} }),
    (caller) =>
      caller.send('PUT', one('/register-payment'), {
        body: { amount_cents: 1, received_on: '2026-01-01', method: 'bank' },
      }),
    (caller) => caller.send('PUT', one('/paid'), { body: {} }),
    (caller) => caller.send('POST', `/invoices/${target().uuid}/payment`),
    (caller) =>
      caller.send('POST', '/payments', { body: { client_uuid: pick(targets.get('clients') ?? []), amount_cents: 1 } }),
    (caller) => caller.send('POST', '/tokens', { body: { name: 'more', scopes: ['*:*'] } }),
    (caller) => caller.send('POST', '/users', { body: { email: 'me@elders.example', type: 'management' } }),
    (caller) => caller.send('PUT', '/presence', { body: { tab: 'x', ...target(), editing: true } }),
    (caller) =>
      caller.send('POST', `/cart/items?client=${pick(targets.get('clients') ?? []) ?? ''}`, { body: { items: [] } }),
    (caller) =>
      caller.send('POST', '/payment-callbacks/test', { content: '{}', headers: { 'payment-signature': 't=1,v1=' } }),
    (caller) => caller.send('PUT', '/settings', { body: { values: { selling: { online_payments: null } } } }),
    hostileFile,
    oversized,
    guess,
  ];

  async function hostileFile(caller: Program): Promise<void> {
    const [path, content, type] = await fileOf(random);
    await caller.send('POST', path, { content, headers: { 'content-type': type } });
  }

  async function oversized(caller: Program): Promise<void> {
    const body = pick([
      `{"email":"${'a'.repeat(1_500_000)}"}`,
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_none, index) => [`k${index}`, index]))),
      `{"__proto__":{"type":"management"},"constructor":{"prototype":{}}}`,
      '{"email":"\\u0000","password":"\\ud800"}',
      '{"email":',
    ]);
    const path = pick(['/session', '/registrations', '/password-resets', '/clients', '/invoices']) ?? '/session';
    await caller.send('POST', path, { content: body ?? '', headers: { 'content-type': 'application/json' } });
  }

  async function guess(caller: Program): Promise<void> {
    const body = { email: pick(options.staff), password: pick(['welkom01', 'password', 'admin', '']) };
    await caller.send('POST', '/session', { body });
  }

  async function register(): Promise<void> {
    const anonymous = callers.get('anonymous');
    const account = { email, password: goodPassword };
    await anonymous?.answered('POST', '/registrations', {
      body: { ...account, first_name: 'Vreemde', last_name: 'Vogel', language: 'nl' },
    });
    // The account is made a moment after the answer, which says nothing about it.
    for (let tries = 0; !callers.has('unverified'); tries += 1) {
      const signedIn = await Program.signedIn(optionsOf('unverified'), account).catch(async (error: unknown) => {
        if (tries > 50) throw error;
        await sleep(200);
        return null;
      });
      if (signedIn !== null) callers.set('unverified', signedIn);
    }
  }

  /** Opens many streams of changes with each identity, and leaves them open. */
  async function streams(): Promise<void> {
    const leave = new AbortController();
    const open = async (headers: Readonly<Record<string, string>>, ip: string): Promise<void> => {
      const response = await fetch(`${address}/api/changes`, {
        headers: { ...headers, 'x-forwarded-for': ip },
        signal: leave.signal,
      });
      traffic.exchanges.push({
        who: 'stranger',
        round: traffic.round,
        method: 'GET',
        path: '/api/changes',
        status: response.status,
        milliseconds: 0,
        requestId: null,
        isReplay: false,
      });
      for await (const chunk of response.body ?? [])
        given.push({ identity: 'unverified', sent: '', text: Buffer.from(chunk).toString() });
    };
    const headersOf = [{}, bearer(options.productsToken), bearer(options.domainsToken)];
    const all = headersOf.flatMap((headers, index) =>
      Array.from({ length: openStreams }, () => open(headers, `203.0.113.${index + 10}`).catch(() => undefined)),
    );
    while (!state.isOver) await sleep(100);
    leave.abort();
    await Promise.all(all);
  }

  /** Sends bodies a byte at a time over connections of its own. */
  async function slow(): Promise<void> {
    const { hostname, port } = new URL(address);
    const sockets = Array.from({ length: slowBodies }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `POST /api/session HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{`,
      );
      return socket;
    });
    while (!state.isOver) {
      await sleep(500);
      for (const socket of sockets) if (socket.writable) socket.write(' ');
    }
    for (const socket of sockets) socket.destroy();
  }

  async function hand(): Promise<void> {
    while (!state.isOver) {
      const caller = callers.get(pick(identities) ?? 'anonymous') ?? callers.get('anonymous');
      const reading = pick(readings);
      const writing = pick(writings);
      const attack = random() < 0.6 ? caller?.send('GET', reading?.() ?? '/') : caller && writing?.(caller);
      // Nobody answers while the server is killed.
      await attack?.catch(() => sleep(200));
      await sleep(pauseMilliseconds);
    }
  }

  return {
    email,
    given,
    stop: () => void (state.isOver = true),
    async run() {
      await register();
      const anonymous = callers.get('anonymous');
      // More often than an account may be tried from a device that it is not known from.
      for (let tries = 0; tries < 12; tries += 1)
        await anonymous?.send('POST', '/session', { body: { email: options.staff[0], password: `gok ${tries}` } });
      await Promise.all([streams(), slow(), ...Array.from({ length: hands }, hand)]);
    },
  };
}

const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

/** Returns a mutated file with where it is sent. Staff open the same ones that the stranger sends. */
export async function fileOf(
  random: Random,
  zone: string = crypto.randomUUID(),
): Promise<readonly [path: string, content: Uint8Array<ArrayBuffer> | string, type: string]> {
  const octets = 'application/octet-stream';
  const bytes = (content: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(content);
  const text = (content: Uint8Array): string => Buffer.from(content).toString('utf8');
  const kind = Math.floor(random() * 5);
  if (kind === 0)
    return ['/known-names/imports?name=x.csv', bytes(mutated(Buffer.from(realText), 'csv', random)), octets];
  if (kind === 1)
    return ['/known-names/imports?name=x.xlsx', bytes(mutatedWorkbook(await realWorkbook(), random)), octets];
  if (kind === 2)
    return [
      '/hours/calendar-preview',
      JSON.stringify({
        content: text(mutated(Buffer.from(realCalendar), 'calendar', random)),
        from: '2026-03-01',
        until: '2026-03-31',
      }),
      'application/json',
    ];
  if (kind === 3)
    return [
      `/dns-zones/${zone}/zone-file`,
      JSON.stringify({ zone_file: text(mutated(Buffer.from(realZone), 'zone', random)), dry_run: true }),
      'application/json',
    ];
  const picture = Buffer.from(realPictures[Math.floor(random() * realPictures.length)] ?? '', 'base64');
  return ['/sellers/files/logo?name=logo', bytes(mutated(picture, 'picture', random)), octets];
}

/** Tables of which rows belong to clients, with the column of the client. */
const ofClients: readonly (readonly [table: string, client: string])[] = [
  ['clients', 'uuid'],
  ['invoices', 'client_uuid'],
  ['payments', 'client_uuid'],
  ['orders', 'client_uuid'],
  ['subscriptions', 'client_uuid'],
  ['domains', 'client_uuid'],
  ['hosting', 'client_uuid'],
  ['projects', 'client_uuid'],
  ['hours', 'client_uuid'],
  ['tasks', 'client_uuid'],
];

/** Returns uuids of clients’ records by resource, newest first. */
export async function targetsIn(database: Client): Promise<Map<string, string[]>> {
  const targets = new Map<string, string[]>();
  for (const [table] of ofClients) {
    const { rows } = await database.query<{ uuid: string }>(
      `select uuid from ${table} order by created_at desc limit 60`,
    );
    targets.set(
      table,
      rows.map(({ uuid }) => uuid),
    );
  }
  return targets;
}

/**
 * Lists what the stranger was given of clients: ids, names and email addresses that are not those of the owner of a
 * leaked token, and were not in the request. Empty: nothing.
 */
export async function leaks(
  database: Client,
  { given, owned }: { readonly given: readonly Given[]; readonly owned: readonly string[] },
): Promise<readonly string[]> {
  const secrets = new Map<string, { readonly where: string; readonly isOwned: boolean }>();
  for (const [table, client] of ofClients) {
    const { rows } = await database.query<{ uuid: string; client: string | null }>(
      `select uuid, ${client} as client from ${table}`,
    );
    for (const row of rows)
      secrets.set(row.uuid, {
        where: table,
        // The leaked token reads domains, and names their client.
        isOwned:
          owned.includes(row.client ?? '') && (table === 'domains' || table === 'clients' || table === 'subscriptions'),
      });
  }
  const people = await database.query<{ uuid: string; name: string | null; email: string }>(
    `select uuid, company_name as name, email from clients`,
  );
  for (const { uuid, name, email } of people.rows)
    for (const text of [name, email])
      if (text !== null && text.length > 6)
        secrets.set(text.toLowerCase(), { where: 'clients', isOwned: owned.includes(uuid) });
  const found = new Set<string>();
  const texts = [...secrets].filter(([text]) => !uuidPattern.test(text));
  for (const { identity, sent, text } of given) {
    if (text.length < 10) continue;
    const lower = text.toLowerCase();
    const seen = [
      ...(lower.match(uuidsPattern) ?? []).filter((uuid) => secrets.has(uuid)),
      ...texts.map(([secret]) => secret).filter((secret) => lower.includes(secret)),
    ];
    for (const secret of seen) {
      const { where = '', isOwned = false } = secrets.get(secret) ?? {};
      if (sent.toLowerCase().includes(encodeURIComponent(secret)) || sent.toLowerCase().includes(secret)) continue;
      if (isOwned && identity === 'leaked domains token') continue;
      found.add(`${identity} was given ${secret} of ${where} by ${sent.slice(0, 120)}`);
    }
  }
  return [...found];
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const uuidsPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
