/**
 * Moves of hosting accounts. Each step is a service change, and the next step is requested in the transaction that ends
 * the previous one. The account shows the state of its move.
 */
import { type ActionOf, type FieldsOf, Preview, type Rows, type ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  acrossClients,
  type ActionHandler,
  Failure,
  resourceOf,
  type Row,
  settingsOf,
  Sql,
  systemCaller,
  type Tx,
  type WriteEvent,
  type WrittenEvent,
} from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import { hasEnded, type WorkContext } from '../../../providers/server/work.ts';
import { isMoveStep, openMoveStates, stepsIn, type MoveState, type MoveStep } from '../../rules/hostingMove.ts';
import { serviceName } from '../serviceName.ts';
import { texts } from '../texts.ts';
import { openMove } from '../copies.ts';
import { switchServer } from './switchServer.ts';

type Move = Rows['hosting_moves'];
type ServiceChange = FieldsOf<'service-changes'>;

/** `beforeWrite` hook of hosting moves: fills in the client, the current server and the old address at creation. */
export async function prepareMove({
  tx,
  before,
  values,
}: WriteEvent<'hosting-moves'>): Promise<ValuesOf<'hosting-moves'>> {
  if (before !== null) return values;
  const account = await rowOf(tx, 'hosting', values.hosting_uuid);
  if (!account) throw new Failure('E_NOT_FOUND');
  return {
    ...values,
    name: await serviceName(tx, account, 'hosting'),
    client_uuid: account.client_uuid,
    from_server_uuid: account.server_uuid,
    old_ip: account.ip,
  };
}

/** `afterWrite` hook of hosting moves: requests the first step of the new state and shows the state on the account. */
export async function followMove(event: WrittenEvent<'hosting-moves'>): Promise<void> {
  const { tx, before, values, uuid } = event;
  if (before !== null && (values.status === undefined || values.status === before.status)) return;
  const move = await rowOf(tx, 'hosting_moves', uuid);
  if (!move) return;
  await showMove(tx, move);
  if (move.status === 'undoing' && before?.status === 'moving') return stopSteps(event, move);
  if (move.status === 'undoing') return ask(event, move, 'move_remove_new');
  const { [move.status]: [first] = [] }: Readonly<Partial<Record<MoveState, readonly MoveStep[]>>> = stepsIn;
  if (first) await ask(event, move, first);
}

async function showMove(tx: Tx, { hosting_uuid, status, to_server_uuid }: Move): Promise<void> {
  const isOpen = openMoveStates.includes(status);
  await Sql.setFields(
    tx,
    { table: 'hosting', uuid: hosting_uuid },
    { move_state: isOpen ? status : null, moves_to_uuid: status === 'moving' ? to_server_uuid : null },
  );
}

/** Requests a step. Creating the same step of a move twice is rejected. */
async function ask(place: WorkContext, move: Move, operation: MoveStep): Promise<void> {
  await Sql.setFields(place.tx, { table: 'hosting_moves', uuid: move.uuid }, { step: operation });
  await place.records.create(systemCaller, resourceOf(place, 'service-changes'), {
    operation,
    subject_resource: 'hosting',
    subject_uuid: move.hosting_uuid,
    hosting_move_uuid: move.uuid,
  });
}

/**
 * Stops a move before the switch. A step that an adapter is executing finishes first, because only then is it known
 * what has to be removed.
 */
async function stopSteps(place: WorkContext, move: Move): Promise<void> {
  const open = (await stepsOf(place.tx, move)).find((step) => !hasEnded(step) || step.status === 'failed');
  if (open?.status === 'running' && open.adapter !== null) return;
  if (open) await actOn(place, open, 'cancel');
  else await undo(place, move);
}

/** Newest first. */
function stepsOf(tx: Tx, { uuid }: Pick<Move, 'uuid'>): Promise<readonly Rows['service_changes'][]> {
  return acrossClients(tx, (all) =>
    all
      .selectFrom('service_changes')
      .selectAll()
      .where('hosting_move_uuid', '=', uuid)
      .orderBy('created_at', 'desc')
      .orderBy('uuid', 'desc')
      .execute(),
  );
}

/** Undoes only the steps that may have been executed: the switch, and the account on the new server. */
async function undo(place: WorkContext, move: Move): Promise<void> {
  const begun = (await stepsOf(place.tx, move)).filter(
    ({ status, attempts }) => status === 'succeeded' || attempts > 0,
  );
  const wasBegun = (operation: MoveStep): boolean => begun.some((step) => step.operation === operation);
  if (wasBegun('move_switch')) await ask(place, move, 'move_switch_back');
  else if (wasBegun('move_set_up')) await ask(place, move, 'move_remove_new');
  else await act(place, move, 'end-taken-back');
}

function actOn({ records, registry }: WorkContext, { uuid }: Rows['service_changes'], action: 'cancel') {
  return records.act(systemCaller, resourceOf({ registry }, 'service-changes'), uuid, action, {});
}

async function act(
  { records, registry }: WorkContext,
  { uuid }: Pick<Move, 'uuid'>,
  action: ActionOf<'hosting-moves'>,
) {
  await records.act(systemCaller, resourceOf({ registry }, 'hosting-moves'), uuid, action, {});
}

/** Advances the move when one of its steps has ended. */
export async function settleStep(place: WorkContext, change: ServiceChange): Promise<void> {
  const { operation, status } = change;
  if (!isMoveStep(operation) || !status || !hasEnded({ status })) return;
  const move = await lockedMove(place.tx, change.hosting_move_uuid);
  const account = await rowOf(place.tx, 'hosting', move?.hosting_uuid);
  if (!move || !account) return;
  // The move was stopped while an adapter executed this step, so its result is undone.
  if (move.status === 'undoing' && stepsIn.moving.some((step) => step === operation)) return undo(place, move);
  if (status === 'failed') return;
  const isDone = status === 'succeeded';
  if (move.status === 'moving') {
    if (!isDone) await act(place, move, 'stop');
    else if (operation === 'move_switch') await switched(place, account, move);
    else await ask(place, move, following(stepsIn.moving, operation));
  } else if (move.status === 'returning') {
    if (!isDone) await act(place, move, 'stays');
    else if (operation === 'move_switch_back') await returned(place, account, move);
    else await ask(place, move, following(stepsIn.returning, operation));
  } else if (move.status === 'undoing') {
    // Staff cancelled the step because nothing has to be undone on the server.
    if (operation === 'move_switch_back') await ask(place, move, 'move_remove_new');
    else await act(place, move, 'end-taken-back');
  } else if (move.status === 'cleaning') await act(place, move, 'end-done');
}

async function switched(place: WorkContext, account: Rows['hosting'], move: Move): Promise<void> {
  const days = (await settingsOf(place.tx, place.registry)).integer('move_grace_days') ?? 7;
  await switchServer(place, { account, move, to: 'new' });
  await Sql.setFields(
    place.tx,
    { table: 'hosting_moves', uuid: move.uuid },
    { remove_on: Dates.addDays(Dates.localDate(place.now), days) },
  );
  await act(place, move, 'has-switched');
}

async function returned(place: WorkContext, account: Rows['hosting'], move: Move): Promise<void> {
  await switchServer(place, { account, move, to: 'old' });
  await act(place, move, 'has-returned');
}

/** @throws Error for the last step */
function following(steps: readonly MoveStep[], operation: MoveStep): MoveStep {
  const next = steps[steps.indexOf(operation) + 1];
  if (next === undefined) throw new Error(`Nothing comes after "${operation}".`);
  return next;
}

/** Locks the move until the end of the transaction, since a person may stop it concurrently. */
function lockedMove(tx: Tx, uuid: string | null | undefined): Promise<Move | null> {
  if (!uuid) return Promise.resolve(null);
  return acrossClients(
    tx,
    async (all) =>
      (await all.selectFrom('hosting_moves').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()) ??
      null,
  );
}

/** Handler of an action of the account that is carried out on its open move. */
export function moveAction(
  action: MoveAction,
): ActionHandler<'hosting.stop-move' | 'hosting.take-back-move' | 'hosting.finish-move'> {
  return async ({ tx, caller, record, records, registry }) => {
    const move = await openMove(tx, record.uuid);
    if (!move) throw new Failure('E_STATE', texts.refusal('move.is_over'));
    await records.act({ ...caller, scopes: null }, resourceOf({ registry }, 'hosting-moves'), move.uuid, action, {});
  };
}

type MoveAction = 'stop' | 'take-back' | 'remove-old';

const consequences = { stop: 'move.stop', 'take-back': 'move.take_back', 'remove-old': 'move.remove_old' } as const;

/** Describes, before confirmation, where the account runs afterwards and what is removed. */
export function previewMoveAction(
  action: MoveAction,
): ActionHandler<'hosting.stop-move.preview' | 'hosting.take-back-move.preview' | 'hosting.finish-move.preview'> {
  return async ({ tx, record }) => {
    const move = await openMove(tx, record.uuid);
    if (!move) throw new Failure('E_STATE', texts.refusal('move.is_over'));
    return consequence(tx, move, action);
  };
}

/** The same preview for the page of the move. */
export function previewOfMove(
  action: MoveAction,
): ActionHandler<
  'hosting-moves.stop.preview' | 'hosting-moves.take-back.preview' | 'hosting-moves.remove-old.preview'
> {
  return ({ tx, record }) => consequence(tx, record, action);
}

async function consequence(
  tx: Tx,
  move: Pick<Move, 'uuid' | 'from_server_uuid' | 'to_server_uuid'>,
  action: MoveAction,
): Promise<Row> {
  const { uuid, from_server_uuid, to_server_uuid } = move;
  const [from, to] = await acrossClients(tx, async (all) => [
    await rowOf(all, 'servers', from_server_uuid),
    await rowOf(all, 'servers', to_server_uuid),
  ]);
  return Preview.previewNote(uuid, texts.label(consequences[action], { from: from?.name ?? '—', to: to?.name ?? '—' }));
}
