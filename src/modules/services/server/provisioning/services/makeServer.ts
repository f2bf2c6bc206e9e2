/** Creates the server of an order: type of its product, provider of that type, and a region that offers the type. */
import type { Rows } from '#engine/registry';
import { acrossClients, resourceOf, systemCaller, type TxAcrossClients } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import type { Made, OrderedLine } from './orderedLine.ts';

const longestName = 60;
const longestSystem = 60;

/**
 * @returns null if the order is incomplete (quantity over one, no type, region or host name, or a host name that is in
 * use), so that staff create it
 */
export async function makeServer(
  { tx, registry, records }: WorkContext,
  { line, order, product, subscription_uuid }: OrderedLine,
): Promise<Made | null> {
  const { hostname: given, region: wanted, os } = line.config ?? {};
  const hostname = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (line.quantity !== 1 || hostname === '') return null;
  const found = await acrossClients(tx, async (all) => {
    const type = await rowOf(all, 'server_types', product.server_type_uuid);
    const provider = await rowOf(all, 'providers', type?.provider_uuid);
    if (!type?.is_active || provider?.kind !== 'server' || provider.status === 'disabled') return null;
    return { type, region: await regionOf(all, type, wanted), name: await freeName(all, hostname) };
  });
  if (!found?.region || found.name === null) return null;
  const { type, region, name } = found;
  const made = await records.create(systemCaller, resourceOf({ registry }, 'servers'), {
    client_uuid: order.client_uuid,
    name,
    hostname,
    // Not a web server, so that no ordered accounts are allocated to it.
    role: 'app',
    provider_uuid: type.provider_uuid,
    server_type_uuid: type.uuid,
    region_uuid: region.uuid,
    ...(typeof os === 'string' && os !== '' ? { os: os.slice(0, longestSystem) } : {}),
    ...(subscription_uuid === null ? {} : { subscription_uuid }),
  });
  return { resource: 'servers', uuid: made.uuid, begin: 'start-provisioning' };
}

/** Returns the region that was chosen by name or external id, else the first region that offers the type. */
async function regionOf(
  tx: TxAcrossClients,
  type: Rows['server_types'],
  wanted: unknown,
): Promise<Rows['regions'] | null> {
  const regions = await tx
    .selectFrom('regions')
    .selectAll()
    .where('provider_uuid', '=', type.provider_uuid)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute();
  const having = await tx
    .selectFrom('server_types__region_uuids')
    .select('target_uuid')
    .where('owner_uuid', '=', type.uuid)
    .execute();
  const isOffered = ({ uuid }: Rows['regions']) => having.some(({ target_uuid }) => target_uuid === uuid);
  const offered = having.length === 0 ? regions : regions.filter(isOffered);
  if (typeof wanted !== 'string' || wanted === '') return offered[0] ?? null;
  return offered.find(({ name, external_id }) => name === wanted || external_id === wanted) ?? null;
}

/** Returns the host name, or its first label if that is too long, or null if the host name or both names are taken. */
async function freeName(tx: TxAcrossClients, hostname: string): Promise<string | null> {
  const [first = ''] = hostname.split('.');
  const choices = [hostname, first].filter((name) => name.length <= longestName);
  const taken = await tx
    .selectFrom('servers')
    .select(['name', 'hostname'])
    .where(({ or, eb }) => or([eb('hostname', '=', hostname), eb('name', 'in', choices)]))
    .execute();
  if (taken.some((server) => server.hostname === hostname)) return null;
  return choices.find((choice) => taken.every(({ name }) => name !== choice)) ?? null;
}
