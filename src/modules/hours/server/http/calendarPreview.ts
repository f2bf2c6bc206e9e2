/** A calendar file, looked at before anything of it is booked. */
import type { FastifyInstance } from 'fastify';
import { calendarDate, daysBetween, isWorkableDate } from '../../../../engine/values/calendarDate.ts';
import { calendarPreview } from '../entry/calendarPreview.ts';
import { inTurnOf } from '../../../../engine/server/heavy/people.ts';
import { readCalendar } from '../entry/calendarFile.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { BodyReader, objectBody } from '../../../../engine/server/http/bodies.ts';
import { askingOf, type EntryDependencies } from './asking.ts';
import { texts } from '../texts.ts';

const longestFile = 2_000_000;
const bodyLimit = 6_291_456;
const mostDays = 92;

export function calendarPreviewRoutes(app: FastifyInstance, dependencies: EntryDependencies): void {
  app.post('/api/hours/calendar-preview', { bodyLimit }, async (request) => {
    const reader = new BodyReader(objectBody(request.body), ['content', 'from', 'until', 'whole_days']);
    const content = reader.text('content', { max: longestFile });
    const [from, until] = (['from', 'until'] as const).map((name) => {
      const text = reader.text(name, { max: 10 });
      if (text !== '' && !isWorkableDate(text)) reader.fail(name, 'format.date');
      return isWorkableDate(text) ? text : calendarDate('2000-01-01');
    });
    const isWholeDayBooked = reader.choice('whole_days', ['skip', 'contract']) === 'contract';
    const period = { from: from ?? calendarDate('2000-01-01'), until: until ?? calendarDate('2000-01-01') };
    const days = daysBetween(period.from, period.until) + 1;
    if (days < 1 || days > mostDays)
      reader.refuse('until', texts.label('calendar_file.days_out_of_range', { most_days: mostDays }));
    reader.finish();
    const own = request.session?.found.user.email.toLowerCase();
    const addresses = own === undefined ? [] : [own];
    const events = await inTurnOf(callerOf(request).user_uuid, () => readCalendar({ content, period, addresses }));
    return {
      rows: await calendarPreview(askingOf(dependencies, request), events, {
        period,
        now: dependencies.now(),
        isWholeDayBooked,
      }),
    };
  });
}
