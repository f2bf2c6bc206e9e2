/** A typed line of worked time: what it means, and what was booked on lately. Books nothing. */
import type { FastifyInstance } from 'fastify';
import { isWorkableDate } from '../../../../engine/values/calendarDate.ts';
import { interpret } from '../entry/interpret.ts';
import { BodyReader, objectBody } from '../../../../engine/server/http/bodies.ts';
import { askingOf, type EntryDependencies } from './asking.ts';

const longestLine = 500;

export function quickRoutes(app: FastifyInstance, dependencies: EntryDependencies): void {
  app.post('/api/hours/quick', async (request) => {
    const reader = new BodyReader(objectBody(request.body), ['text', 'day']);
    const text = reader.text('text', { max: longestLine });
    const day = reader.optionalText('day', { max: 10 });
    if (day !== null && !isWorkableDate(day)) reader.fail('day', 'format.date');
    reader.finish();
    return interpret(askingOf(dependencies, request), text, {
      now: dependencies.now(),
      day: day !== null && isWorkableDate(day) ? day : null,
    });
  });
}
