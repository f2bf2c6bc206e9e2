/** In charge of hosting accounts: the limits agreed are those of the pack when it was chosen, and a server takes no more accounts than it may have. */
import type { Row, Tx, WriteEvent } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { beyondWall } from '../../../../engine/server/store/wall/confine.ts';
import type { Module } from '../../../../engine/server/modules.ts';
import { texts } from '../texts.ts';

export const hosting: Module = {
  name: 'hosting',
  hooks: { hosting: { beforeWrite: settle } },
};

async function settle({ tx, before, values, registry }: WriteEvent<'hosting'>): Promise<Row> {
  const isChosen = (name: 'server_uuid' | 'hosting_pack_uuid'): boolean =>
    typeof values[name] === 'string' && values[name] !== before?.[name];
  if (isChosen('server_uuid')) await ensureRoom(tx, values.server_uuid);
  if (!isChosen('hosting_pack_uuid')) return values;
  const parts = Object.keys(registry.resources['hosting']?.fields['pack_snapshot']?.property.properties ?? {});
  return { ...values, pack_snapshot: await snapshotOf(tx, String(values.hosting_pack_uuid), parts) };
}

/** The pack as it is now, as far as the agreement has a place for it. What has no limit is left out. */
async function snapshotOf(tx: Tx, pack: string, parts: readonly string[]): Promise<Row | null> {
  const row = await beyondWall(tx, (all) =>
    all.selectFrom('hosting_packs').selectAll().where('uuid', '=', pack).executeTakeFirst(),
  );
  if (!row) return null;
  return Object.fromEntries(Object.entries(row).filter(([part, limit]) => parts.includes(part) && limit !== null));
}

/** Held until the account is made, so that two cannot take the last place. @throws Failure E_INVALID when there is none. */
async function ensureRoom(tx: Tx, server_uuid: string | null | undefined): Promise<void> {
  await beyondWall(tx, async (all) => {
    const server = await all
      .selectFrom('servers')
      .select(['uuid', 'name', 'max_accounts'])
      .where('uuid', '=', server_uuid ?? null)
      .forUpdate()
      .executeTakeFirst();
    if (!server) return;
    if (server.max_accounts === null) return;
    const most = server.max_accounts;
    const { taken } = await all
      .selectFrom('hosting')
      .select(({ fn }) => fn.countAll().as('taken'))
      .where('server_uuid', '=', server.uuid)
      .where('status', '!=', 'terminated')
      .executeTakeFirstOrThrow();
    if (Number(taken) >= most)
      throw refusal(texts.label('hosting.server_full', { name: String(server['name']), limit: most }));
  });
}

function refusal(label: { readonly en: string; readonly nl: string }): Failure {
  return new Failure('E_INVALID', { errors: { server_uuid: { label } } });
}
