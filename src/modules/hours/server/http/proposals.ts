/** Handlers of repeatable work (favourites, templates, recent work) and of proposals. They book nothing. */
import * as calls from '../../calls.ts';
import { Dates } from '#engine/values';
import { Failure, handle, Requests } from '#engine/server';
import { proposals } from '../entry/proposals.ts';
import { repeatables } from '../entry/repeatables.ts';
import { texts } from '../texts.ts';
import { askingOf } from './asking.ts';

const usualDays = 14;
const mostDays = 92;

/** Handlers of `GET /api/hours/repeatable` and `GET /api/hours/proposals`. */
export const proposalCalls = [
  handle(calls.readRepeatableHours, (context) => repeatables(askingOf(context, context.request), context.now())),
  handle(calls.readHourProposals, async (context) => {
    const until = Requests.dayOf(context.query, 'until', Dates.localDate(context.now()));
    const from = Requests.dayOf(context.query, 'from', Dates.addDays(until, 1 - usualDays));
    const days = Dates.daysBetween(from, until) + 1;
    if (days < 1 || days > mostDays)
      throw new Failure('E_QUERY', {
        message: texts.label('proposals.until_out_of_range', { most_days: mostDays }),
      });
    return { proposals: await proposals(askingOf(context, context.request), { from, until }) };
  }),
];
