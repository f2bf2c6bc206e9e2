/**
 * In charge of the code with which a domain comes to us: given by its client, sealed, shown to staff each time that they
 * ask for it, and gone once the transfer is over.
 */
import type { ValuesOf } from '../../../engine/registry/rows.ts';
import type { ShownOnce } from '../../../engine/registry/shownOnce.ts';
import type { ActionEvent, Row, WriteEvent } from '../../../engine/server/store/contract.ts';
import { openRow } from '../../../engine/server/store/encryption.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import { hasArrived } from '../rules/domainStates.ts';
import { texts } from './texts.ts';

/** To staff, who enter it at the registrar. The audit trail says who asked, and when. */
export async function showAuthCode(event: ActionEvent<'domains.show-auth-code'>): Promise<Row> {
  const { tx, record, records, resource, caller } = event;
  const text = await withoutRowLevelSecurity(tx, async (all) => {
    const row = await all
      .selectFrom('domains')
      .select(['uuid', 'auth_code'])
      .where('uuid', '=', record.uuid)
      .executeTakeFirst();
    return row && openRow(all, 'domains', row).auth_code;
  });
  if (text === null || text === undefined) throw new Failure('E_STATE', texts.refusal('auth_code.none'));
  // The record stays as it was, so that the trail hears of it here.
  await records.noteChanges(caller, resource, 'show-auth-code', [{ uuid: record.uuid, changes: [] }]);
  const label = texts.label('auth_code.title');
  return { uuid: record.uuid, once: { label, text, note: texts.label('auth_code.note') } satisfies ShownOnce };
}

/** For the hook of domains: what has come, or will not, needs its code no more. */
export function withoutUsedCode({
  before,
  values,
}: Pick<WriteEvent<'domains'>, 'before' | 'values'>): ValuesOf<'domains'> {
  return hasArrived(before?.status, values.status) ? { ...values, auth_code: null } : values;
}
