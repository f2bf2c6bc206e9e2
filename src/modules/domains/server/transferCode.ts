/**
 * Transfer code of a domain that leaves us: requested by the client or staff, fetched from the registrar by its adapter
 * or staff, and shown once. A lock or the end of the transfer erases it.
 */
import type { FieldsOf, Rows, ShownOnce, ValuesOf } from '#engine/registry';
import {
  acrossClients,
  type ActionEvent,
  type Caller,
  Failure,
  resourceOf,
  type Row,
  Secrets,
  systemCaller,
  type Tx,
  type WriteEvent,
  type WrittenEvent,
} from '#engine/server';
import { notifyRegistrant, transferCodeReadyMail, transferCodeShownMail } from './domainMails.ts';
import { assignTask } from '../../providers/server/assignTask.ts';
import { rowOf } from '../../providers/server/choose.ts';
import type { WorkContext } from '../../providers/server/work.ts';
import { texts } from './texts.ts';

/** Field values of a domain without a code. */
const none = { transfer_code: null, transfer_code_state: null } as const;

/** Requests the code from the registrar, after earlier changes there such as unlocking. Returns no code yet. */
export async function askCode(event: ActionEvent<'domains.ask-transfer-code'>): Promise<void> {
  const { record, records, registry } = event;
  await keep(event, { transfer_code: null, transfer_code_state: 'asked' });
  await records.create(systemCaller, resourceOf({ registry }, 'service-changes'), {
    operation: 'transfer_code',
    subject_resource: 'domains',
    subject_uuid: record.uuid,
  });
}

/** Stores the code that the registrar returned, entered by staff or taken from the result of its adapter. */
export async function enterCode(event: ActionEvent<'domains.enter-transfer-code'>): Promise<void> {
  const { tx, record, body, now } = event;
  const typed = body.transfer_code.trim();
  await acrossClients(tx, async (all) => {
    await keep({ ...event, tx: all }, { transfer_code: typed, transfer_code_state: 'ready' });
    await notifyRegistrant(all, { kind: transferCodeReadyMail, record, now });
  });
  await endCodeChange(event, record.uuid, 'end-well');
}

/**
 * Handles the end of the change: stores its code; after a cancellation the client can request again.
 * @throws Failure E_STATE if it is marked as done without a code, because the client would wait in vain
 */
export async function settleTransferCode(
  { tx, records, registry, now }: WorkContext,
  domain: Rows['domains'],
  change: FieldsOf<'service-changes'>,
): Promise<void> {
  if (change.status !== 'succeeded' && change.status !== 'cancelled') return;
  const code = (await rowOf(tx, 'service_changes', change.uuid))?.answer;
  if (code)
    await acrossClients(tx, (all) =>
      all
        .updateTable('service_changes')
        .set({ answer: null })
        .where('uuid', '=', change.uuid ?? '')
        .execute(),
    );
  if (domain.transfer_code_state !== 'asked') return;
  if (change.status === 'succeeded' && !code) throw new Failure('E_STATE', texts.refusal('transfer_code.missing'));
  if (code && !domain.locked && leavingStates.includes(domain.status))
    await records.act(systemCaller, resourceOf({ registry }, 'domains'), domain.uuid, 'enter-transfer-code', {
      transfer_code: code.trim(),
    });
  else await acrossClients(tx, (all) => keep({ tx: all, record: domain, now }, none));
}

/** States in which a domain may have a code. */
const leavingStates: readonly Rows['domains']['status'][] = ['active', 'cancel_scheduled', 'pending_transfer_out'];

/** Ends the change that fetches the code, if any. The person who entered the code becomes the assignee of its task. */
async function endCodeChange(
  place: WorkContext & { readonly caller: Caller },
  domain_uuid: string,
  action: 'end-well' | 'cancel',
): Promise<void> {
  const open = await acrossClients(place.tx, (all) =>
    all
      .selectFrom('service_changes')
      .select(['uuid', 'task_uuid'])
      .where('subject_resource', '=', 'domains')
      .where('subject_uuid', '=', domain_uuid)
      .where('operation', '=', 'transfer_code')
      .where('status', 'in', ['queued', 'waiting', 'running', 'failed'])
      .execute(),
  );
  for (const { uuid, task_uuid } of open) {
    if (action === 'end-well') await assignTask(place.tx, task_uuid, place.caller);
    await place.records.act(systemCaller, resourceOf(place, 'service-changes'), uuid, action, {});
  }
}

/** Shows the code to the client or staff and erases it in the same transaction. */
export async function showCode(event: ActionEvent<'domains.show-transfer-code'>): Promise<Row> {
  const { tx, record, now } = event;
  return acrossClients(tx, async (all) => {
    const row = await all
      .selectFrom('domains')
      .select(['uuid', 'transfer_code'])
      .where('uuid', '=', record.uuid)
      .executeTakeFirst();
    const text = row && Secrets.openRow(all, 'domains', row).transfer_code;
    if (text === null || text === undefined) throw new Failure('E_STATE', { message: shownAlready, hint: askAgain });
    await keep({ ...event, tx: all }, { transfer_code: null, transfer_code_state: 'given' });
    await notifyRegistrant(all, { kind: transferCodeShownMail, record, now });
    return { uuid: record.uuid, once: { label, text, note } satisfies ShownOnce };
  });
}

/** `beforeWrite` hook of domains: erases the code of a domain that is locked, stays, or is no longer ours. */
export function withoutCode({ before, values }: Pick<WriteEvent<'domains'>, 'before' | 'values'>): ValuesOf<'domains'> {
  const isClosed =
    values.locked === true ||
    (before?.status === 'pending_transfer_out' && values.status !== undefined) ||
    values.status === 'transferred_away' ||
    values.status === 'pending_delete' ||
    values.status === 'deleted';
  return before !== null && isClosed && before.transfer_code_state !== null ? { ...values, ...none } : values;
}

/** `afterWrite` hook of domains: cancels the change that fetches a code that is no longer needed. */
export async function dropCodeChange(event: WrittenEvent<'domains'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before?.transfer_code_state === 'asked' && values.transfer_code_state === null)
    await endCodeChange(event, uuid, 'cancel');
}

async function keep(
  {
    tx,
    record,
    now,
  }: { readonly tx: Tx; readonly record: Pick<Rows['domains'], 'uuid' | 'version'>; readonly now: Date },
  values: Pick<Rows['domains'], 'transfer_code' | 'transfer_code_state'>,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({
      ...Secrets.sealRow(tx, 'domains', { uuid: record.uuid, values }),
      updated_at: now,
      version: record.version + 1,
    })
    .where('uuid', '=', record.uuid)
    .execute();
}

const label = texts.label('transfer_code.title');
const note = texts.label('transfer_code.note');
const shownAlready = texts.label('transfer_code.shown_already');
const askAgain = texts.label('transfer_code.ask_again');
