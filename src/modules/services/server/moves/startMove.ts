/** Starts the move of a hosting account, after a preview of its effects. */
import type { ActionBodyOf, Preview, Rows } from '#engine/registry';
import { type Label, plainLabel } from '#engine/values';
import { type ActionEvent, type ActionHandler, Failure, resourceOf, settingsOf, systemCaller } from '#engine/server';
import type { Adapters } from '../../../providers/server/adapter.ts';
import { chosenForService, rowOf } from '../../../providers/server/choose.ts';
import { invalid } from '../../../providers/server/work.ts';
import { unfinishedChanges } from '../changesOf.ts';
import { texts } from '../texts.ts';
import { addressChanges, formatAddresses, readContents, type MoveContents } from '../service-changes/moveContents.ts';
import { targetsFor, type Target } from './targets.ts';

type MoveEvent = Pick<ActionEvent<'hosting.move.preview'>, 'tx' | 'registry' | 'record'> & {
  readonly body: ActionBodyOf<'hosting.move.preview'>;
};

/** Returns the preview of a move: targets, contents, changed addresses, and who carries out the steps. */
export function previewMove(adapters: Adapters): ActionHandler<'hosting.move.preview'> {
  return async (event) => {
    const { tx, registry, record } = event;
    await ensureNothingOpen(event);
    const account = await accountOf(event);
    const contents = await readContents(tx, account);
    const chosen = event.body.moves_to_uuid ?? null;
    const targets = await targetsFor(tx, account, { contents, chosen });
    const target = targets.find(({ server }) => server.uuid === chosen) ?? null;
    if (chosen !== null && target === null) throw invalid('moves_to_uuid', texts.label('move.does_not_fit'));
    if (targets.length === 0) throw new Failure('E_STATE', texts.refusal('move.no_server'));
    const days = (await settingsOf(tx, registry)).integer('move_grace_days') ?? 7;
    const facts = target === null ? [] : await factsOf(event, { account, contents, target });
    const options: Preview.PreviewOption[] = [];
    for (const one of targets)
      options.push({
        values: { moves_to_uuid: one.server.uuid },
        label: plainLabel(one.server.name),
        note: await noteOf(event, adapters, one),
        chosen: one === target,
      });
    const preview: Preview.ActionPreview = {
      seen: target === null ? null : JSON.stringify([target.server.uuid, facts.map(({ value }) => value)]),
      questions: [{ label: texts.label('move.to'), options }],
      lines: [],
      total_cents: null,
      currency: 'EUR',
      facts,
      note: texts.label('move.what_happens', { name: record.username, days }),
    };
    return { ...preview };
  };
}

/** Reads the stored account, including the fields that are hidden from the caller. */
async function accountOf({ tx, record }: Pick<MoveEvent, 'tx' | 'record'>): Promise<Rows['hosting']> {
  const account = await rowOf(tx, 'hosting', record.uuid);
  if (!account) throw new Failure('E_NOT_FOUND');
  return account;
}

/** Rejects a move while other work on the account is open. @throws Failure E_STATE */
async function ensureNothingOpen({ tx, record }: Pick<MoveEvent, 'tx' | 'record'>): Promise<void> {
  const [open] = await unfinishedChanges(tx, { resource: 'hosting', uuid: record.uuid });
  if (open) throw new Failure('E_STATE', texts.refusal('move.work_is_open'));
}

interface Shown {
  readonly account: Rows['hosting'];
  readonly contents: MoveContents;
  readonly target: Target;
}

async function factsOf(
  { tx }: Pick<MoveEvent, 'tx'>,
  { account, contents, target }: Shown,
): Promise<readonly Preview.PreviewFact[]> {
  const current = await rowOf(tx, 'servers', account.server_uuid);
  const changes = addressChanges(
    contents.names,
    { ip: account.ip, server: current ?? { ipv4: null, ipv6: null } },
    { ip: null, server: target.server },
  );
  const names = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join(', ');
  const found: readonly (readonly [Label, string])[] = [
    [texts.label('move.account'), account.username],
    [texts.label('move.from'), current?.name ?? ''],
    [texts.label('move.databases'), names(contents.databases)],
    [texts.label('move.applications'), names(contents.applications)],
    ...changes.map((one) => [plainLabel(`${one.type} ${one.name}`), formatAddresses(one)] as const),
  ];
  return found.flatMap(([label, value]) => (value === '' ? [] : [{ label, kind: 'text', value }]));
}

/** "3 accounts left · steps by staff". */
async function noteOf({ tx }: Pick<MoveEvent, 'tx'>, adapters: Adapters, { server, places }: Target): Promise<Label> {
  const provider = await rowOf(tx, 'providers', server.provider_uuid);
  const adapter = chosenForService(adapters, provider, { resource: 'hosting', operation: 'set_up' });
  const by = adapter ? texts.label('move.by_connection') : texts.label('move.by_staff');
  return places === null
    ? texts.label('move.room_unlimited', { by })
    : texts.label('move.room', { by, smart_count: places });
}

/** Creates the move. Throws a Failure if a change of the account is in progress. */
export const startMove: ActionHandler<'hosting.move'> = async ({ tx, caller, record, body, records, registry }) => {
  await ensureNothingOpen({ tx, record });
  await records.create(systemCaller, resourceOf({ registry }, 'hosting-moves'), {
    hosting_uuid: record.uuid,
    to_server_uuid: body.moves_to_uuid,
    started_by_name: caller.name ?? null,
  });
};
