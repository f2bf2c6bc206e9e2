/** What could be booked: again, by favourites, templates and what was booked lately; or anew, by work elsewhere in the product. Books nothing. */
import type { FastifyInstance } from 'fastify';
import { addDays, amsterdamDate, daysBetween } from '../../../../engine/values/calendarDate.ts';
import { proposals } from '../entry/proposals.ts';
import { repeatables } from '../entry/repeatables.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { dayOf, plainParameters } from '../../../../engine/server/http/parameters.ts';
import { askingOf, type EntryDependencies } from './asking.ts';

const usualDays = 14;
const mostDays = 92;

export function proposalRoutes(app: FastifyInstance, dependencies: EntryDependencies): void {
  app.get('/api/hours/repeatable', async (request) => {
    plainParameters(request.query, []);
    return repeatables(askingOf(dependencies, request), dependencies.now());
  });

  app.get('/api/hours/proposals', async (request) => {
    const parameters = plainParameters(request.query, ['from', 'until']);
    const until = dayOf(parameters, 'until', amsterdamDate(dependencies.now()));
    const from = dayOf(parameters, 'from', addDays(until, 1 - usualDays));
    const days = daysBetween(from, until) + 1;
    if (days < 1 || days > mostDays)
      throw new Failure('E_QUERY', {
        message: {
          en: `until: Choose 1 to ${mostDays} days from “from”.`,
          nl: `until: Kies 1 tot en met ${mostDays} dagen vanaf ‘from’.`,
        },
      });
    return { proposals: await proposals(askingOf(dependencies, request), { from, until }) };
  });
}
