/** Transaction that locks an employee's timer against concurrent changes. */
import type { Registry, Rows } from '#engine/registry';
import { type Caller, Failure, type OpenStore, type StoreCalls, type Tx } from '#engine/server';
import { texts } from '../texts.ts';

/** Context inside {@link timerTransaction}, which holds the lock on the employee's timer. */
export interface TimerTransaction {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly employee_uuid: string;
  /** The caller who writes the hours: the person's own permissions, without an active client. */
  readonly person: Caller;
  readonly now: Date;
}

export interface TimerContext {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Runs work in the transaction. It locks the employee's row: concurrent devices run one after another. The work may be
 * retried.
 */
export function timerTransaction<T>(
  store: OpenStore,
  { caller, now }: TimerContext,
  work: (turn: TimerTransaction) => Promise<T>,
): Promise<T> {
  const employee_uuid = employeeOf(caller);
  return store.unitOfWork(caller, async (records, tx) => {
    await tx.selectFrom('employees').select('uuid').where('uuid', '=', employee_uuid).forUpdate().execute();
    return work({
      tx,
      records,
      registry: store.registry(),
      employee_uuid,
      person: { ...caller, active_client: null },
      now,
    });
  });
}

/** @throws Failure E_STATE if the caller is not an employee. */
export function employeeOf({ employee_uuid }: Caller): string {
  if (employee_uuid !== null) return employee_uuid;
  throw new Failure('E_STATE', texts.refusal('timer.no_employee'));
}

/** Returns the stored timer; null if none runs. */
export async function runningTimer({
  tx,
  employee_uuid,
}: Pick<TimerTransaction, 'tx' | 'employee_uuid'>): Promise<Rows['timers'] | null> {
  return (
    (await tx.selectFrom('timers').selectAll().where('employee_uuid', '=', employee_uuid).executeTakeFirst()) ?? null
  );
}

export function instantOf(value: Date | string): Date {
  return new Date(value);
}
