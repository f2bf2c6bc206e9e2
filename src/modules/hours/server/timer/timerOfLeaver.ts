/** Stops the running timer of an employee who leaves. */
import { type ActionEvent, Failure, type Row, systemCaller } from '#engine/server';
import { bookTimer, removeTimer } from './book.ts';
import type { TimerTransaction } from './timerTransaction.ts';

/** Description of hours whose timer has none. */
const unnamed = 'Timer';

/**
 * Books the timer as draft hours until now. A timer that cannot be booked, without a client or over other hours, is
 * removed without hours, so that it never prevents a departure; the audit trail keeps it.
 */
export async function stopTimerOfLeaver(event: ActionEvent<'timers.book'>): Promise<Row> {
  const { tx, records, registry, record, now } = event;
  const { employee_uuid, description } = record;
  const turn: TimerTransaction = { tx, records, registry, employee_uuid, person: systemCaller, now };
  const timer = await tx.selectFrom('timers').selectAll().where('uuid', '=', record.uuid).executeTakeFirstOrThrow();
  try {
    await bookTimer(turn, { ...timer, description: description || unnamed }, { until: now, short: 'throw_away' });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'E_INVALID') throw error;
    await removeTimer(turn, timer.uuid);
  }
  return {};
}
