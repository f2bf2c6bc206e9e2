/** In charge of one turn with an employee's timer: a transaction in which nobody else starts, changes or stops it. */
import type { Rows } from '../../../../engine/registry/rows.ts';
import { namedResource } from '../../../../engine/registry/namedResource.ts';
import type { Registry, Resource } from '../../../../engine/registry/types.ts';
import type { Caller } from '../../../../engine/server/store/caller.ts';
import type { OpenStore, StoreCalls, Tx } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { texts } from '../texts.ts';

export interface TimerTransaction {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly employee_uuid: string;
  /** Writes the hours, with the person's own rights, whichever client is the active one. */
  readonly person: Caller;
  readonly now: Date;
}

export interface Asking {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * The employee's row is held: two devices that start or stop at once do so one after the other. The work may run again.
 */
export function timerTransaction<T>(
  store: OpenStore,
  { caller, now }: Asking,
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

/** @throws Failure E_STATE where the caller is nobody who works here. */
export function employeeOf({ employee_uuid }: Caller): string {
  if (employee_uuid !== null) return employee_uuid;
  throw new Failure('E_STATE', texts.refusal('timer.no_employee'));
}

/** @throws Error where the registry has no such resource: the timer cannot do without. */
export function resourceOf<Name extends string>(registry: Registry, name: Name): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`The timer needs the resource "${name}" in the registry.`);
  return resource;
}

/** The employee's timer as it is stored; null while none runs. */
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
