/**
 * An Openprovider whose domains and customers are known, by the documentation of its REST API: it reports errors with a
 * code, often under a status of 500.
 */
import { parseRecord } from '../../../src/engine/values/json.ts';
import { json, Simulator, type Received, type Reply } from './simulator.ts';

export const username = 'reseller';
export const password = 'password-of-the-reseller-42';
const token = 'token-that-was-given-0123456789';

export interface RemoteDomain {
  id: number;
  name: string;
  extension: string;
  status: 'ACT' | 'DEL' | 'FAI' | 'PEN' | 'REQ' | 'RRQ' | 'SCH';
  expires: string;
  handles: Record<string, string>;
  nameservers: readonly object[];
  locked: boolean;
  isPrivate: boolean;
  isOwnerFixed: boolean;
  authCode: string;
  restorableUntil: string;
  /** Looks that it takes until what was asked is so. */
  looks: number;
  effect: (() => void) | null;
}

/** As the API shows it: its name in full. */
export interface RemoteRecord {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  readonly prio: number;
}

export interface Openprovider {
  readonly simulator: Simulator;
  readonly domains: Map<number, RemoteDomain>;
  readonly customers: Map<string, Record<string, unknown>>;
  /** By name. */
  readonly zones: Map<string, RemoteRecord[]>;
  /** Codes of domains that are elsewhere. */
  readonly codesElsewhere: Map<string, string>;
  readonly settings: { looks: number; renewalLooks: number; areTokensExpired: boolean; recordsPerPage: number };
  add(domain?: Partial<RemoteDomain>): RemoteDomain;
}

export async function startOpenprovider(): Promise<Openprovider> {
  const domains = new Map<number, RemoteDomain>();
  const customers = new Map<string, Record<string, unknown>>();
  const zones = new Map<string, RemoteRecord[]>();
  const codesElsewhere = new Map<string, string>();
  const settings = { looks: 1, renewalLooks: 0, areTokensExpired: false, recordsPerPage: 500 };
  let numbers = 90_000;
  const note = (...words: readonly unknown[]): void => void simulator.log.push(words.map(String).join(' '));

  function add(domain: Partial<RemoteDomain> = {}): RemoteDomain {
    numbers += 1;
    const made: RemoteDomain = {
      id: numbers,
      name: 'jansen',
      extension: 'nl',
      status: 'ACT',
      expires: '2027-04-01',
      handles: {},
      nameservers: [],
      locked: false,
      isPrivate: false,
      isOwnerFixed: false,
      authCode: 'code-to-leave-with',
      restorableUntil: '',
      looks: 0,
      effect: null,
      ...domain,
    };
    domains.set(made.id, made);
    return made;
  }

  function later(domain: RemoteDomain, looks: number, effect: () => void): void {
    domain.looks = looks;
    domain.effect = effect;
    if (looks === 0) settle(domain);
  }

  function shown(domain: RemoteDomain): object {
    if (domain.effect && domain.looks <= 0) settle(domain);
    else domain.looks -= 1;
    const { id, name, extension, status, expires, handles, nameservers, locked, isPrivate, isOwnerFixed } = domain;
    const owner = customers.get(handles['owner_handle'] ?? '');
    return {
      id,
      domain: { name, extension },
      status,
      expiration_date: `${expires} 23:59:59`,
      renewal_date: `${expires} 00:00:00`,
      restorable_until: domain.restorableUntil,
      ...handles,
      name_servers: nameservers,
      is_locked: locked,
      is_lockable: true,
      is_private_whois_enabled: isPrivate,
      modify_owner_allowed: !isOwnerFixed,
      autorenew: 'off',
      owner: { company_name: owner?.['company_name'] ?? '', full_name: fullName(owner?.['name']) },
    };
  }

  function order(body: Body, isTransfer: boolean): Reply {
    const { name = '', extension = '' } = body.domain ?? {};
    const full = `${name}.${extension}`;
    if (!customers.has(String(body['owner_handle']))) return refusal(500, 112, 'Customer (owner) does not exist');
    if ([...domains.values()].some((one) => `${one.name}.${one.extension}` === full && one.status !== 'FAI'))
      return refusal(500, 311, 'The domain you want to register is not free');
    if (isTransfer && body['auth_code'] !== codesElsewhere.get(full))
      return refusal(500, 303, 'The auth code is incorrect');
    note(isTransfer ? 'transfer' : 'create', full, body['period'], body['owner_handle'], body['autorenew']);
    const made = add({ name, extension, status: 'REQ', expires: '0000-00-00' });
    take(made, body);
    later(made, settings.looks, () => {
      made.status = 'ACT';
      made.expires = '2027-04-01';
    });
    return done({ id: made.id, status: made.status });
  }

  function onDomain(domain: RemoteDomain, method: string, part: string | undefined, body: Body): Reply {
    const full = `${domain.name}.${domain.extension}`;
    if (method === 'GET' && part === undefined) return done(shown(domain));
    if (method === 'GET' && part === 'authcode')
      return domain.locked
        ? refusal(500, 399, 'The domain is locked')
        : done({ auth_code: domain.authCode, success: true });
    if (method === 'PUT') {
      const { domain: _, ...fields } = body;
      note('update', full, ...Object.entries(fields).map(([name, value]) => `${name}=${shortly(value)}`));
      take(domain, body);
      return done({ id: domain.id, status: domain.status });
    }
    if (method === 'POST' && part === 'renew') {
      note('renew', full, body['period']);
      later(domain, settings.renewalLooks, () => {
        const [year, ...rest] = domain.expires.split('-');
        domain.expires = [Number(year) + Number(body['period']), ...rest].join('-');
      });
      return done({ status: domain.status });
    }
    if (method === 'POST' && part === 'restore') {
      note('restore', full);
      domain.status = 'RRQ';
      later(domain, settings.looks, () => {
        domain.status = 'ACT';
        domain.expires = '2028-04-01';
      });
      return done({ status: domain.status });
    }
    if (method === 'DELETE' && part === undefined) {
      note('delete', full);
      domain.status = 'DEL';
      domain.restorableUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
      return done({ success: true });
    }
    return refusal(501, 12, 'Method not implemented');
  }

  function onCustomers(method: string, handle: string | undefined, url: URL, body: Body): Reply {
    if (method === 'GET') {
      const pattern = (url.searchParams.get('comment_pattern') ?? '').replaceAll('*', '');
      const results = [...customers].flatMap(([key, one]) =>
        String(one['comments']).includes(pattern) ? [{ handle: key, is_deleted: false, ...one }] : [],
      );
      return done({ results, total: results.length });
    }
    if (method === 'POST') {
      numbers += 1;
      const made = `JJ${numbers}-NL`;
      note('customer', made, shortly(body['company_name']));
      customers.set(made, { ...body });
      return done({ handle: made });
    }
    if (handle === undefined || !customers.has(handle)) return refusal(500, 112, 'Customer does not exist');
    note('customer again', handle, shortly(body['company_name']));
    customers.set(handle, { ...body });
    return done({ success: true });
  }

  /** Of each change: all of it, or nothing. */
  function onZones(method: string, name: string | undefined, part: string | undefined, url: URL, body: Body): Reply {
    if (method === 'POST' && name === undefined) {
      const { name: label = '', extension = '' } = body.domain ?? {};
      const full = `${label}.${extension}`;
      if (zones.has(full)) return refusal(500, 817, 'Duplicate zone');
      const records = recordsIn(full, body['records']);
      if (records === null) return refusal(500, 819, 'Invalid record');
      note('zone', full, ...records.map(shownRecord));
      zones.set(full, [...own(full), ...records]);
      return done({ success: true });
    }
    const records = zones.get(name ?? '');
    if (name === undefined || !records) return refusal(500, 872, 'Zone specified is not found');
    if (method === 'GET' && part === 'records') {
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const page = records.slice(
        offset,
        offset + Math.min(settings.recordsPerPage, Number(url.searchParams.get('limit'))),
      );
      return done({ results: page, total: records.length });
    }
    if (method === 'GET') return done({ id: 1, name, type: 'master', active: true });
    if (method === 'DELETE') {
      note('zone gone', name);
      zones.delete(name);
      return done({ success: true });
    }
    const changes: { readonly add?: unknown; readonly remove?: unknown } = objectOf(body['records']);
    const [come, remove] = [recordsIn(name, changes.add ?? []), recordsIn(name, changes.remove ?? [])];
    const left = remove && records.filter((one) => !remove.some((gone) => shownRecord(gone) === shownRecord(one)));
    if (come === null || remove === null || left === null || left.length !== records.length - remove.length)
      return refusal(500, 819, 'Invalid record');
    if (come.some((one) => left.some((there) => shownRecord(there) === shownRecord(one))))
      return refusal(500, 818, 'Duplicate record');
    note('zone', name, ...remove.map((one) => `-${shownRecord(one)}`), ...come.map((one) => `+${shownRecord(one)}`));
    zones.set(name, [...left, ...come]);
    return done({ success: true });
  }

  const answer = (received: Received): Reply => {
    const { method, url, headers } = received;
    const body: Body = parseRecord(received.body) ?? {};
    const [version, collection, id, part, more] = url.pathname.slice(1).split('/');
    if (version !== 'v1beta') return refusal(404, 5, 'Not Found');
    if (collection === 'auth' && id === 'login')
      return body['username'] === username && body['password'] === password
        ? done({ token, reseller_id: 1 })
        : refusal(500, 196, 'Authentication/Authorization Failed');
    if (headers.authorization !== `Bearer ${token}` || settings.areTokensExpired) {
      settings.areTokensExpired = false;
      return refusal(401, 196, 'Authentication/Authorization Failed');
    }
    if (collection === 'customers') return onCustomers(method, id, url, body);
    if (collection === 'dns' && id === 'zones')
      return onZones(method, part && decodeURIComponent(part), more, url, body);
    if (collection !== 'domains') return refusal(501, 12, 'Method not implemented');
    if (id === undefined && method === 'GET') {
      const full = url.searchParams.get('full_name');
      const found = [...domains.values()].filter((one) => !full || `${one.name}.${one.extension}` === full);
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const page = found.slice(offset, offset + Number(url.searchParams.get('limit') ?? 100));
      return done({ results: page.map(shown), total: found.length });
    }
    if (id === undefined && method === 'POST') return order(body, false);
    if (id === 'transfer' && method === 'POST') return order(body, true);
    const domain = domains.get(Number(id));
    return domain ? onDomain(domain, method, part, body) : refusal(500, 320, 'The domain does not exist');
  };
  const simulator = await new Simulator(answer).start();
  return { simulator, domains, customers, zones, codesElsewhere, settings, add };
}

interface Body extends Readonly<Record<string, unknown>> {
  readonly domain?: { readonly name?: string; readonly extension?: string };
}

/** What it keeps itself of every zone. */
const own = (zone: string): readonly RemoteRecord[] => [
  { name: zone, type: 'SOA', value: 'ns1.openprovider.nl dns.openprovider.eu 1', ttl: 3_600, prio: 0 },
  { name: zone, type: 'NS', value: 'ns1.openprovider.nl', ttl: 3_600, prio: 0 },
];

const knownTtls = [900, 3_600, 10_800, 21_600, 43_200, 86_400];

/** Null where one of them is none: names are without the zone, texts in quotes, and of TTLs it knows a few. */
function recordsIn(zone: string, given: unknown): RemoteRecord[] | null {
  if (!Array.isArray(given)) return null;
  const records = given.map((one: unknown): RemoteRecord => {
    const { name, type, value, ttl, prio } = objectOf(one);
    const label = String(name);
    return {
      name: label === '' ? zone : `${label}.${zone}`,
      type: String(type),
      value: String(value),
      ttl: Number(ttl),
      prio: Number(prio ?? 0),
    };
  });
  const isRight = ({ type, value, ttl, name }: RemoteRecord): boolean =>
    knownTtls.includes(ttl) &&
    !name.endsWith(`${zone}.${zone}`) &&
    (type === 'TXT' ? value.startsWith('"') : !value.endsWith('.'));
  return records.every(isRight) ? records : null;
}

const shownRecord = ({ name, type, ttl, prio, value }: RemoteRecord): string =>
  `${name} ${ttl} ${type} ${prio > 0 ? `${prio} ` : ''}${value}`;

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function settle(domain: RemoteDomain): void {
  domain.effect?.();
  domain.effect = null;
}

function take(domain: RemoteDomain, body: Body): void {
  for (const role of ['owner_handle', 'admin_handle', 'tech_handle', 'billing_handle'])
    if (typeof body[role] === 'string') domain.handles[role] = body[role];
  if (Array.isArray(body['name_servers'])) domain.nameservers = body['name_servers'] as readonly object[];
  if (typeof body['is_locked'] === 'boolean') domain.locked = body['is_locked'];
  if (typeof body['is_private_whois_enabled'] === 'boolean') domain.isPrivate = body['is_private_whois_enabled'];
}

function fullName(name: unknown): string {
  const { first_name = '', last_name = '' }: { first_name?: unknown; last_name?: unknown } =
    typeof name === 'object' && name !== null ? name : {};
  return `${String(first_name)} ${String(last_name)}`.trim();
}

function shortly(value: unknown): string {
  return Array.isArray(value) ? value.map((one: { name?: string }) => one.name).join(',') : String(value);
}

const done = (data: object): Reply => json(200, { code: 0, desc: '', data, maintenance: false, warnings: [] });

export function refusal(status: number, code: number, desc: string): Reply {
  return json(status, { code, desc, data: null, maintenance: false, warnings: [] });
}
