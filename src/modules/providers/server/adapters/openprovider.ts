/**
 * Adapter for the REST API of Openprovider (https://docs.openprovider.com): registers, transfers, renews, restores and
 * releases domains, and maintains zones on its name servers. Our domain contacts are customers there: each is created
 * once and found again by our key in its comments.
 */
import type { Rows } from '#engine/registry';
import { Identifiers } from '#engine/values';
import type { RegistrarDomain } from '../../rules/registrarDomain.ts';
import type { Adapter, AdapterOutcome, DomainRegistration, Remembered } from '../adapter.ts';
import type { ProviderClient } from './client.ts';
import { isTrue, openproviderApi, type Api } from './openproviderApi.ts';
import { removeZone, setUpZone, updatedZoneFields, updateZone } from './openproviderZones.ts';
import { ProviderFailure, ProviderRefusal } from './providerFailure.ts';
import {
  listOf,
  objectOf,
  recordOf,
  serviceAdapter,
  succeeded,
  textOf,
  type Credentials,
  type JsonBody,
  type Perform,
  type ServiceWork,
} from './serviceAdapter.ts';

const registrationSeconds = 60;
/** Registries need days for a transfer or a restore. */
const transferSeconds = 900;
const longestDays = 30;
const domainsPerPage = 100;
/** Without DNSSEC: Openprovider requires the keys, and we store only their digests (DS records). */
const updatedFields = [
  'registrant_contact_uuid',
  'admin_contact_uuid',
  'tech_contact_uuid',
  'billing_contact_uuid',
  'nameservers',
  'glue_records',
  'locked',
  'privacy',
];

/** Returns the adapter for registrars, with their name servers. */
export function openproviderAdapter(client: ProviderClient): Adapter {
  const apiOf = openproviderApi(client);
  const withApi =
    (run: (work: ServiceWork, api: Api) => Promise<AdapterOutcome>): Perform =>
    (work) =>
      run(work, apiOf({ provider: work.order.provider, credentials: work.credentials, signal: work.channel.signal }));

  return serviceAdapter({
    name: 'openprovider',
    updatedFields: { domains: updatedFields, 'dns-zones': updatedZoneFields },
    operations: {
      domains: {
        set_up: withApi(setUp),
        update: withApi(update),
        renew: withApi(renew),
        restore: withApi(restore),
        remove: withApi(remove),
        transfer_code: withApi(transferCode),
      },
      'dns-zones': { set_up: withApi(setUpZone), update: withApi(updateZone), remove: withApi(removeZone) },
    },
    listDomains: (reach) => listDomains(apiOf(reach)),
    async testConnection(provider, credentials) {
      const api = apiOf({ provider, credentials, signal: AbortSignal.timeout(10_000) });
      const total = textOf(await api.get('domains', { limit: '1' }), 'total');
      return { message: total === '' ? 'Connected.' : `Domains found: ${total}.` };
    },
  });
}

async function setUp(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const { order, channel, credentials } = work;
  const domain = recordOf(order, 'domains');
  const known = await findDomain(work, api);
  if (known) return arrive(work, api, known);
  ensureKeysAreTheirs(domain);
  const isTransfer = domain.status === 'pending_transfer_in';
  if (isTransfer && !domain.auth_code)
    throw new ProviderFailure('The authorisation code is missing. Enter it on the domain.');
  const handles = await handlesOf(work, api, credentials);
  const { name, extension } = partsOf(domain, order.registration);
  channel.write(`${isTransfer ? 'Transferring' : 'Registering'} ${domain.name} for ${handles.owner_handle}.\n`);
  const answer = await api.send('POST', isTransfer ? 'domains/transfer' : 'domains', {
    domain: { name, extension },
    period: yearsOf(domain),
    unit: 'y',
    ...handles,
    name_servers: nameserversOf(domain),
    // Beheer renews the domain itself, before the deadline.
    autorenew: 'off',
    is_private_whois_enabled: domain.privacy === true,
    is_dnssec_enabled: domain.dnssec === true,
    ...(isTransfer ? { auth_code: domain.auth_code } : {}),
  });
  const remembered = { domain: textOf(answer, 'id'), since: new Date().toISOString() };
  await channel.remember(remembered);
  const begun: ServiceWork = { ...work, order: { ...order, remembered } };
  const made = await findDomain(begun, api);
  return made ? arrive(begun, api, made) : underWay(registrationSeconds);
}

/** Continues a registration or transfer: waits until it has completed, and then corrects the domain's settings. */
async function arrive(work: ServiceWork, api: Api, remote: RemoteDomain): Promise<AdapterOutcome> {
  const isTransfer = recordOf(work.order, 'domains').status === 'pending_transfer_in';
  if (remote.status === 'FAI')
    throw new ProviderFailure(
      `Openprovider could not ${isTransfer ? 'transfer' : 'register'} ${remote.name}. Find out why at Openprovider, then try again.`,
    );
  if (remote.status === 'DEL')
    throw new ProviderFailure(
      `${remote.name} is in quarantine at Openprovider. Restore it, or register it there again.`,
    );
  if (remote.status !== 'ACT') return waitFor(work, remote, isTransfer ? transferSeconds : registrationSeconds);
  return bring(work, api, remote, updatedFields);
}

async function update(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const fields = work.order.changes.map(({ field }) => field);
  const left = fields.filter((field) => !updatedFields.includes(field));
  if (left.length > 0) throw new ProviderFailure(`This connection can’t change ${left.join(', ')}. Do it manually.`);
  return bring(work, api, await existing(work, api), fields);
}

/** Requests all settings that differ, in one call. */
async function bring(
  work: ServiceWork,
  api: Api,
  remote: RemoteDomain,
  fields: readonly string[],
): Promise<AdapterOutcome> {
  const domain = recordOf(work.order, 'domains');
  if (remote.status !== 'ACT') return waitFor(work, remote, registrationSeconds);
  const handles = fields.some((field) => field.endsWith('_contact_uuid'))
    ? await handlesOf(work, api, work.credentials)
    : {};
  const otherHandles = Object.fromEntries(
    Object.entries(handles).filter(([role, handle]) => remote.handles[role] !== handle),
  );
  const nameservers = nameserversOf(domain);
  const areOther = JSON.stringify(nameservers) !== JSON.stringify(remote.nameservers);
  const names = fields.includes('nameservers') || fields.includes('glue_records');
  const body: JsonBody = {
    ...otherHandles,
    ...(names && areOther ? { name_servers: nameservers } : {}),
    ...(fields.includes('locked') && remote.isLocked !== (domain.locked === true)
      ? { is_locked: domain.locked === true }
      : {}),
    ...(fields.includes('privacy') && remote.isPrivate !== (domain.privacy === true)
      ? { is_private_whois_enabled: domain.privacy === true }
      : {}),
  };
  if ('owner_handle' in otherHandles && !remote.mayModifyOwner)
    throw new ProviderFailure(
      `Another registrant of ${remote.name} is a change of owner at the registry. Request it at Openprovider, then mark the task as done here.`,
    );
  if (Object.keys(body).length > 0) {
    work.channel.write(`Changing ${Object.keys(body).join(', ')} of ${remote.name}.\n`);
    const answer = await api.send('PUT', `domains/${remote.id}`, body);
    const status = textOf(answer, 'status');
    if (status !== '' && status !== 'ACT') return underWay(registrationSeconds);
  }
  return withExpiry(remote);
}

async function renew(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const { order, channel } = work;
  const { before, after } = expiryIn(order.changes);
  const remembered: Remembered = order.remembered ?? {};
  const remote = await existing(work, api);
  if (remote.status === 'DEL')
    throw new ProviderFailure(`${remote.name} is in quarantine at Openprovider. Restore it instead.`);
  if (isSameTerm(remote.expiresOn, after)) return withExpiry(remote);
  if (remote.expiresOn !== before)
    throw new ProviderFailure(
      `${remote.name} expires on ${remote.expiresOn ?? 'an unknown day'} at Openprovider, not on ${before}, so it wasn’t renewed. Compare it with the registrar first.`,
    );
  // Openprovider has accepted the renewal, and the registry is processing it.
  const { renewed } = remembered;
  if (remote.status !== 'ACT' || renewed === true) return waitFor(work, remote, transferSeconds);
  channel.write(`Renewing ${remote.name} from ${before}.\n`);
  await api.send('POST', `domains/${remote.id}/renew`, { period: yearsOf(recordOf(order, 'domains')), unit: 'y' });
  const now = await existing(work, api);
  if (isSameTerm(now.expiresOn, after)) return withExpiry(now);
  await channel.remember({ ...remembered, renewed: true, since: new Date().toISOString() });
  return underWay(registrationSeconds);
}

async function restore(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const remote = await existing(work, api);
  if (remote.status === 'ACT') return withExpiry(remote);
  if (remote.status !== 'DEL') return waitFor(work, remote, transferSeconds);
  work.channel.write(`Restoring ${remote.name}.\n`);
  await api.send('POST', `domains/${remote.id}/restore`, {});
  const now = await existing(work, api);
  return now.status === 'ACT' ? withExpiry(now) : underWay(registrationSeconds);
}

async function remove(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const remote = await findDomain(work, api);
  if (remote === null || remote.status === 'DEL' || remote.status === 'FAI') return succeeded;
  work.channel.write(`Letting ${remote.name} go.\n`);
  await api.send('DELETE', `domains/${remote.id}`);
  return succeeded;
}

async function transferCode(work: ServiceWork, api: Api): Promise<AdapterOutcome> {
  const remote = await existing(work, api);
  const answer = await api.get(`domains/${remote.id}/authcode`, { auth_code_type: 'external' });
  const code = textOf(answer, 'auth_code').trim();
  if (code === '')
    throw new ProviderFailure(
      `Openprovider gave no transfer code for ${remote.name}: some registries send it to the registrant. Enter it on the domain once you have it.`,
    );
  return { ...succeeded, transfer_code: code };
}

/** Waits for the registry. @throws ProviderFailure after {@link longestDays} days */
async function waitFor(
  { order, channel }: ServiceWork,
  { name }: RemoteDomain,
  seconds: number,
): Promise<AdapterOutcome> {
  const { since } = order.remembered ?? {};
  const begun = typeof since === 'string' ? since : new Date().toISOString();
  if (Date.now() - Date.parse(begun) > longestDays * 86_400_000)
    throw new ProviderFailure(
      `${name} has been in progress at Openprovider for ${longestDays} days. Check its status there.`,
    );
  if (typeof since !== 'string') await channel.remember({ ...order.remembered, since: begun });
  return underWay(seconds);
}

const underWay = (checkAfterSeconds: number): AdapterOutcome => ({ state: 'under_way', checkAfterSeconds });

function withExpiry({ expiresOn }: RemoteDomain): AdapterOutcome {
  return expiresOn === null ? succeeded : { ...succeeded, found: { expires_on: expiresOn } };
}

interface Term {
  readonly before: string;
  readonly after: string;
}

function expiryIn(changes: ServiceWork['order']['changes']): Term {
  const change = changes.find(({ field }) => field === 'expires_on');
  if (typeof change?.before !== 'string' || typeof change.after !== 'string')
    throw new ProviderFailure('The current expiry date isn’t known. Compare the domain with the registrar first.');
  return { before: change.before, after: change.after };
}

/** Allows three days of difference, because registries compute a year differently (leap days, time zones). */
function isSameTerm(expiresOn: string | null, expected: string): boolean {
  return expiresOn !== null && Math.abs(Date.parse(expiresOn) - Date.parse(expected)) <= 3 * 86_400_000;
}

/** Domain as returned by Openprovider. */
interface RemoteDomain {
  readonly id: string;
  readonly name: string;
  /** ACT, DEL (in quarantine), FAI, PEN, REQ, RRQ (restore requested) or SCH (transfer scheduled). */
  readonly status: string;
  readonly expiresOn: string | null;
  readonly handles: Readonly<Record<string, string>>;
  readonly nameservers: readonly Nameserver[];
  readonly isLocked: boolean;
  readonly isPrivate: boolean;
  readonly mayModifyOwner: boolean;
}

interface Nameserver {
  readonly name: string;
  readonly seq_nr: number;
  readonly ip?: string;
  readonly ip6?: string;
}

/**
 * Returns the domain of the stored id, else the one with the name, or null. Ignores registrations that failed before.
 */
async function findDomain({ order }: ServiceWork, api: Api): Promise<RemoteDomain | null> {
  const { name } = recordOf(order, 'domains');
  const { domain: id }: Remembered = order.remembered ?? {};
  const mine = id ? await byId(api, String(id)) : null;
  if (mine?.name === name) return mine;
  const answer = await api.get('domains', { full_name: name, limit: '50' });
  const named = listOf(answer, 'results')
    .map(readDomain)
    .filter((one) => one.name === name);
  return (
    named.find(({ status }) => status !== 'FAI' && status !== 'DEL') ??
    named.find(({ status }) => status === 'DEL') ??
    null
  );
}

async function byId(api: Api, id: string): Promise<RemoteDomain | null> {
  try {
    return readDomain(await api.get(`domains/${encodeURIComponent(id)}`));
  } catch (error) {
    if (error instanceof ProviderRefusal && !error.isTransient) return null;
    throw error;
  }
}

async function existing(work: ServiceWork, api: Api): Promise<RemoteDomain> {
  const remote = await findDomain(work, api);
  if (remote === null || remote.status === 'FAI')
    throw new ProviderFailure(`${recordOf(work.order, 'domains').name} is not at Openprovider. Check its registrar.`);
  return remote;
}

function readDomain(json: JsonBody): RemoteDomain {
  const { name = '', extension = '' }: { readonly name?: unknown; readonly extension?: unknown } = objectOf(
    json,
    'domain',
  );
  return {
    id: textOf(json, 'id'),
    name: `${String(name)}.${String(extension)}`.toLowerCase(),
    status: textOf(json, 'status'),
    expiresOn: /^(?!0000)\d{4}-\d{2}-\d{2}/.exec(textOf(json, 'expiration_date'))?.[0] ?? null,
    handles: Object.fromEntries(roles.map(([role]) => [role, textOf(json, role)])),
    nameservers: listOf(json, 'name_servers').map((server, index) => {
      const [ip, ip6] = [textOf(server, 'ip'), textOf(server, 'ip6')];
      const host = textOf(server, 'name').toLowerCase().replace(/\.$/, '');
      // Openprovider resolves the addresses of all other name servers itself.
      const isGlue =
        host === `${String(name)}.${String(extension)}` || host.endsWith(`.${String(name)}.${String(extension)}`);
      return {
        name: host,
        seq_nr: index + 1,
        ...(isGlue && ip ? { ip } : {}),
        ...(isGlue && ip6 ? { ip6 } : {}),
      };
    }),
    isLocked: isTrue(json, 'is_locked'),
    isPrivate: isTrue(json, 'is_private_whois_enabled'),
    mayModifyOwner: isTrue(json, 'modify_owner_allowed'),
  };
}

function nameserversOf({ nameservers, glue_records }: Rows['domains']): readonly Nameserver[] {
  return (nameservers ?? []).map((host, index) => {
    const name = host.toLowerCase().replace(/\.$/, '');
    const glue = (glue_records ?? [])
      .map((record) => record.trim().split(/\s+/))
      .find(([one]) => one?.toLowerCase() === name);
    const addresses = glue?.slice(1) ?? [];
    const [ip, ...moreIp] = addresses.filter((address) => !address.includes(':'));
    const [ip6, ...moreIp6] = addresses.filter((address) => address.includes(':'));
    if (moreIp.length + moreIp6.length > 0)
      throw new ProviderFailure(
        `Openprovider accepts one IPv4 and one IPv6 address for ${name}. Leave out the others.`,
      );
    return { name, seq_nr: index + 1, ...(ip ? { ip } : {}), ...(ip6 ? { ip6: ip6.toLowerCase() } : {}) };
  });
}

/** Openprovider signs only zones on its own name servers; for others it requires keys, and we store only digests. */
function ensureKeysAreTheirs({ dnssec, ds_records, nameservers }: Rows['domains']): void {
  const areTheirs = (nameservers ?? []).every((host) => /(^|\.)openprovider\.(nl|be|eu|com)\.?$/i.test(host));
  if ((ds_records ?? []).length > 0 || (dnssec === true && !areTheirs))
    throw new ProviderFailure(
      'Openprovider needs DNSSEC keys, not DS records. Register the domain without DNSSEC and add the keys there, or do it manually.',
    );
}

function partsOf(
  { name }: Rows['domains'],
  registration?: DomainRegistration,
): { readonly name: string; readonly extension: string } {
  const extension = registration?.tld?.tld ?? name.slice(name.indexOf('.') + 1);
  return { name: name.slice(0, -extension.length - 1), extension };
}

function yearsOf({ period_months }: Rows['domains']): number {
  const years = (period_months ?? 12) / 12;
  if (!Number.isInteger(years))
    throw new ProviderFailure('Openprovider registers for whole years. Choose another period.');
  return years;
}

/** Openprovider's name of each contact role. */
const roles = [
  ['owner_handle', 'registrant'],
  ['admin_handle', 'admin'],
  ['tech_handle', 'tech'],
  ['billing_handle', 'billing'],
] as const;

interface Handles extends Readonly<Record<string, string>> {
  readonly owner_handle: string;
}

async function handlesOf({ order, channel }: ServiceWork, api: Api, credentials: Credentials): Promise<Handles> {
  const contacts = order.registration;
  const { tech_handle } = credentials;
  if (!contacts?.registrant)
    throw new ProviderFailure('The domain has no registrant. Choose one on the domain, then try again.');
  const made = new Map<string, string>();
  const handleOf = async (contact: Rows['domain_contacts']): Promise<string> => {
    const handle = made.get(contact.uuid) ?? (await ensureCustomer(api, contact, channel));
    made.set(contact.uuid, handle);
    return handle;
  };
  const owner_handle = await handleOf(contacts.registrant);
  const others: [string, string][] = [];
  for (const [role, name] of roles.slice(1)) {
    const contact = contacts[name];
    const usual = role === 'tech_handle' ? tech_handle : undefined;
    others.push([role, contact ? await handleOf(contact) : (usual ?? owner_handle)]);
  }
  return { owner_handle, ...Object.fromEntries(others) };
}

/**
 * Finds the customer by our key in its comments, creates it if there is none, and updates it if the contact changed.
 */
async function ensureCustomer(
  api: Api,
  contact: Rows['domain_contacts'],
  channel: ServiceWork['channel'],
): Promise<string> {
  const wanted = customerOf(contact);
  const found = listOf(
    await api.get('customers', { comment_pattern: `*${wanted.comments}*`, limit: '10' }),
    'results',
  ).find((one) => textOf(one, 'comments') === wanted.comments && !isTrue(one, 'is_deleted'));
  if (!found) {
    channel.write(`Making a handle of ${contact.organisation ?? contact.name ?? contact.email}.\n`);
    const handle = textOf(await api.send('POST', 'customers', wanted), 'handle');
    if (handle === '') throw new ProviderFailure('Openprovider gave no handle for the contact.', { isTransient: true });
    return handle;
  }
  const handle = textOf(found, 'handle');
  if (!contains(found, wanted)) {
    channel.write(`Updating contact ${handle}.\n`);
    await api.send('PUT', `customers/${encodeURIComponent(handle)}`, wanted);
  }
  return handle;
}

function customerOf(contact: Rows['domain_contacts']): JsonBody & { readonly comments: string } {
  const { uuid, organisation, name, street, house_number, postal_code, city, country, email, phone } = contact;
  const words = (name ?? organisation ?? '').trim().split(/\s+/);
  const number = Identifiers.splitPhone(phone);
  if (!number)
    throw new ProviderFailure(`The phone number of ${name ?? organisation} isn’t valid. Correct the contact.`);
  const { kvk_number, vat_id, citizenship, type } = contact;
  return {
    comments: `beheer:${uuid}`,
    company_name: type === 'organisation' ? (organisation ?? '') : '',
    name: {
      first_name: words.length > 1 ? words[0] : '-',
      last_name: words.length > 1 ? words.slice(1).join(' ') : words[0],
    },
    address: { street, number: house_number ?? '', zipcode: postal_code ?? '', city, country: country ?? '' },
    phone: {
      country_code: `+${number.code}`,
      area_code: number.national.slice(0, 2),
      subscriber_number: number.national.slice(2),
    },
    email,
    vat: vat_id ?? '',
    additional_data: { company_registration_number: kvk_number ?? '' },
    ...(citizenship
      ? { extension_additional_data: [{ name: 'eu', data: { country_of_citizenship: citizenship } }] }
      : {}),
  };
}

/** Returns true if `found` has all values of `wanted`. Lists must be equal. */
function contains(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return String(found ?? '') === String(wanted ?? '');
  if (Array.isArray(wanted)) return JSON.stringify(found) === JSON.stringify(wanted);
  return Object.entries(wanted).every(([name, value]) =>
    contains(typeof found === 'object' && found !== null ? (found as JsonBody)[name] : undefined, value),
  );
}

/**
 * Lists domains, without failed and unfinished requests, and without deleted domains that cannot be restored any more.
 */
async function* listDomains(api: Api): AsyncGenerator<RegistrarDomain> {
  const seen = new Set<string>();
  for (let offset = 0; ;) {
    const answer = await api.get('domains', {
      limit: String(domainsPerPage),
      offset: String(offset),
      'order_by.id': 'asc',
    });
    const results = listOf(answer, 'results');
    for (const json of results) {
      const remote = readDomain(json);
      if (remote.status === 'FAI' || remote.status === 'REQ' || remote.status === 'PEN' || remote.status === 'SCH')
        continue;
      if (remote.status === 'DEL' && !isRestorable(json)) continue;
      if (seen.has(remote.name)) continue;
      seen.add(remote.name);
      yield registrarDomain(remote, json);
    }
    const total = Number(textOf(answer, 'total'));
    // A page may be shorter than requested.
    offset += results.length;
    if (offset >= total) return;
    if (results.length === 0)
      throw new ProviderFailure(`Openprovider lists ${offset} of ${total} domains. Compare again later.`, {
        isTransient: true,
      });
  }
}

function isRestorable(json: JsonBody): boolean {
  return Date.parse(textOf(json, 'restorable_until').replace(' ', 'T')) > Date.now();
}

function registrarDomain(remote: RemoteDomain, json: JsonBody): RegistrarDomain {
  const owner = objectOf(json, 'owner');
  return {
    name: remote.name,
    status:
      remote.status === 'ACT' ? 'active' : remote.status === 'DEL' || remote.status === 'RRQ' ? 'quarantine' : null,
    expires_on: remote.expiresOn,
    locked: isTrue(json, 'is_lockable') ? remote.isLocked : null,
    nameservers: remote.nameservers.map(({ name }) => name),
    registrant: {
      organisation: textOf(owner, 'company_name') || null,
      name: textOf(owner, 'full_name') || null,
      email: null,
    },
  };
}
