/** Handler of `GET /api/reminders/preview`. */
import { handle } from '#engine/server';
import * as calls from '../../calls.ts';
import { previewReminders } from '../reminders/previewReminders.ts';

export const reminderCall = handle(calls.previewReminderRun, ({ store, caller, now }) =>
  previewReminders(store, { now: now(), locale: caller.locale }),
);
