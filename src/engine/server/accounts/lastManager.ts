/** Prevents blocking, demoting or removing the last manager. */
import type { Row, Tx } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { texts } from '../texts.ts';

/**
 * @throws Failure E_STATE where nobody else would be left. Locks the accounts, so that two managers cannot remove each
 *   other in parallel.
 */
export async function refuseWithoutManagement(tx: Tx, leaving: Row): Promise<void> {
  const managers = await acrossClients(tx, (all) =>
    all
      .selectFrom('users')
      .select('uuid')
      .where('type', '=', 'management')
      .where('status', '!=', 'blocked')
      .orderBy('uuid')
      .forUpdate()
      .execute(),
  );
  if (managers.some((manager) => manager['uuid'] !== leaving['uuid'])) return;
  throw new Failure('E_STATE', texts.refusal('accounts.last_manager'));
}
