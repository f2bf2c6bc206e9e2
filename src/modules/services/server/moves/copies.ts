/**
 * In charge of the second copies of accounts that move: each takes a place, a user name and names of databases on the
 * server that the account does not run on yet, or no longer.
 */
import type { Rows } from '../../../../engine/registry/rows.ts';
import type { Tx } from '../../../../engine/server/store/contract.ts';
import { withoutRowLevelSecurity } from '../../../../engine/server/store/row-level-security/confine.ts';
import { openMoveStates, switchedStates } from '../../rules/hostingMove.ts';

type Move = Rows['hosting_moves'];

export interface Copy {
  readonly server_uuid: string;
  readonly hosting_uuid: string;
  readonly username: string;
}

/** On which server the copy stands that it does not run on. */
export function copyServer({ status, from_server_uuid, to_server_uuid }: CopyFields): string | null {
  if (!openMoveStates.includes(status)) return null;
  return switchedStates.includes(status) ? from_server_uuid : to_server_uuid;
}

type CopyFields = Pick<Move, 'status' | 'from_server_uuid' | 'to_server_uuid'>;

/** Of all clients. */
export function copiesOf(tx: Tx, server_uuid: string | null = null): Promise<readonly Copy[]> {
  return withoutRowLevelSecurity(tx, async (all) => {
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

/** The move that is not over; held until the transaction ends where it is asked for. */
export function openMove(tx: Tx, hosting_uuid: string): Promise<Move | null> {
  return withoutRowLevelSecurity(
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
