/** Handlers of `/api/timer`, the caller's own timer. Every call returns its new state, and the hours that it wrote. */
import * as calls from '../../calls.ts';
import { timerAnswer } from '../timer/answer.ts';
import { changeTimer, startTimer, stopTimer, discardTimer, type TimedWork } from '../timer/timer.ts';
import { employeeOf, timerTransaction, type TimerTransaction } from '../timer/timerTransaction.ts';
import { type Caller, type CallServices, handle } from '#engine/server';

/** Handlers of `/api/timer`. They throw E_STATE for a caller who is no employee. */
export const timerCalls = [
  handle(calls.readTimer, ({ store, caller, now }) => {
    employeeOf(caller);
    return timerAnswer(store, { caller, now: now() });
  }),
  handle(calls.startTimer, (context) => {
    const { running, short = 'ask', ...work } = context.body;
    return acted(context, (turn) => startTimer(turn, { running, short, work: given(work) }));
  }),
  handle(calls.changeTimer, (context) => {
    const { timer, version, confirmed = false, ...work } = context.body;
    return acted(context, (turn) => changeTimer(turn, { timer, version, confirmed, work: given(work) }));
  }),
  handle(calls.stopTimer, (context) => {
    const { timer, until = null, short = 'ask' } = context.body;
    return acted(context, (turn) =>
      stopTimer(turn, timer, { short, ...(until === null ? {} : { until: new Date(until) }) }),
    );
  }),
  handle(calls.discardTimer, (context) => acted(context, (turn) => discardTimer(turn, context.body.timer))),
];

async function acted(
  { store, caller, now }: Pick<CallServices, 'store' | 'now'> & { readonly caller: Caller },
  work: (turn: TimerTransaction) => Promise<readonly calls.BookedPiece[]>,
): Promise<calls.TimerAnswer> {
  const booked = await timerTransaction(store, { caller, now: now() }, work);
  return timerAnswer(store, { caller, now: now() }, booked);
}

/** An empty start counts as missing: it cannot be cleared. */
function given({ started_at, ...work }: calls.TimerWork): TimedWork {
  return started_at === undefined || started_at === null ? work : { ...work, started_at };
}
