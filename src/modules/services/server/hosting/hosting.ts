/** In charge of hosting accounts: the limits agreed are those of the pack when it was chosen, and a server takes no more accounts than it may have. */
import type { Row, Tx, WriteEvent } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { beyondWall } from '../../../../engine/server/store/wall/confine.ts';
import type { Module } from '../../../../engine/server/modules.ts';

export const hosting: Module = {
  name: 'hosting',
  hooks: { hosting: { beforeWrite: settle } },
};

async function settle({ tx, before, values, registry }: WriteEvent): Promise<Row> {
  const isChosen = (name: string): boolean => typeof values[name] === 'string' && values[name] !== before?.[name];
  if (isChosen('server_uuid')) await ensureRoom(tx, { ...before, ...values });
  if (!isChosen('hosting_pack_uuid')) return values;
  const parts = Object.keys(registry.resources['hosting']?.fields['pack_snapshot']?.property.properties ?? {});
  return { ...values, pack_snapshot: await snapshotOf(tx, String(values['hosting_pack_uuid']), parts) };
}

/** The pack as it is now, as far as the agreement has a place for it. What has no limit is left out. */
async function snapshotOf(tx: Tx, pack: string, parts: readonly string[]): Promise<Row | null> {
  const row = await beyondWall(tx, (all) =>
    all.selectFrom('hosting_packs').selectAll().where('uuid', '=', pack).executeTakeFirst(),
  );
  if (!row) return null;
  return Object.fromEntries(
    parts.flatMap((part) => (row[part] === null || row[part] === undefined ? [] : [[part, row[part]]])),
  );
}

/** Held until the account is made, so that two cannot take the last place. @throws Failure E_INVALID when there is none. */
async function ensureRoom(tx: Tx, account: Row): Promise<void> {
  await beyondWall(tx, async (all) => {
    const server = await all
      .selectFrom('servers')
      .select(['uuid', 'name', 'max_accounts'])
      .where('uuid', '=', account['server_uuid'])
      .forUpdate()
      .executeTakeFirst();
    if (!server) return;
    if (server['max_accounts'] === null) return;
    const most = Number(server['max_accounts']);
    const { taken } = await all
      .selectFrom('hosting')
      .select(({ fn }) => fn.countAll().as('taken'))
      .where('server_uuid', '=', server['uuid'])
      .where('status', '!=', 'terminated')
      .executeTakeFirstOrThrow();
    if (Number(taken) >= most)
      throw refusal({
        en: `${String(server['name'])} is full: it takes ${most} accounts. Choose another server`,
        nl: `${String(server['name'])} is vol: er passen ${most} accounts op. Kies een andere server`,
      });
  });
}

function refusal(label: { readonly en: string; readonly nl: string }): Failure {
  return new Failure('E_INVALID', { errors: { server_uuid: { label } } });
}
