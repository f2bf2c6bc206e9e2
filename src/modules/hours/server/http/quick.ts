/** Handlers of the quick entry line: interpretation and recent work. They book nothing. */
import * as calls from '../../calls.ts';
import { isSupportedDate } from '../../../../engine/values/calendarDate.ts';
import { handle } from '../../../../engine/server/http/calls/handle.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { interpret } from '../entry/interpret.ts';
import { askingOf } from './asking.ts';

export const quickCalls = [
  handle(calls.readQuickHours, (context) => {
    const { text, day = null } = context.body;
    if (day !== null && !isSupportedDate(day))
      throw new Failure('E_INVALID', { errors: { day: { key: 'format.date', params: {} } } });
    return interpret(askingOf(context, context.request), text, { now: context.now(), day });
  }),
];
