/**
 * Generates the suppliers of the demo company: registrars, clouds, mail and payments, with their regions and server
 * types.
 */
import { Dates } from '#engine/values';
import type { DemoRow, With, World } from '../book.ts';
import { instantAt } from '../calendar.ts';

interface ServerType {
  readonly name: string;
  readonly provider_uuid: string;
  readonly external_id: string;
  readonly cores: number;
  readonly memory_mb: number;
  readonly disk_gb: number;
  readonly storage_type: 'local' | 'network';
  readonly cpu_type: 'shared' | 'dedicated';
  readonly architecture: 'x86' | 'arm';
  readonly traffic_gb?: number;
  readonly cost_monthly_cents: number;
  readonly region_uuids: readonly string[];
  readonly deprecated_at?: string;
  readonly is_active: boolean;
}

interface Region {
  readonly name: string;
  readonly provider_uuid: string;
  readonly external_id: string;
  readonly country: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly network_zone: string;
  readonly is_active: boolean;
}

/** The providers, with the regions and server types of clouds. */
export interface Providers {
  /** Uuids by key. */
  readonly byKey: ReadonlyMap<string, string>;
  /**
   * Practice registrar without a real counterpart. Its credentials contain simulated differences, which are set after
   * the domains are generated.
   */
  readonly practice: { credentials: string };
  readonly regions: readonly DemoRow<Region>[];
  /** Server types by external id. */
  readonly serverTypes: ReadonlyMap<string, DemoRow<ServerType>>;
}

type ProviderFields = readonly [key: string, name: string, kind: string, adapter: string, status: string];

const providers: readonly ProviderFields[] = [
  ['eigen-rack', 'Eigen rack Groningen', 'server', 'manual', 'active'],
  ['hetzner-cloud', 'Hetzner Cloud', 'server', 'hetzner', 'active'],
  ['transip-vps', 'TransIP VPS', 'server', 'transip', 'active'],
  ['aws', 'Amazon Web Services', 'server', 'aws', 'disabled'],
  ['sidn', 'SIDN (.nl)', 'domain', 'sidn_epp', 'active'],
  ['openprovider', 'Openprovider', 'domain', 'openprovider', 'active'],
  ['dns-cluster', 'Eigen nameservers', 'dns', 'manual', 'active'],
  ['mailfilter', 'Spamfilter en mailrelay', 'mail', 'custom', 'error'],
  ['ssl-kiosk', 'Certificaten', 'ssl', 'manual', 'active'],
  ['betaaldienst', 'Betaaldienst (iDEAL en incasso)', 'payment', 'custom', 'active'],
];

type RegionFields = readonly [
  provider: string,
  externalId: string,
  name: string,
  country: string,
  city: string,
  latitude: number,
  longitude: number,
  zone: string,
];

const regions: readonly RegionFields[] = [
  ['eigen-rack', 'grq1', 'Groningen (rack 14)', 'NL', 'Groningen', 53.219383, 6.566502, 'nl-noord'],
  ['eigen-rack', 'ams2', 'Amsterdam (uitwijk)', 'NL', 'Amsterdam', 52.3031, 4.9382, 'nl-west'],
  ['hetzner-cloud', 'fsn1', 'Falkenstein', 'DE', 'Falkenstein', 50.47612, 12.370071, 'eu-central'],
  ['hetzner-cloud', 'nbg1', 'Neurenberg', 'DE', 'Neurenberg', 49.452102, 11.076665, 'eu-central'],
  ['hetzner-cloud', 'hel1', 'Helsinki', 'FI', 'Helsinki', 60.169855, 24.938379, 'eu-central'],
  ['transip-vps', 'ams0', 'Amsterdam', 'NL', 'Amsterdam', 52.370216, 4.895168, 'ams'],
  ['transip-vps', 'rtm0', 'Delft', 'NL', 'Delft', 52.011577, 4.357068, 'rtm'],
  ['aws', 'eu-west-1', 'Ierland', 'IE', 'Dublin', 53.349805, -6.26031, 'eu-west-1'],
];

type TypeFields = readonly [
  provider: string,
  externalId: string,
  name: string,
  cores: number,
  gigabytes: number,
  disk: number,
  options: 'arm' | 'dedicated' | 'network' | 'old' | '',
  costCents: number,
];

const serverTypes: readonly TypeFields[] = [
  ['eigen-rack', 'r-epyc-32', 'EPYC 32 kernen', 32, 256, 3_840, 'dedicated', 28_500],
  ['eigen-rack', 'r-epyc-16', 'EPYC 16 kernen', 16, 128, 1_920, 'dedicated', 17_500],
  ['eigen-rack', 'r-xeon-8', 'Xeon 8 kernen', 8, 64, 960, 'old', 11_000],
  ['hetzner-cloud', 'cx22', 'CX22', 2, 4, 40, '', 379],
  ['hetzner-cloud', 'cx32', 'CX32', 4, 8, 80, '', 680],
  ['hetzner-cloud', 'cx42', 'CX42', 8, 16, 160, '', 1_640],
  ['hetzner-cloud', 'cax21', 'CAX21 (ARM)', 4, 8, 80, 'arm', 649],
  ['hetzner-cloud', 'ccx23', 'CCX23', 4, 16, 160, 'dedicated', 2_449],
  ['transip-vps', 'bladevps-x2', 'BladeVPS X2', 2, 4, 100, 'network', 1_500],
  ['transip-vps', 'bladevps-x4', 'BladeVPS X4', 2, 8, 150, 'network', 2_000],
  ['aws', 't3.medium', 't3.medium', 2, 4, 30, 'network', 3_340],
];

const credentialsOf = (adapter: string, secret: string): Readonly<Record<string, string>> =>
  adapter === 'openprovider' ? { username: 'beheer', password: secret } : { token: secret };

/** Adds the providers with made-up credentials. Those with a real API count as untested, so nothing calls them. */
export function makeProviders({ book, random, today, opening }: World): Providers {
  const chance = random('providers');
  const createdAt = instantAt(Dates.addDays(opening, -18), 10 * 60);
  const byKey = new Map(
    providers.map(([key, name, kind, adapter, status], index) => [
      key,
      book.add('providers', createdAt, {
        key,
        name,
        kind,
        adapter,
        status,
        test_mode: key === 'aws',
        ...(adapter === 'manual'
          ? {}
          : {
              credentials: JSON.stringify(credentialsOf(adapter, chance.text(40))),
              // Real APIs are never called with made-up credentials.
              ...(adapter === 'hetzner' || adapter === 'openprovider'
                ? { connection: 'untested' }
                : { last_checked_at: instantAt(Dates.addDays(today, -1), 23 * 60 + index), connection: 'not_built' }),
            }),
      }).uuid,
    ]),
  );
  const practice = book.add<'providers', With<{ credentials: string }, 'providers'>>('providers', createdAt, {
    key: 'oefenregistrar',
    name: 'Oefenregistrar (.frl)',
    kind: 'domain',
    adapter: 'practice',
    status: 'active',
    test_mode: true,
    credentials: '{}',
    last_checked_at: instantAt(Dates.addDays(today, -1), 23 * 60),
    connection: 'works',
  });
  byKey.set('oefenregistrar', practice.uuid);
  byKey.set(
    'oefenpaneel',
    book.add('providers', createdAt, {
      key: 'oefenpaneel',
      name: 'Oefenpaneel',
      kind: 'panel',
      adapter: 'practice',
      status: 'active',
      test_mode: true,
      credentials: '{}',
      last_checked_at: instantAt(Dates.addDays(today, -1), 23 * 60),
      connection: 'works',
    }).uuid,
  );
  const providerOf = (key: string): string => byKey.get(key) ?? '';
  const regionRows = regions.map(([provider, external_id, name, country, city, latitude, longitude, network_zone]) =>
    book.add<'regions', Region>('regions', createdAt, {
      name,
      provider_uuid: providerOf(provider),
      external_id,
      country,
      city,
      latitude,
      longitude,
      network_zone,
      is_active: provider !== 'aws',
    }),
  );
  const types = serverTypes.map(
    ([provider, external_id, name, cores, gigabytes, disk_gb, option, cost_monthly_cents]) =>
      book.add<'server-types', ServerType>('server-types', createdAt, {
        name,
        provider_uuid: providerOf(provider),
        external_id,
        cores,
        memory_mb: gigabytes * 1_024,
        disk_gb,
        cost_monthly_cents,
        storage_type: option === 'network' ? 'network' : 'local',
        cpu_type: option === 'dedicated' ? 'dedicated' : 'shared',
        architecture: option === 'arm' ? 'arm' : 'x86',
        ...(provider === 'eigen-rack' ? {} : { traffic_gb: 20_000 }),
        ...(option === 'old' ? { deprecated_at: instantAt(Dates.addMonths(today, -7), 9 * 60) } : {}),
        region_uuids: regionRows
          .filter((region) => region.provider_uuid === providerOf(provider))
          .map(({ uuid }) => uuid),
        is_active: option !== 'old' && provider !== 'aws',
      }),
  );
  return { byKey, practice, regions: regionRows, serverTypes: new Map(types.map((type) => [type.external_id, type])) };
}
