/**
 * Locks a week of an employee until the end of the transaction: its row, which is created if missing, and its entries.
 */
import { type CalendarDate, Dates } from '#engine/values';
import { type Tx, uuidv7 } from '#engine/server';

interface WeekToLock {
  readonly employee: string;
  readonly monday: CalendarDate;
}

/**
 * A second transaction waits and then sees the changes of the first. Returns the locked entries; later ones are not
 * included.
 */
export async function lockWeek(tx: Tx, { employee, monday }: WeekToLock, now: Date): Promise<readonly string[]> {
  await tx
    .insertInto('timesheets')
    .values({
      uuid: uuidv7(),
      employee_uuid: employee,
      week_start: monday,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['employee_uuid', 'week_start']).doNothing())
    .execute();
  await tx
    .selectFrom('timesheets')
    .select('uuid')
    .where('employee_uuid', '=', employee)
    .where('week_start', '=', monday)
    .forUpdate()
    .execute();
  const locked = await entriesOfWeek(tx, { employee, monday }).forUpdate().execute();
  return locked.map(({ uuid }) => uuid);
}

export function entriesOfWeek(tx: Tx, { employee, monday }: WeekToLock) {
  return tx
    .selectFrom('hours')
    .select(['uuid', 'status'])
    .where('employee_uuid', '=', employee)
    .where('work_date', '>=', monday)
    .where('work_date', '<=', Dates.addDays(monday, 6))
    .orderBy('uuid');
}
