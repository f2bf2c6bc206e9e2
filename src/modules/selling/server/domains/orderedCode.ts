/** In charge of the code to transfer a domain with, as the line of its order has it: no longer than it is needed. */
import type { WrittenEvent } from '../../../../engine/server/store/contract.ts';
import { hasArrived } from '../../../domains/rules/domainStates.ts';
import { withoutRowLevelSecurity } from '../../../../engine/server/store/row-level-security/confine.ts';

/** For the hook of domains: the transfer has come about, or never will. */
export async function forgetAuthCode({ tx, before, values, uuid }: WrittenEvent<'domains'>): Promise<void> {
  if (!hasArrived(before?.status, values.status)) return;
  await withoutRowLevelSecurity(tx, (all) =>
    all
      .updateTable('order_lines')
      .set({ auth_code: null })
      .where('resource', '=', 'domains')
      .where('resource_id', '=', uuid)
      .where('auth_code', 'is not', null)
      .execute(),
  );
}
