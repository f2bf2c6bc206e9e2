/** Handler of the calendar import preview. */
import * as calls from '../../calls.ts';
import type { RuleMessage } from '#engine/registry';
import { Dates } from '#engine/values';
import { type CallContext, Failure, handle, Workers } from '#engine/server';
import { calendarPreview } from '../entry/calendarPreview.ts';
import { readCalendar } from '../entry/calendarFile.ts';
import { askingOf } from './asking.ts';
import type { ReportDays } from '../../rules/reportComparison.ts';
import { texts } from '../texts.ts';

const mostDays = 92;

/** Handler of `POST /api/hours/calendar-preview`, one file at a time per person. */
export const calendarPreviewCalls = [
  handle(calls.previewHoursCalendar, async (context) => {
    const { caller, request, body } = context;
    const period = periodOf(body);
    const own = request.session?.found.user.email.toLowerCase();
    const addresses = own === undefined ? [] : [own];
    const { content } = body;
    const events = await Workers.oneAtATime(caller.user_uuid, () => readCalendar({ content, period, addresses }));
    return {
      rows: await calendarPreview(askingOf(context, request), events, {
        period,
        now: context.now(),
        isWholeDayBooked: body.whole_days === 'contract',
      }),
    };
  }),
];

/** @throws Failure E_INVALID for unsupported days, or too many. */
function periodOf({ from, until }: CallContext<typeof calls.previewHoursCalendar>['body']): ReportDays {
  const errors: Record<string, RuleMessage> = {};
  for (const [name, day] of Object.entries({ from, until }))
    if (!Dates.isSupportedDate(day)) errors[name] = { key: 'format.date', params: {} };
  const days = Dates.daysBetween(Dates.calendarDate(from), Dates.calendarDate(until)) + 1;
  if (days < 1 || days > mostDays)
    errors['until'] ??= { label: texts.label('calendar_file.days_out_of_range', { most_days: mostDays }) };
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return { from: Dates.calendarDate(from), until: Dates.calendarDate(until) };
}
