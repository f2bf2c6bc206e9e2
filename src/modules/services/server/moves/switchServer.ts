/**
 * Switches an account to its other server: updates the record and its contents, redirects open work, and repeats the
 * changes that were made during the move.
 */
import type { Rows } from '#engine/registry';
import { acrossClients, Failure, resourceOf, Sql, systemCaller } from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import { changesIn, type WorkContext } from '../../../providers/server/work.ts';
import { isMoveStep } from '../../rules/hostingMove.ts';
import { offerAddressesOfMove } from '../addresses/addressChanges.ts';
import { followPayer } from '../life/propagateEntitlement.ts';
import { unfinishedChanges } from '../changesOf.ts';
import { rewriteTask } from '../service-changes/rewriteTask.ts';
import { requestChange, mergeChanges } from '../service-changes/updates.ts';
import { texts } from '../texts.ts';

type Account = Rows['hosting'];
type Move = Rows['hosting_moves'];
type ServiceChange = Rows['service_changes'];

interface Switch {
  readonly account: Account;
  readonly move: Move;
  readonly to: 'new' | 'old';
}

/** @throws Failure E_STATE while an adapter executes other work on the account, or if a server no longer exists */
export async function switchServer(place: WorkContext, { account, move, to }: Switch): Promise<void> {
  const { tx } = place;
  const [from_uuid, to_uuid] =
    to === 'new' ? [move.from_server_uuid, move.to_server_uuid] : [move.to_server_uuid, move.from_server_uuid];
  if (from_uuid === null || to_uuid === null) throw new Failure('E_STATE', texts.refusal('move.server_gone'));
  const open = (await unfinishedChanges(tx, { resource: 'hosting', uuid: account.uuid })).filter(
    ({ operation }) => !isMoveStep(operation),
  );
  if (open.some(({ status, adapter }) => status === 'running' && adapter !== null))
    throw new Failure('E_STATE', texts.refusal('move.something_else_runs'));
  const since = to === 'new' ? move.created_at : (move.switched_at ?? move.created_at);
  const ip = to === 'new' ? null : move.old_ip;
  await writeServer(place, { account, from_uuid, to_uuid, ip });
  await offerAddressesOfMove(place, account, { server_uuid: to_uuid, ip });
  if (to === 'new') {
    const left = { was_suspended: isStoppedThere(account, open), old_ip: account.ip };
    await Sql.setFields(tx, { table: 'hosting_moves', uuid: move.uuid }, left);
  }
  for (const change of open) await redirect(place, change, to_uuid);
  await repeatUpdates(place, account, since);
  await matchState(place, account, { open, isStopped: to === 'old' && move.was_suspended });
  await followPayer(place, 'hosting', account.uuid);
  const left = await rowOf(tx, 'servers', from_uuid);
  if (left?.client_uuid) await followPayer(place, 'servers', left.uuid);
}

/** Returns true if the account was suspended on the previous server, regardless of requests that are still open. */
function isStoppedThere({ status }: Account, open: readonly ServiceChange[]): boolean {
  const isAsked = (operation: ServiceChange['operation']): boolean => open.some((one) => one.operation === operation);
  return status === 'suspended' ? !isAsked('suspend') : isAsked('unsuspend');
}

interface Written {
  readonly account: Account;
  readonly from_uuid: string;
  readonly to_uuid: string;
  readonly ip: string | null;
}

/** Writes the account and its contents without hooks: they would request work that the move has already done. */
async function writeServer(
  { tx, now, records, registry }: WorkContext,
  { account, from_uuid, to_uuid, ip }: Written,
): Promise<void> {
  const moved = { field: 'server_uuid', before: from_uuid, after: to_uuid };
  await acrossClients(tx, async (all) => {
    await all
      .updateTable('hosting')
      .set({ server_uuid: to_uuid, ip, updated_at: now, version: account.version + 1 })
      .where('uuid', '=', account.uuid)
      .execute();
    const changes = account.ip === ip ? [moved] : [moved, { field: 'ip', before: account.ip, after: ip }];
    await records.noteChanges(systemCaller, resourceOf({ registry }, 'hosting'), 'move', [
      { uuid: account.uuid, changes },
    ]);
    for (const name of ['databases', 'applications'] as const) {
      const rows = await all
        .selectFrom(name)
        .select(['uuid', 'version'])
        .where('hosting_uuid', '=', account.uuid)
        .where('server_uuid', '=', from_uuid)
        .execute();
      for (const { uuid, version } of rows)
        await Sql.setFields(
          all,
          { table: name, uuid },
          { server_uuid: to_uuid, updated_at: now, version: version + 1 },
        );
      await records.noteChanges(
        systemCaller,
        resourceOf({ registry }, name),
        'edit',
        rows.map(({ uuid }) => ({ uuid, changes: [moved] })),
      );
    }
  });
}

/** Redirects an open change to the new server. */
async function redirect(place: WorkContext, change: ServiceChange, server_uuid: string): Promise<void> {
  const { tx, records, registry } = place;
  const provider_uuid = (await rowOf(tx, 'servers', server_uuid))?.provider_uuid ?? null;
  await Sql.setFields(tx, { table: 'service_changes', uuid: change.uuid }, { provider_uuid });
  await rewriteTask(place, { ...change, provider_uuid });
  if (change.status !== 'queued' || provider_uuid === change.provider_uuid) return;
  // The other provider may have no adapter for this operation: fail and retry chooses the executor again.
  const changes = resourceOf({ registry }, 'service-changes');
  await records.act(systemCaller, changes, change.uuid, 'end-badly', { failure_reason: '—' });
  await records.act(systemCaller, changes, change.uuid, 'retry', {});
}

/** Repeats the updates since then, because they were executed on the other server only. */
async function repeatUpdates(place: WorkContext, { uuid }: Account, since: Date): Promise<void> {
  const updates = await acrossClients(place.tx, (all) =>
    all
      .selectFrom('service_changes')
      .selectAll()
      .where('subject_resource', '=', 'hosting')
      .where('subject_uuid', '=', uuid)
      .where('operation', '=', 'update')
      .where('status', '!=', 'cancelled')
      .where('created_at', '>', since)
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  );
  if (!updates.some(({ status }) => status === 'succeeded')) return;
  const changes = updates.map(changesIn).reduce((first, then) => mergeChanges(first, then), []);
  await requestChange(place, { resource: 'hosting', uuid }, changes);
}

interface StateThere {
  /** Unfinished other work on the account. */
  readonly open: readonly ServiceChange[];
  /** True if the account is suspended on the server where it runs now. */
  readonly isStopped: boolean;
}

/** Suspends or resumes the account on its new server if its state there differs from its record. */
async function matchState(
  { records, registry }: WorkContext,
  { uuid, status }: Account,
  { open, isStopped }: StateThere,
): Promise<void> {
  const isToStop = status === 'suspended';
  const operation = isToStop ? 'suspend' : 'unsuspend';
  if (isToStop === isStopped || open.some((one) => one.operation === operation)) return;
  await records.create(systemCaller, resourceOf({ registry }, 'service-changes'), {
    operation,
    subject_resource: 'hosting',
    subject_uuid: uuid,
  });
}
