/** Generates hosting accounts, each with a domain, on a shared server, with a pack. */
import { type CalendarDate, Dates } from '#engine/values';
import { usageState, type UsageState } from '../../modules/services/rules/hostingUsage.ts';
import type { DemoRow, World } from '../book.ts';
import { instantAt, latest } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { HostingPack, PackLimits } from '../company/hostingPacks.ts';
import { usageWarnedAt } from '../company/settings.ts';
import type { Random } from '../random.ts';
import { dayOfMonthFrom, type Rhythm } from '../rhythm.ts';
import type { DemoService, SubscriptionStatus } from '../service.ts';
import type { OwnedDomain } from './domains.ts';
import type { ServerFields } from './servers.ts';

type HostingStatus = 'pending' | 'provisioning' | 'active' | 'suspended' | 'terminating' | 'terminated' | 'failed';

interface HostingFields {
  readonly client_uuid: string;
  readonly hosting_pack_uuid: string;
  readonly pack_snapshot: PackLimits & { readonly revision: number };
  readonly domain_uuid: string;
  readonly server_uuid: string;
  readonly username: string;
  readonly password: string;
  readonly ip?: string;
  readonly disk_used_mb?: number;
  readonly bandwidth_used_mb?: number;
  readonly mailboxes_used?: number;
  readonly databases_used?: number;
  readonly usage_checked_at?: string;
  readonly usage_level?: 'almost_full' | 'full';
  readonly usage_warned?: NonNullable<UsageState['usage_warned']>;
  readonly suspended_at?: string;
  readonly suspend_reason?: 'non_payment' | 'abuse' | 'request' | 'quota' | 'ended';
  readonly remove_on?: CalendarDate;
  readonly status: HostingStatus;
  subscription_uuid?: string;
}

/** A hosting account with its main domain. */
export interface HostingAccount {
  readonly client: DemoClient;
  readonly domain: OwnedDomain;
  readonly row: DemoRow<HostingFields>;
  readonly since: CalendarDate;
}

interface HostingParts {
  readonly domains: readonly OwnedDomain[];
  readonly packs: ReadonlyMap<string, DemoRow<HostingPack>>;
  readonly servers: readonly DemoRow<ServerFields>[];
  readonly rhythms: ReadonlyMap<DemoClient, Rhythm>;
}

interface Hosting {
  readonly accounts: readonly HostingAccount[];
  readonly services: readonly DemoService[];
}

const wanted = 334;
/** Default of the setting `removal_grace_days`. */
const graceDays = 30;

const packsBySite: Readonly<Record<DemoClient['trade']['site'], readonly (readonly [string, number])[]>> = {
  static: [
    ['mail', 15],
    ['start', 70],
    ['budget-2016', 15],
  ],
  wordpress: [
    ['start', 38],
    ['plus', 44],
    ['zakelijk', 14],
    ['budget-2016', 4],
  ],
  shop: [
    ['webwinkel', 55],
    ['zakelijk', 25],
    ['plus', 20],
  ],
  laravel: [
    ['plus', 45],
    ['zakelijk', 55],
  ],
};

/** Adds about 334 accounts, at most one for each domain, and returns them with the services to subscribe to. */
export function makeHosting(world: World, parts: HostingParts): Hosting {
  const random = world.random('hosting');
  const hostedDomains = parts.domains.filter(
    ({ row, client }) => row.status === 'active' || client.row.status === 'closed',
  );
  const mains = new Map<DemoClient, OwnedDomain>();
  for (const domain of hostedDomains) if (!mains.has(domain.client)) mains.set(domain.client, domain);
  const further = random.sample(
    hostedDomains.filter((domain) => mains.get(domain.client) !== domain && domain.client.row.status === 'active'),
    wanted - mains.size,
  );
  const usernames = new Set<string>();
  const services: DemoService[] = [];
  const accounts = [...mains.values(), ...further].map((domain, index) => {
    const state = stateOf(world, { random, client: domain.client, index });
    const made = makeAccount(world, {
      ...parts,
      random,
      domain,
      state,
      isMain: mains.get(domain.client) === domain,
      usernames,
    });
    services.push(made.service);
    return made.account;
  });
  return { accounts, services };
}

interface State {
  readonly status: HostingStatus;
  readonly service_status: SubscriptionStatus;
  readonly reason?: NonNullable<HostingFields['suspend_reason']>;
  /** Day of the suspension or end. */
  readonly on?: CalendarDate;
}

/** Returns the state of an account. The last ones are the newest; a few others have a special state. */
function stateOf(
  { today }: World,
  { random, client, index }: { readonly random: Random; readonly client: DemoClient; readonly index: number },
): State {
  if (client.row.status === 'closed')
    return { status: 'terminated', service_status: 'cancelled', on: Dates.addDays(today, -random.integer(60, 380)) };
  if (client.row.status === 'suspended')
    return {
      status: 'suspended',
      service_status: 'suspended',
      reason: 'non_payment',
      on: Dates.addDays(today, -random.integer(20, 60)),
    };
  const fromEnd = wanted - index;
  if (fromEnd <= 3) return { status: 'pending', service_status: 'pending' };
  if (fromEnd <= 6) return { status: 'provisioning', service_status: 'pending' };
  if (fromEnd <= 8) return { status: 'failed', service_status: 'failed_setup' };
  // Accounts whose grace period has expired.
  if (fromEnd <= 11)
    return {
      status: 'terminating',
      service_status: 'cancelled',
      reason: 'ended',
      on: Dates.addDays(today, -graceDays - random.integer(1, 6)),
    };
  if (fromEnd <= 15)
    return {
      status: 'suspended',
      service_status: 'active',
      reason: random.pick(['abuse', 'quota', 'request']),
      on: Dates.addDays(today, -random.integer(1, 40)),
    };
  return { status: 'active', service_status: random.chance(0.02) ? 'cancel_scheduled' : 'active' };
}

interface NewAccount extends HostingParts {
  readonly random: Random;
  readonly domain: OwnedDomain;
  readonly state: State;
  readonly isMain: boolean;
  readonly usernames: Set<string>;
}

function makeAccount(
  world: World,
  { random, domain, state, isMain, usernames, packs, servers, rhythms }: NewAccount,
): { readonly account: HostingAccount; readonly service: DemoService } {
  const { book, today, opening } = world;
  const { client } = domain;
  const isNew = ['pending', 'provisioning', 'failed'].includes(state.status);
  const key =
    client.isReseller && isMain ? 'reseller' : isNew ? 'plus' : random.weighted(packsBySite[client.trade.site]);
  const pack = packs.get(key);
  if (!pack) throw new Error(`There is no hosting pack "${key}".`);
  const rhythm = rhythms.get(client) ?? { unit: 'year', month_day: 1 };
  const from = isNew
    ? Dates.addDays(today, -random.integer(1, 3))
    : rhythm.unit === 'month'
      ? dayOfMonthFrom(domain.since, rhythm.month_day)
      : domain.since;
  // The next monthly start may be in the future for a domain of the last days; the domain's own start is used then.
  const since = from < today ? from : domain.since;
  const server = random.pick(
    servers.filter((one) => (one.panel === 'plesk') === (key === 'webwinkel' || key === 'reseller')),
  );
  const isThere = state.status === 'active' || state.status === 'suspended' || state.status === 'terminating';
  const row = book.add<'hosting', HostingFields>(
    'hosting',
    instantAt(latest(latest(since, client.since), Dates.addDays(opening, -11)), random.integer(9 * 60, 20 * 60)),
    {
      client_uuid: client.row.uuid,
      hosting_pack_uuid: pack.uuid,
      pack_snapshot: snapshotOf(pack),
      domain_uuid: domain.row.uuid,
      server_uuid: server.uuid,
      username: usernameOf(random, domain, usernames),
      password: random.text(20),
      status: state.status,
      ...(isThere ? { ...(server.ipv4 === undefined ? {} : { ip: server.ipv4 }), ...usage(random, pack, today) } : {}),
      ...(state.reason && state.on
        ? { suspended_at: instantAt(state.on, 9 * 60 + 30), suspend_reason: state.reason }
        : {}),
      ...(state.reason === 'ended' && state.on ? { remove_on: Dates.addDays(state.on, graceDays) } : {}),
    },
  );
  const service: DemoService = {
    client,
    sku: `HOST-${key.toUpperCase()}`,
    action: 'recurring',
    period_unit: rhythm.unit,
    quantity: 1,
    started_on: since,
    description: `${pack.name} voor ${domain.row.name_unicode}`,
    status: state.service_status,
    domain_name: domain.row.name,
    thing: { resource: 'hosting', row },
    ...(state.service_status === 'cancelled' && state.on
      ? { cancel_on: latest(state.on, Dates.addDays(since, 1)) }
      : {}),
    ...(state.service_status === 'suspended' && state.on ? { suspended_on: state.on } : {}),
  };
  return { account: { client, domain, row, since }, service };
}

function usernameOf(random: Random, { row }: OwnedDomain, taken: Set<string>): string {
  const base =
    row.name
      .replace(/\.[^.]+$/, '')
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/^[0-9]+/, '')
      .slice(0, 10) || 'klant';
  let username = base.slice(0, 8);
  while (taken.has(username)) username = `${base}${random.integer(1, 9_999)}`;
  taken.add(username);
  return username;
}

function usage(random: Random, pack_snapshot: PackLimits, today: CalendarDate): Partial<HostingFields> {
  const { disk_mb = 200_000, bandwidth_mb_month = 500_000, mailboxes = 20, databases = 4 } = pack_snapshot;
  const share = random.weighted([
    [random.integer(2, 60), 88],
    [random.integer(60, 89), 9],
    [random.integer(90, 104), 3],
  ]);
  const used = {
    disk_used_mb: Math.round((disk_mb * share) / 100),
    bandwidth_used_mb: Math.round((bandwidth_mb_month * random.integer(1, 45)) / 100),
    mailboxes_used: Math.min(mailboxes, Math.ceil((mailboxes * Math.min(share, 75)) / 100)),
    databases_used: Math.min(databases, 1 + (share % 2)),
  };
  const { usage_level, usage_warned } = usageState({ ...used, pack_snapshot, usage_warned: null }, usageWarnedAt);
  return {
    ...used,
    usage_checked_at: instantAt(Dates.addDays(today, -1), 2 * 60 + 5),
    ...(usage_level === null ? {} : { usage_level }),
    ...(usage_warned === null ? {} : { usage_warned }),
  };
}

function snapshotOf(pack: DemoRow<HostingPack>): HostingFields['pack_snapshot'] {
  const {
    uuid: _uuid,
    created_at: _created,
    updated_at: _updated,
    version: _version,
    key: _key,
    is_active: _active,
    ...limits
  } = pack;
  return limits;
}
