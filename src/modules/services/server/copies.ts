/**
 * Second copies of hosting accounts during a move. A copy takes up a place, a user name and database names on the
 * server that the account does not run on yet, or no longer runs on.
 */
import type { Rows } from '#engine/registry';
import { acrossClients, type Tx } from '#engine/server';
import { openMoveStates, switchedStates } from '../rules/hostingMove.ts';

type Move = Rows['hosting_moves'];

interface Copy {
  readonly server_uuid: string;
  readonly hosting_uuid: string;
  readonly username: string;
}

/** Returns the server of the copy that is not in use, or null if the move has ended. */
function copyServer({ status, from_server_uuid, to_server_uuid }: CopyFields): string | null {
  if (!openMoveStates.includes(status)) return null;
  return switchedStates.includes(status) ? from_server_uuid : to_server_uuid;
}

type CopyFields = Pick<Move, 'status' | 'from_server_uuid' | 'to_server_uuid'>;

/** Lists the copies of all clients. @param server_uuid null selects all servers */
export function copiesOf(tx: Tx, server_uuid: string | null = null): Promise<readonly Copy[]> {
  return acrossClients(tx, async (all) => {
    const rows = await all
      .selectFrom('hosting_moves')
      .innerJoin('hosting', 'hosting.uuid', 'hosting_moves.hosting_uuid')
      .select([
        'hosting_moves.status',
        'hosting_moves.from_server_uuid',
        'hosting_moves.to_server_uuid',
        'hosting_moves.hosting_uuid',
        'hosting.username',
      ])
      .where('hosting_moves.status', 'in', [...openMoveStates])
      .orderBy('hosting.username')
      .execute();
    return rows.flatMap(({ hosting_uuid, username, ...move }) => {
      const server = copyServer(move);
      return server === null || (server_uuid !== null && server !== server_uuid)
        ? []
        : [{ server_uuid: server, hosting_uuid, username }];
    });
  });
}

/** Returns the unfinished move of an account, if any. */
export function openMove(tx: Tx, hosting_uuid: string): Promise<Move | null> {
  return acrossClients(
    tx,
    async (all) =>
      (await all
        .selectFrom('hosting_moves')
        .selectAll()
        .where('hosting_uuid', '=', hosting_uuid)
        .where('status', 'in', [...openMoveStates])
        .executeTakeFirst()) ?? null,
  );
}
