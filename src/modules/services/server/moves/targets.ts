/**
 * Servers that an account can move to: same role and panel, in service, shared or owned by the client, with room, the
 * PHP version, and no conflicting names.
 */
import type { Rows } from '#engine/registry';
import { acrossClients, type Tx, type TxAcrossClients } from '#engine/server';
import { copiesOf } from '../copies.ts';
import type { MoveContents } from '../service-changes/moveContents.ts';

export interface Target {
  readonly server: Rows['servers'];
  /** null means unlimited. */
  readonly places: number | null;
}

type Account = Pick<Rows['hosting'], 'uuid' | 'client_uuid' | 'server_uuid' | 'username' | 'php_version'>;

/** Lists the targets, most room first. Locks the chosen server, so that nobody else takes its last place. */
export function targetsFor(
  tx: Tx,
  account: Account,
  { contents, chosen }: { readonly contents: MoveContents; readonly chosen: string | null },
): Promise<readonly Target[]> {
  return acrossClients(tx, async (all) => {
    if (chosen !== null)
      await all.selectFrom('servers').select('uuid').where('uuid', '=', chosen).forUpdate().execute();
    const current = await all
      .selectFrom('servers')
      .select(['role', 'panel'])
      .where('uuid', '=', account.server_uuid)
      .executeTakeFirstOrThrow();
    const servers = await all
      .selectFrom('servers')
      .selectAll()
      .where('status', '=', 'active')
      .where('role', '=', current.role)
      .where('panel', '=', current.panel)
      .where('uuid', '!=', account.server_uuid)
      .where(({ or, and, eb }) =>
        or([
          eb('client_uuid', '=', account.client_uuid),
          and([eb('client_uuid', 'is', null), eb('is_shared', '=', true)]),
        ]),
      )
      .orderBy('name')
      .execute();
    const copies = await copiesOf(all);
    const found: Target[] = [];
    for (const server of servers) {
      const accounts = await all
        .selectFrom('hosting')
        .select(['username', 'status'])
        .where('server_uuid', '=', server.uuid)
        .execute();
      const arriving = copies.filter(({ server_uuid }) => server_uuid === server.uuid);
      const taken = accounts.filter(({ status }) => status !== 'terminated').length + arriving.length;
      const places = server.max_accounts === null ? null : server.max_accounts - taken;
      const isTaken = [...accounts, ...arriving].some(({ username }) => username === account.username);
      if (
        (places === null || places > 0) &&
        !isTaken &&
        hasPhp(server, account) &&
        (await areFree(all, server, contents))
      )
        found.push({ server, places });
    }
    return found.toSorted((left, right) => (right.places ?? Infinity) - (left.places ?? Infinity) || 0);
  });
}

const hasPhp = ({ php_versions }: Rows['servers'], { php_version }: Account): boolean =>
  php_version === null || php_versions === null || php_versions.length === 0 || php_versions.includes(php_version);

/** Returns true if no other database on the server has one of these names. */
async function areFree(tx: TxAcrossClients, server: Rows['servers'], { databases }: MoveContents): Promise<boolean> {
  if (databases.length === 0) return true;
  const taken = await tx
    .selectFrom('databases')
    .select(['engine', 'name'])
    .where('server_uuid', '=', server.uuid)
    .where(
      'name',
      'in',
      databases.map(({ name }) => name),
    )
    .execute();
  return !taken.some((one) => databases.some(({ engine, name }) => one.engine === engine && one.name === name));
}
