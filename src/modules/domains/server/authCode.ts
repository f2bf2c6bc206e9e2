/**
 * Authorisation code of a transfer in: entered by the client, encrypted, shown to staff on request, and erased when the
 * transfer has ended.
 */
import type { ShownOnce, ValuesOf } from '#engine/registry';
import { acrossClients, type ActionEvent, Failure, type Row, Secrets, type WriteEvent } from '#engine/server';
import { hasArrived } from '../rules/domainStates.ts';
import { texts } from './texts.ts';

/** Shows the code to staff, who enter it at the registrar. Makes an audit entry each time. */
export async function showAuthCode(event: ActionEvent<'domains.show-auth-code'>): Promise<Row> {
  const { tx, record, records, resource, caller } = event;
  const text = await acrossClients(tx, async (all) => {
    const row = await all
      .selectFrom('domains')
      .select(['uuid', 'auth_code'])
      .where('uuid', '=', record.uuid)
      .executeTakeFirst();
    return row && Secrets.openRow(all, 'domains', row).auth_code;
  });
  if (text === null || text === undefined) throw new Failure('E_STATE', texts.refusal('auth_code.none'));
  // The record does not change, so the audit entry is made here.
  await records.noteChanges(caller, resource, 'show-auth-code', [{ uuid: record.uuid, changes: [] }]);
  const label = texts.label('auth_code.title');
  return { uuid: record.uuid, once: { label, text, note: texts.label('auth_code.note') } satisfies ShownOnce };
}

/** `beforeWrite` hook of domains: erases the code when the transfer has ended. */
export function withoutUsedCode({
  before,
  values,
}: Pick<WriteEvent<'domains'>, 'before' | 'values'>): ValuesOf<'domains'> {
  return hasArrived(before?.status, values.status) ? { ...values, auth_code: null } : values;
}
