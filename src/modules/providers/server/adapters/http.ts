/**
 * Adapter for a provider at a custom address: each operation is one signed request with an idempotency key.
 * `docs/provider-http.md` is the protocol for the other side.
 */
import { Json } from '#engine/values';
import type {
  AccountUsage,
  Adapter,
  Found,
  AdapterOutcome,
  PanelAccount,
  Remembered,
  ServiceOperation,
  ServiceOrder,
} from '../adapter.ts';
import { retryAfterSeconds, type ProviderAnswer, type ProviderClient } from './client.ts';
import { signatureHeaders } from './messageSignature.ts';
import { ProviderFailure } from './providerFailure.ts';
import {
  listOf,
  objectOf,
  serviceAdapter,
  succeeded,
  textOf,
  type Credentials,
  type Perform,
  type ServiceWork,
} from './serviceAdapter.ts';

/** Operations of the protocol. The connection test returns which of them the other side supports. */
const offered: Readonly<Record<string, readonly ServiceOperation[]>> = {
  hosting: ['set_up', 'update', 'suspend', 'unsuspend', 'remove'],
  applications: ['set_up', 'update', 'suspend', 'unsuspend', 'remove'],
  servers: ['set_up', 'update', 'suspend', 'unsuspend', 'remove'],
  databases: ['set_up', 'update', 'suspend', 'unsuspend', 'remove'],
  mailboxes: ['set_up', 'update', 'remove'],
  domains: ['set_up', 'update', 'renew', 'restore', 'remove', 'transfer_code'],
  'dns-zones': ['set_up', 'update', 'remove'],
};

/** Further requests of the protocol: the usage of an account, and the list of accounts. */
const offeredReads: Readonly<Record<string, readonly string[]>> = { hosting: ['usage', 'list'] };

const usualPauseSeconds = 30;
const longestDays = 30;

interface Request {
  readonly method: 'GET' | 'POST';
  readonly address: URL;
  readonly body?: string;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/** Returns the adapter for own systems. Requests may be repeated, since the other side recognises their key. */
export function httpAdapter(client: ProviderClient): Adapter {
  function ask(
    provider: string,
    { secret = '', key_id = provider }: Credentials,
    request: Request,
  ): Promise<ProviderAnswer> {
    const { method, address, body = '', key, signal } = request;
    const signed = { method, address, body, ...(key === undefined ? {} : { idempotencyKey: key }) };
    return client.ask(provider, {
      method,
      address,
      headers: () => ({
        accept: 'application/json',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...signatureHeaders(signed, { id: key_id, secret }),
      }),
      ...(method === 'POST' ? { body } : {}),
      // The other side recognises a repeated request by its key.
      isSafe: true,
      ...(signal ? { signal } : {}),
    });
  }

  const perform: Perform = async (work) => {
    const { order, credentials, channel } = work;
    const { key, provider } = order;
    const { asked, poll = null, since = new Date().toISOString() }: Remembered = order.remembered ?? {};
    const request = (more: Omit<Request, 'signal'>): Promise<ProviderAnswer> =>
      ask(provider.key, credentials, { ...more, signal: channel.signal });
    const waiting: Waiting = { poll, since: String(since) };
    // After a restart, check the state of the earlier request before repeating it.
    if (asked === true) {
      const address = pollAddress(credentials, poll) ?? below(credentials, `work/${encodeURIComponent(key)}`);
      const answer = await request({ method: 'GET', address });
      if (answer.status !== 404) return outcomeOf(answer, work, waiting);
    }
    await channel.remember({ asked: true, ...waiting });
    channel.write(`${order.operation} asked of ${below(credentials, '').host}.\n`);
    const body = JSON.stringify(bodyOf(order));
    return outcomeOf(await request({ method: 'POST', address: below(credentials, 'work'), body, key }), work, waiting);
  };

  return serviceAdapter({
    name: 'http',
    operations: Object.fromEntries(
      Object.entries(offered).map(([resource, operations]) => [
        resource,
        Object.fromEntries(operations.map((operation) => [operation, perform])),
      ]),
    ),
    async usage({ provider, username, domain }, { credentials, signal }) {
      const address = below(credentials, `accounts/${encodeURIComponent(username)}`);
      const answer = await ask(provider.key, credentials, { method: 'GET', address, signal });
      if (answer.status === 404) return null;
      return usageIn(answer, { username, domain });
    },
    async *listAccounts({ provider, credentials, signal }) {
      const seen = new Set<string>();
      let address: URL | null = below(credentials, 'accounts');
      while (address !== null) {
        if (seen.has(address.href))
          throw new ProviderFailure('The provider’s pages form a loop: a page links to an earlier one.');
        seen.add(address.href);
        const answer: ProviderAnswer = await ask(provider.key, credentials, { method: 'GET', address, signal });
        if (answer.status !== 200) throw refusal(answer);
        for (const account of listOf(answer.json, 'accounts')) yield accountIn(account);
        const next = textOf(answer.json, 'next');
        address = next === '' ? null : ownAddress(next, credentials);
      }
    },
    async testConnection({ key }, credentials) {
      const answer = await ask(key, credentials, { method: 'GET', address: below(credentials, '') });
      if (answer.status !== 200 || answer.json === null) throw refusal(answer);
      return { message: textOf(answer.json, 'message') || 'Connected.', offers: offersIn(answer.json) };
    },
  });
}

interface Waiting {
  /** Address to poll, as given by the other side. */
  readonly poll: Remembered[string];
  readonly since: string;
}

async function outcomeOf(
  answer: ProviderAnswer,
  { order, credentials, channel }: ServiceWork,
  { poll, since }: Waiting,
): Promise<AdapterOutcome> {
  const { status, json } = answer;
  const state = textOf(json, 'state');
  if (status === 200 && state === 'done') {
    const found = foundIn(json);
    const code = order.operation === 'transfer_code' ? textOf(json, 'transfer_code') : '';
    return {
      ...succeeded,
      ...(Object.keys(found).length > 0 ? { found } : {}),
      ...(code === '' ? {} : { transfer_code: code }),
    };
  }
  if ((status !== 200 && status !== 202) || state !== 'accepted') throw refusal(answer);
  if (Date.now() - Date.parse(since) > longestDays * 86_400_000)
    throw new ProviderFailure(`The provider hasn’t finished this within ${longestDays} days. Ask them about it.`);
  await channel.remember({ asked: true, since, poll: pollOf(answer, credentials) ?? poll });
  return { state: 'under_way', checkAfterSeconds: retryAfterSeconds(answer) ?? usualPauseSeconds };
}

/** Uses the reason of the other side if there is one, otherwise a text for the status. */
function refusal({ status, json }: ProviderAnswer): ProviderFailure {
  const reason = textOf(json, 'reason').trim();
  if (status === 401 || status === 403)
    return new ProviderFailure(
      `The provider refused our signature (${status}${reason === '' ? '' : `: ${reason}`}). Check the secret on both sides.`,
    );
  if (status === 501) return new ProviderFailure('The provider doesn’t support this. Do it manually.');
  if (status >= 400)
    return new ProviderFailure(
      reason === '' ? `The provider refused it (${status}) without a reason.` : `The provider refused it: ${reason}`,
    );
  return new ProviderFailure('The provider sent an unexpected response. Check that the URL is correct.', {
    isTransient: true,
  });
}

/** @param path relative to the address of the connection. */
function below({ address = '' }: Credentials, path: string): URL {
  if (!URL.canParse(address)) throw new ProviderFailure('The connection’s URL isn’t valid.');
  const base = new URL(address);
  return new URL(path, base.pathname.endsWith('/') ? base : new URL(`${base.pathname}/`, base));
}

/** Returns the polling address, which must be on the same origin. */
function pollOf({ headers }: ProviderAnswer, credentials: Credentials): string | null {
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, below(credentials, ''))) return null;
  return ownAddress(location, credentials).href;
}

/** @throws ProviderFailure if it is on another origin. */
function ownAddress(location: string, credentials: Credentials): URL {
  const base = below(credentials, '');
  const address = URL.canParse(location, base) ? new URL(location, base) : null;
  if (address?.origin !== base.origin) throw new ProviderFailure('The provider redirects to another host.');
  return address;
}

/** @throws ProviderFailure if the account has another domain. */
function usageIn(
  answer: ProviderAnswer,
  { username, domain }: { readonly username: string; readonly domain: string | null },
) {
  const { status, json } = answer;
  if (status !== 200 || textOf(json, 'username') !== username) throw refusal(answer);
  const there = textOf(json, 'domain').toLowerCase();
  if (domain !== null && there !== '' && there !== domain)
    throw new ProviderFailure(`The account ${username} there belongs to ${there}, not to ${domain}. Check it first.`);
  const usage: AccountUsage = {
    diskUsedMb: wholeIn(json, 'disk_used_mb'),
    bandwidthUsedMb: wholeIn(json, 'bandwidth_used_mb'),
    databases: wholeIn(json, 'databases'),
    mailboxes: wholeIn(json, 'mailboxes'),
  };
  return usage;
}

/** @throws ProviderFailure if it has no name: a missing account would be confused with an unknown one. */
function accountIn(account: Readonly<Record<string, unknown>>): PanelAccount {
  const username = textOf(account, 'username');
  if (username === '') throw new ProviderFailure('The provider lists an account without a username.');
  return {
    username,
    domain: textOf(account, 'domain').toLowerCase() || null,
    pack: textOf(account, 'pack') || null,
    isSuspended: booleanIn(account, 'suspended'),
  };
}

function booleanIn(json: Readonly<Record<string, unknown>>, name: string): boolean | null {
  const value = json[name];
  return typeof value === 'boolean' ? value : null;
}

/** Returns null if it is not a whole number. */
function wholeIn(json: unknown, name: string): number | null {
  const value = Json.isRecord(json) ? json[name] : undefined;
  return typeof value === 'number' && value >= 0 && value <= 2_147_483_647 ? Math.round(value) : null;
}

function pollAddress(credentials: Credentials, poll: Remembered[string]): URL | null {
  if (typeof poll !== 'string' || !URL.canParse(poll)) return null;
  // The address of the connection may have changed since.
  return new URL(poll).origin === below(credentials, '').origin ? new URL(poll) : null;
}

function foundIn(json: unknown): Found {
  const found = objectOf(json, 'found');
  return Object.fromEntries(
    ['external_id', 'ipv4', 'ipv6', 'expires_on'].flatMap((name) => {
      const value = textOf(found, name);
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** Returns the supported operations that the protocol has. */
function offersIn(json: Readonly<Record<string, unknown>>): readonly string[] {
  const offers = objectOf(json, 'offers');
  return Object.entries(offered).flatMap(([resource, operations]) => {
    const own = offers[resource];
    return [...operations, ...(offeredReads[resource] ?? [])]
      .filter((one) => Json.isList(own) && own.includes(one))
      .map((one) => `${resource}.${one}`);
  });
}

/** Fields sent to the other side, by resource: only what the operation needs. */
const sentFields: Readonly<Record<string, string>> = {
  hosting: 'username password ip php_version pack_snapshot suspend_reason',
  applications:
    'name type variables aliases root_path public_path php_version port health_check_path git_provider ' +
    'git_repository git_branch build_command start_command deploy_script env suspend_reason',
  servers:
    'name hostname role tags external_id ipv4 ipv6 private_ip os panel web_server php_versions backups_enabled ' +
    'suspend_reason',
  databases: 'name engine engine_version charset collation quota_mb suspend_reason',
  mailboxes: 'name local_part password quota_mb aliases forward_to',
  domains:
    'name name_unicode nameservers glue_records dnssec ds_records period_months registered_on expires_on auto_renew ' +
    'locked privacy auth_code status',
  'dns-zones': 'name name_unicode default_ttl primary_ns hostmaster serial refresh retry expire minimum',
};

const sentOfContact =
  'uuid type organisation name legal_form kvk_number vat_id citizenship email phone street house_number postal_code ' +
  'city country';

function bodyOf(order: ServiceOrder): Readonly<Record<string, unknown>> {
  const { key, operation, resource, service, server, changes, provider, registration, related, zone } = order;
  const { registrant = null, admin = null, tech = null, billing = null, tld = null } = registration ?? {};
  return {
    key,
    operation,
    resource,
    test_mode: provider.test_mode,
    service: pick(service, `uuid client_uuid ${sentFields[resource] ?? ''}`),
    changes: changes.map(({ field, before, after, lines }) => ({ field, before, after, ...(lines ? { lines } : {}) })),
    server: pick(server, 'uuid name hostname external_id ipv4 ipv6 private_ip panel'),
    client: pick(related?.client, 'uuid number type company_name first_name last_name email language'),
    domain: related?.domain?.name ?? null,
    pack: pick(related?.pack, 'key name'),
    server_type: related?.server_type?.external_id ?? null,
    region: related?.region?.external_id ?? null,
    ...(resource === 'databases'
      ? { users: related?.users.map((user) => pick(user, 'username password privileges remote_hosts')) ?? [] }
      : {}),
    ...(resource === 'mailboxes' ? { account: pick(related?.hosting, 'uuid username') } : {}),
    ...(zone
      ? { zone: { records: zone.records.map((record) => pick(record, 'name type ttl value')), file: zone.file } }
      : {}),
    ...(registration
      ? {
          hosts: hostsIn(service),
          contacts: {
            registrant: pick(registrant, sentOfContact),
            admin: pick(admin, sentOfContact),
            tech: pick(tech, sentOfContact),
            billing: pick(billing, sentOfContact),
          },
          tld: tld?.tld ?? null,
        }
      : {}),
  };
}

/** Returns name servers under the domain itself with their addresses (glue records). */
function hostsIn(
  service: ServiceOrder['service'],
): readonly { readonly name: string; readonly addresses: readonly string[] }[] {
  const records = 'glue_records' in service ? (service.glue_records ?? []) : [];
  return records.map((record) => {
    const [name = '', ...addresses] = record.trim().toLowerCase().split(/\s+/);
    return { name, addresses };
  });
}

/** @param names names of the fields, separated by spaces. */
function pick(record: object | null | undefined, names: string): Readonly<Record<string, unknown>> | null {
  if (!record) return null;
  const row: Readonly<Record<string, unknown>> = { ...record };
  return Object.fromEntries(names.split(' ').flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}
