/**
 * Server module for hosting accounts: limits are copied from the pack when it is chosen, and a server's account limit
 * is enforced.
 */
import { randomBytes } from 'node:crypto';
import type { Rows, ValuesOf } from '#engine/registry';
import type { Label } from '#engine/values';
import { acrossClients, Failure, type Module, type Tx, type WriteEvent } from '#engine/server';
import { ensurePackFits } from '../../../subscriptions/server/packFit.ts';
import { usageState } from '../../rules/hostingUsage.ts';
import { copiesOf } from '../copies.ts';
import { ensureServerStays } from '../provisioning/services/carried.ts';
import { texts, textFiles } from '../texts.ts';
import { usageWarnedAt } from '../usage/usageWarnedAt.ts';
import { usualPhpVersion } from '../phpVersion.ts';

export const hosting: Module = {
  name: 'hosting',
  textFiles: [textFiles],
  hooks: { hosting: { beforeWrite: settle } },
};

async function settle({ tx, before, values: given, registry }: WriteEvent<'hosting'>): Promise<ValuesOf<'hosting'>> {
  const values = before === null && !given.password ? { ...given, password: newPassword() } : given;
  const { server_uuid, hosting_pack_uuid: pack } = values;
  if (values.status === 'terminating' && before?.move_state)
    throw new Failure('E_STATE', texts.refusal('move.under_way'));
  if (server_uuid && server_uuid !== before?.server_uuid) {
    if (before !== null && !movable.includes(before.status)) throw refusal(texts.label('hosting.move_it'));
    const username = values.username ?? before?.username;
    const copies = await copiesOf(tx, server_uuid);
    if (copies.some((copy) => copy.username === username)) throw refusal(texts.label('hosting.username_on_move'));
    await ensureRoom(tx, server_uuid);
    await ensureServerStays(tx, { before, values });
  }
  await ensurePhp(tx, { before, values });
  if (!pack || pack === before?.hosting_pack_uuid) return before === null ? withPhp({ tx, registry }, values) : values;
  if (before !== null) await ensurePackFits({ tx, registry }, { hosting_uuid: before.uuid, pack_uuid: pack });
  const parts = Object.keys(registry.resources['hosting']?.fields['pack_snapshot']?.property.properties ?? {});
  const pack_snapshot = await snapshotOf(tx, pack, parts);
  if (before === null) return withPhp({ tx, registry }, { ...values, pack_snapshot });
  const { usage_level, usage_warned } = usageState({ ...before, pack_snapshot }, await usageWarnedAt(tx, registry));
  return { ...values, pack_snapshot, usage_level, usage_warned };
}

/** A new account without a chosen version gets the company's default. */
async function withPhp(
  { tx, registry }: Pick<WriteEvent<'hosting'>, 'tx' | 'registry'>,
  values: ValuesOf<'hosting'>,
): Promise<ValuesOf<'hosting'>> {
  if (values.php_version) return values;
  const { server_uuid, pack_snapshot = null } = values;
  return { ...values, php_version: await usualPhpVersion(tx, registry, { server_uuid, pack_snapshot }) };
}

/** Initial password. Staff see it with the task, and the client sets another. */
const newPassword = (): string => randomBytes(18).toString('base64url');

/** @throws Failure E_INVALID if the current or target server is known not to have the version. */
async function ensurePhp(tx: Tx, { before, values }: Pick<WriteEvent<'hosting'>, 'before' | 'values'>): Promise<void> {
  const version = values.php_version === undefined ? before?.php_version : values.php_version;
  const server_uuid = values.server_uuid ?? before?.server_uuid;
  const isChosen = version !== before?.php_version;
  // A move checks the version when it starts; later changes of the server do not interrupt it.
  const isPlaced = server_uuid !== before?.server_uuid && !before?.move_state;
  if (!version || !server_uuid || !(isChosen || isPlaced)) return;
  const server = await acrossClients(tx, (all) =>
    all.selectFrom('servers').select(['name', 'php_versions']).where('uuid', '=', server_uuid).executeTakeFirst(),
  );
  const versions = server?.php_versions ?? [];
  if (!server || versions.length === 0 || versions.includes(version)) return;
  const label = texts.label('hosting.no_such_php', { server: server.name, versions: versions.join(', ') });
  throw new Failure('E_INVALID', { errors: { [isChosen ? 'php_version' : 'server_uuid']: { label } } });
}

/** States in which the server may change without a move: before the account exists and after it is removed. */
const movable: readonly Rows['hosting']['status'][] = ['pending', 'provisioning', 'failed', 'terminated'];

/** Copies the limits of the current pack; unlimited ones are left out. */
async function snapshotOf(tx: Tx, pack: string, parts: readonly string[]): Promise<Rows['hosting']['pack_snapshot']> {
  const row = await acrossClients(tx, (all) =>
    all.selectFrom('hosting_packs').selectAll().where('uuid', '=', pack).executeTakeFirst(),
  );
  if (!row) return null;
  return Object.fromEntries(Object.entries(row).filter(([part, limit]) => parts.includes(part) && limit !== null));
}

/**
 * Locks the server until the account is created, so that two cannot take the last place.
 *
 * @throws Failure E_INVALID if it is full.
 */
async function ensureRoom(tx: Tx, server_uuid: string): Promise<void> {
  await acrossClients(tx, async (all) => {
    const server = await all
      .selectFrom('servers')
      .select(['uuid', 'name', 'max_accounts'])
      .where('uuid', '=', server_uuid)
      .forUpdate()
      .executeTakeFirst();
    if (!server || server.max_accounts === null) return;
    const most = server.max_accounts;
    const { taken } = await all
      .selectFrom('hosting')
      .select(({ fn }) => fn.countAll().as('taken'))
      .where('server_uuid', '=', server.uuid)
      .where('status', '!=', 'terminated')
      .executeTakeFirstOrThrow();
    const { length: moving } = await copiesOf(all, server.uuid);
    if (Number(taken) + moving >= most)
      throw refusal(texts.label('hosting.server_full', { name: server.name, limit: most }));
  });
}

function refusal(label: Label): Failure {
  return new Failure('E_INVALID', { errors: { server_uuid: { label } } });
}
