/** Writes the outcome of an online payment, with an entry on the audit trail. */
import type { Rows } from '#engine/registry';
import { resourceOf, type SystemContext } from '#engine/server';

export type OnlinePayment = Rows['payments'];

interface Outcome {
  readonly status: 'succeeded' | 'failed';
  readonly failure_reason: string | null;
  readonly received_on?: string;
  /** How it was paid. Defaults to the method with which it was begun. */
  readonly method?: OnlinePayment['method'];
}

/**
 * Changes the payment without its hooks: the caller locks it and books its money.
 *
 * @param payment as it is before the change
 */
export async function changeOnlinePayment(
  system: SystemContext,
  payment: OnlinePayment,
  outcome: Outcome,
): Promise<void> {
  await system.tx
    .updateTable('payments')
    .set({ ...outcome, updated_at: system.now, version: payment.version + 1 })
    .where('uuid', '=', payment.uuid)
    .execute();
  const changes = (['status', 'received_on', 'failure_reason', 'method'] as const).flatMap((field) => {
    const { [field]: before } = payment;
    const { [field]: after = before } = outcome;
    return before === after ? [] : [{ field, before, after }];
  });
  const verb = outcome.status === 'succeeded' ? 'confirm' : 'fail';
  await system.records.noteChanges(system.caller, resourceOf(system, 'payments'), verb, [
    { uuid: payment.uuid, changes },
  ]);
}
