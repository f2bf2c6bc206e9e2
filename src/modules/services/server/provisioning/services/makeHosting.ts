/** Creates the hosting account of an order: current pack, a server with room, and the domain of the same order. */
import { usernameChoices, proposedUsername } from '../../../rules/username.ts';
import type { Rows } from '#engine/registry';
import { resourceOf, systemCaller, type Tx } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { mayHave, phpVersionOf } from '../../phpVersion.ts';
import { copiesOf } from '../../copies.ts';
import { allocate } from './allocate.ts';
import { domainOfOrder } from './domainOfOrder.ts';
import type { Made } from './orderedLine.ts';
import type { OrderedLine } from './orderedLine.ts';

/** @returns null for a quantity over one, so that staff create them. @throws Failure if no server has room */
export async function makeHosting(
  place: WorkContext,
  { line, order, product, subscription_uuid }: OrderedLine,
): Promise<Made | null> {
  const { tx, registry, records } = place;
  if (line.quantity !== 1) return null;
  const client_uuid = order.client_uuid;
  const domain = await domainOfOrder(tx, { line, client_uuid });
  const server = await allocate(tx, client_uuid);
  const { php_version } = line.config ?? {};
  const chosen = phpVersionOf(registry, php_version);
  const made = await records.create(systemCaller, resourceOf({ registry }, 'hosting'), {
    client_uuid,
    ...(product.hosting_pack_uuid === null ? {} : { hosting_pack_uuid: product.hosting_pack_uuid }),
    server_uuid: server.uuid,
    username: await freeUsername(tx, server.uuid, await nameFor(tx, domain, client_uuid)),
    ...(chosen !== null && mayHave(server.php_versions, chosen) ? { php_version: chosen } : {}),
    ...(domain === null ? {} : { domain_uuid: domain.uuid }),
    ...(subscription_uuid === null ? {} : { subscription_uuid }),
  });
  return { resource: 'hosting', uuid: made.uuid, begin: 'start-provisioning' };
}

async function nameFor(tx: Tx, domain: Rows['domains'] | null, client_uuid: string): Promise<string> {
  if (domain !== null) return domain.name;
  const client = await rowOf(tx, 'clients', client_uuid);
  return client?.company_name ?? [client?.first_name, client?.last_name].filter(Boolean).join(' ');
}

const mostAlike = 500;

/** Relies on the lock of the server against concurrent use of the name. @throws Error if hundreds of names are taken */
async function freeUsername(tx: Tx, server_uuid: string, name: string): Promise<string> {
  const base = proposedUsername(name) || 'account';
  const rows = await tx.selectFrom('hosting').select('username').where('server_uuid', '=', server_uuid).execute();
  const copies = await copiesOf(tx, server_uuid);
  const taken = new Set([...rows, ...copies].map(({ username }) => username));
  const numbered = Array.from({ length: mostAlike }, (_, index) => `${base.slice(0, 12)}${index + 10}`);
  const free = [...usernameChoices(base), ...numbered].find((choice) => !taken.has(choice));
  if (free === undefined)
    throw new Error(`There are more than ${mostAlike} accounts like "${base}" on server ${server_uuid}.`);
  return free;
}
