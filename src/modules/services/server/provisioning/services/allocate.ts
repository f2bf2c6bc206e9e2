/** Selects the server for a new account: in service, for websites, the client's own or shared, with the most room. */
import type { Rows } from '#engine/registry';
import { acrossClients, Failure, type Tx } from '#engine/server';
import { copiesOf } from '../../copies.ts';
import { texts } from '../../texts.ts';

/**
 * Locks the candidates, so that no concurrent order takes the same place. @throws Failure E_STATE if all servers are
 * full
 */
export function allocate(tx: Tx, client_uuid: string): Promise<Rows['servers']> {
  return acrossClients(tx, async (all) => {
    const servers = await all
      .selectFrom('servers')
      .selectAll()
      .where('status', '=', 'active')
      .where('role', '=', 'web')
      .where(({ or, eb }) => or([eb('is_shared', '=', true), eb('client_uuid', '=', client_uuid)]))
      .where(({ or, eb }) => or([eb('client_uuid', 'is', null), eb('client_uuid', '=', client_uuid)]))
      .orderBy('uuid')
      .forUpdate()
      .execute();
    const counts = await all
      .selectFrom('hosting')
      .select(({ fn }) => ['server_uuid', fn.countAll().as('accounts'), fn.sum('disk_used_mb').as('disk_used_mb')])
      .where('status', '!=', 'terminated')
      .groupBy('server_uuid')
      .execute();
    const copies = await copiesOf(all);
    const [best] = servers
      .map((server) =>
        roomIn(server, {
          ...counts.find((count) => count.server_uuid === server.uuid),
          copies: copies.filter(({ server_uuid }) => server_uuid === server.uuid).length,
        }),
      )
      .filter(({ places }) => places > 0)
      .sort(byRoom(client_uuid));
    if (!best) throw full();
    return best.server;
  });
}

interface Room {
  readonly server: Rows['servers'];
  /** Infinity if the server has no limit. */
  readonly places: number;
  readonly disk_used_mb: number;
}

/** The database driver returns counts and sums as strings. */
interface Count {
  readonly accounts?: string | number | bigint;
  readonly disk_used_mb?: string | number | bigint | null;
  /** Number of copies of accounts that are moving. */
  readonly copies: number;
}

function roomIn(server: Rows['servers'], count: Count): Room {
  const most = server.max_accounts;
  return {
    server,
    places: most === null ? Infinity : most - Number(count.accounts ?? 0) - count.copies,
    disk_used_mb: Number(count.disk_used_mb ?? 0),
  };
}

/** Sorts the client's own servers first, then by free places, then by used disk space. */
function byRoom(client_uuid: string): (left: Room, right: Room) => number {
  return (left, right) => {
    const own = Number(right.server.client_uuid === client_uuid) - Number(left.server.client_uuid === client_uuid);
    if (own !== 0) return own;
    if (left.places !== right.places) return right.places > left.places ? 1 : -1;
    return left.disk_used_mb - right.disk_used_mb;
  };
}

function full(): Failure {
  return new Failure('E_STATE', texts.refusal('hosting.no_server_with_room'));
}
