/** Generates servers: shared ones for hosting accounts, internal ones, and those of single clients. */
import { type CalendarDate, Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Providers } from '../company/providers.ts';
import { companyDomain } from '../company/sellers.ts';
import type { Random } from '../random.ts';

export interface ServerFields {
  readonly name: string;
  readonly hostname: string;
  readonly client_uuid?: string;
  readonly is_shared: boolean;
  readonly role: 'app' | 'web' | 'database' | 'loadbalancer' | 'cache' | 'worker' | 'mail' | 'dns';
  readonly tags: readonly string[];
  readonly provider_uuid: string;
  readonly region_uuid: string;
  readonly server_type_uuid: string;
  readonly external_id?: string;
  readonly ipv4?: string;
  readonly ipv6?: string;
  readonly private_ip?: string;
  readonly ssh_port: number;
  readonly nameservers: readonly string[];
  readonly os: string;
  readonly panel: string;
  readonly panel_provider_uuid?: string | null;
  readonly web_server: string;
  readonly php_versions: readonly string[];
  readonly max_accounts?: number;
  readonly backups_enabled: boolean;
  readonly provisioned_at?: string;
  readonly status:
    | 'requested'
    | 'provisioning'
    | 'active'
    | 'off'
    | 'maintenance'
    | 'unreachable'
    | 'failed'
    | 'deleting'
    | 'deleted';
}

interface ServerOfClient {
  readonly row: DemoRow<ServerFields>;
  readonly client: DemoClient;
  readonly sku: string;
  readonly since: CalendarDate;
}

/** The servers by use. */
export interface Servers {
  /** Servers with hosting accounts. */
  readonly shared: readonly DemoRow<ServerFields>[];
  readonly database: readonly DemoRow<ServerFields>[];
  readonly application: readonly DemoRow<ServerFields>[];
  readonly ofClients: readonly ServerOfClient[];
}

export const nameservers: readonly string[] = [`ns1.${companyDomain}`, `ns2.${companyDomain}`, `ns3.${companyDomain}`];

type Kind = Pick<ServerFields, 'role' | 'is_shared' | 'panel' | 'web_server'> & {
  readonly type: string;
  readonly region: string;
  readonly accounts?: number;
};

const kinds = {
  web: {
    role: 'web',
    is_shared: true,
    panel: 'directadmin',
    web_server: 'apache',
    type: 'r-epyc-16',
    region: 'grq1',
    accounts: 60,
  },
  shop: {
    role: 'web',
    is_shared: true,
    panel: 'plesk',
    web_server: 'nginx',
    type: 'r-epyc-32',
    region: 'grq1',
    accounts: 40,
  },
  app: { role: 'app', is_shared: false, panel: 'forge', web_server: 'nginx', type: 'ccx23', region: 'fsn1' },
  db: { role: 'database', is_shared: false, panel: 'none', web_server: 'none', type: 'r-epyc-16', region: 'grq1' },
  mail: { role: 'mail', is_shared: false, panel: 'none', web_server: 'none', type: 'cx42', region: 'nbg1' },
  dns: { role: 'dns', is_shared: false, panel: 'none', web_server: 'none', type: 'cx22', region: 'hel1' },
  lb: { role: 'loadbalancer', is_shared: false, panel: 'none', web_server: 'nginx', type: 'cx32', region: 'fsn1' },
  cache: { role: 'cache', is_shared: false, panel: 'none', web_server: 'none', type: 'cax21', region: 'fsn1' },
  worker: { role: 'worker', is_shared: false, panel: 'none', web_server: 'none', type: 'cx32', region: 'fsn1' },
  vps: { role: 'app', is_shared: false, panel: 'ploi', web_server: 'nginx', type: 'cx32', region: 'nbg1' },
  dedicated: { role: 'app', is_shared: false, panel: 'none', web_server: 'nginx', type: 'r-epyc-16', region: 'ams2' },
} as const satisfies Record<string, Kind>;

type KindName = keyof typeof kinds;

const ours: readonly (readonly [kind: KindName, count: number])[] = [
  ['web', 8],
  ['shop', 3],
  ['app', 4],
  ['db', 3],
  ['mail', 2],
  ['dns', 3],
  ['lb', 1],
  ['cache', 1],
  ['worker', 1],
];
const clientKinds: readonly (readonly [kind: KindName, weight: number])[] = [
  ['vps', 80],
  ['dedicated', 20],
];
const clientServerCount = 17;

/** Servers in a special state, by name. */
const states: Readonly<Record<string, ServerFields['status']>> = {
  web08: 'maintenance',
  worker01: 'unreachable',
  app04: 'provisioning',
  vps03: 'off',
  vps09: 'failed',
  vps13: 'requested',
  vps15: 'deleted',
};

/** Adds the servers. Those of single clients go to companies with a shop or a Laravel application. */
export function makeServers(
  world: World,
  { providers, clients }: { readonly providers: Providers; readonly clients: readonly DemoClient[] },
): Servers {
  const random = world.random('servers');
  const own = ours.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_none, index) => ({ kind, name: `${kind}${String(index + 1).padStart(2, '0')}` })),
  );
  let address = 10;
  const make = (
    kind: KindName,
    name: string,
    client?: DemoClient,
  ): { readonly row: DemoRow<ServerFields>; readonly since: CalendarDate } => {
    address += 1;
    return makeServer(world, { random, kind: kinds[kind], name, address, providers, ...(client ? { client } : {}) });
  };
  const rows = own.map(({ kind, name }) => make(kind, name).row);
  const suited = clients.filter(
    ({ row, trade, since }) =>
      row.status === 'active' &&
      row.type === 'company' &&
      since < Dates.addMonths(world.today, -3) &&
      ['laravel', 'shop'].includes(trade.site),
  );
  const ofClients = random.sample(suited, clientServerCount).map((client, index) => {
    const kind = random.weighted(clientKinds);
    return {
      client,
      sku: `SRV-${kinds[kind].type.toUpperCase()}`,
      ...make(kind, `vps${String(index + 1).padStart(2, '0')}`, client),
    };
  });
  const ofRole = (role: string): DemoRow<ServerFields>[] =>
    rows.filter((row) => row.role === role && row.status === 'active');
  return {
    shared: rows.filter((row) => row.is_shared && row.status === 'active'),
    database: ofRole('database'),
    application: ofRole('app'),
    ofClients,
  };
}

interface NewServer {
  readonly random: Random;
  readonly kind: Kind;
  readonly name: string;
  readonly address: number;
  readonly providers: Providers;
  readonly client?: DemoClient;
}

function makeServer(
  { book, today, opening }: World,
  { random, kind, name, address, providers, client }: NewServer,
): { readonly row: DemoRow<ServerFields>; readonly since: CalendarDate } {
  const type = providers.serverTypes.get(kind.type);
  const region = providers.regions.find((one) => one.external_id === kind.region);
  if (!type || !region) throw new Error(`There is no server type "${kind.type}" or region "${kind.region}".`);
  const status = states[name] ?? 'active';
  const isNew = ['requested', 'provisioning', 'failed'].includes(status);
  const since = isNew
    ? Dates.addDays(today, -random.integer(1, 4))
    : client
      ? Dates.addDays(client.since < opening ? opening : client.since, random.integer(5, 70))
      : Dates.addDays(opening, -random.integer(1, 12));
  const createdAt = instantAt(since, random.integer(9 * 60, 16 * 60));
  const isWeb = kind.web_server !== 'none';
  const row = book.add<'servers', ServerFields>('servers', createdAt, {
    name,
    hostname: `${name}.${companyDomain}`,
    ...(client ? { client_uuid: client.row.uuid } : {}),
    is_shared: kind.is_shared,
    role: kind.role,
    tags: [kind.region, client ? 'klant' : 'eigen', ...(kind.is_shared ? ['gedeeld'] : [])],
    provider_uuid: type.provider_uuid,
    region_uuid: region.uuid,
    server_type_uuid: type.uuid,
    ...(status === 'requested' || status === 'failed'
      ? {}
      : { external_id: `${kind.region}-${random.integer(4_000_000, 9_999_999)}`, ...addressesOf(address) }),
    ssh_port: random.weighted([
      [22, 60],
      [2_222, 40],
    ]),
    nameservers: kind.is_shared ? nameservers : [],
    os: random.weighted([
      ['Debian 13', 45],
      ['Debian 12', 35],
      ['Ubuntu 24.04', 20],
    ]),
    panel: kind.panel,
    ...(kind.panel === 'directadmin' ? { panel_provider_uuid: providers.byKey.get('oefenpaneel') ?? null } : {}),
    web_server: kind.web_server,
    php_versions:
      isWeb && kind.role !== 'loadbalancer' ? ['7.4', '8.1', '8.2', '8.3', '8.4'].slice(random.integer(0, 2)) : [],
    ...(kind.accounts === undefined ? {} : { max_accounts: kind.accounts }),
    backups_enabled: !['cache', 'worker'].includes(kind.role),
    ...(isNew ? {} : { provisioned_at: createdAt }),
    status,
  });
  return { row, since };
}

/** Returns addresses of the ranges reserved for documentation: RFC 5737 and RFC 3849. */
function addressesOf(n: number): Pick<ServerFields, 'ipv4' | 'ipv6' | 'private_ip'> {
  const block = ['192.0.2', '198.51.100', '203.0.113'][n % 3] ?? '192.0.2';
  return { ipv4: `${block}.${n}`, ipv6: `2001:db8:31:${n.toString(16)}::1`, private_ip: `10.31.${n % 3}.${n}` };
}
