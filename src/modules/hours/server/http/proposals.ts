/** Handlers of repeatable work (favourites, templates, recent work) and of proposals. They book nothing. */
import * as calls from '../../calls.ts';
import { addDays, amsterdamDate, daysBetween } from '../../../../engine/values/calendarDate.ts';
import { handle } from '../../../../engine/server/http/calls/handle.ts';
import { dayOf } from '../../../../engine/server/http/parameters.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { proposals } from '../entry/proposals.ts';
import { repeatables } from '../entry/repeatables.ts';
import { texts } from '../texts.ts';
import { askingOf } from './asking.ts';

const usualDays = 14;
const mostDays = 92;

export const proposalCalls = [
  handle(calls.readRepeatableHours, (context) => repeatables(askingOf(context, context.request), context.now())),
  handle(calls.readHourProposals, async (context) => {
    const until = dayOf(context.query, 'until', amsterdamDate(context.now()));
    const from = dayOf(context.query, 'from', addDays(until, 1 - usualDays));
    const days = daysBetween(from, until) + 1;
    if (days < 1 || days > mostDays)
      throw new Failure('E_QUERY', {
        message: texts.label('proposals.until_out_of_range', { most_days: mostDays }),
      });
    return { proposals: await proposals(askingOf(context, context.request), { from, until }) };
  }),
];
