/** Handlers of the quick entry line: interpretation and recent work. They book nothing. */
import * as calls from '../../calls.ts';
import { Dates } from '#engine/values';
import { Failure, handle } from '#engine/server';
import { interpret } from '../entry/interpret.ts';
import { askingOf } from './asking.ts';

/** Handler of `POST /api/hours/quick`. */
export const quickCalls = [
  handle(calls.readQuickHours, (context) => {
    const { text, day = null } = context.body;
    if (day !== null && !Dates.isSupportedDate(day))
      throw new Failure('E_INVALID', { errors: { day: { key: 'format.date', params: {} } } });
    return interpret(askingOf(context, context.request), text, { now: context.now(), day });
  }),
];
