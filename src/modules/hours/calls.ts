/** API calls of hours. */
import { type Calls, defineCall, Schema } from '#engine/registry';
import { charges, rateScopes, type EntryPrice } from './rules/entryPrice.ts';
import { reportDimensions, reportMeasures, reportSums, type ReportAnswer } from './rules/hoursReport.ts';
import type { CalendarRow, Interpretation, Proposal, Repeatables } from './rules/quickAnswer.ts';
import { weekActions, weekNoticeNames, type WeekAnswer, type WeekOutcomeAnswer } from './rules/timesheet.ts';

const tag = 'hours';
/** A timer becomes hours, so it needs the permission to create them. */
const writesHours = { resource: 'hours', verb: 'create' } as const;

/** A record that the timer is for. A project has a number, and optionally a colour (`#336699`). */
const timerFor = Schema.maybe(
  Schema.answer({ uuid: Schema.uuid, name: Schema.text, number: Schema.maybeText, colour: Schema.maybeText }),
);
const runningTimer = Schema.answer({
  uuid: Schema.uuid,
  version: Schema.whole,
  client: timerFor,
  project: timerFor,
  activity: Schema.text,
  description: Schema.maybeText,
  billable: Schema.flag,
  started_at: Schema.instant,
});
/**
 * A moment at which a forgotten timer probably should have stopped: the end of the contract day, or the person's last
 * activity.
 */
const likelyEnd = Schema.answer({ at: Schema.instant, why: Schema.choice('contract', 'activity') });
const bookedPiece = Schema.answer({ uuid: Schema.uuid, work_date: Schema.day, minutes: Schema.whole });
const timerNow = Schema.answer({
  now: Schema.described(
    Schema.instant,
    'The server’s clock, so that a device whose own is wrong shows the right time.',
  ),
  timer: Schema.maybe(runningTimer),
  forgotten: Schema.described(
    Schema.maybe(Schema.answer({ proposals: Schema.list(likelyEnd) })),
    'Not null: the timer may have been forgotten, and the person is asked.',
  ),
  booked: Schema.described(Schema.list(bookedPiece), 'The hours that this call wrote.'),
});

/** The work. The schema validates the values, an empty text clears a field, a missing field is unchanged. */
const work = {
  client_uuid: Schema.optional(Schema.maybeUuid),
  project_uuid: Schema.optional(Schema.maybeUuid),
  activity: Schema.optional(Schema.maybeText),
  description: Schema.optional(Schema.maybeLineOf({ max: 500 })),
  billable: Schema.optional(Schema.flag),
  started_at: Schema.optional(Schema.maybeInstant),
};
const short = Schema.optional(
  Schema.described(
    Schema.choice('ask', 'keep', 'throw_away'),
    'What to do with less than a minute. Unless said the call is refused, so that the person is asked.',
  ),
);

export const readTimer = defineCall({
  method: 'GET',
  path: '/api/timer',
  id: 'readTimer',
  tag,
  requires: ['timers'],
  contract:
    'the caller’s running timer, the server’s clock, and, where it looks forgotten, when the work likely ended; ' +
    'every call below answers the same',
  may: 'staff',
  needs: writesHours,
  answer: timerNow,
  errors: { E_STATE: 'for who is no employee' },
  isBatchable: true,
});

export const startTimer = defineCall({
  method: 'PUT',
  path: '/api/timer',
  id: 'startTimer',
  tag,
  requires: ['timers'],
  contract:
    'start, or switch: `running` is the timer that the device shows (null for none), which is booked first. ' +
    '`short` is what to do where that comes to less than a minute',
  may: 'staff',
  needs: writesHours,
  body: Schema.body({ running: Schema.maybeUuid, ...work, short }),
  answer: timerNow,
  errors: { E_STATE: 'for who is no employee', E_STALE: 'where another runs' },
});

export const changeTimer = defineCall({
  method: 'PUT',
  path: '/api/timer/details',
  id: 'changeTimer',
  tag,
  requires: ['timers'],
  contract: 'what it is for and since when; `confirmed`: still working',
  may: 'staff',
  needs: writesHours,
  body: Schema.body({ timer: Schema.uuid, version: Schema.whole, ...work, confirmed: Schema.optional(Schema.flag) }),
  answer: timerNow,
  errors: { E_STATE: 'for who is no employee', E_STALE: 'where it was changed or another runs' },
});

export const stopTimer = defineCall({
  method: 'POST',
  path: '/api/timer/stop',
  id: 'stopTimer',
  tag,
  requires: ['timers'],
  contract:
    'book it as draft hours until then, split at midnight. `short` says what to do below a minute: `ask` (422), ' +
    '`keep` as one, `throw_away`',
  may: 'staff',
  needs: writesHours,
  body: Schema.body({ timer: Schema.uuid, until: Schema.optional(Schema.maybeInstant), short }),
  answer: timerNow,
  answers: 'and what was `booked`',
  errors: { E_STATE: 'for who is no employee', E_STALE: 'where another runs' },
});

export const discardTimer = defineCall({
  method: 'DELETE',
  path: '/api/timer',
  id: 'throwTimerAway',
  tag,
  requires: ['timers'],
  may: 'staff',
  needs: writesHours,
  body: Schema.body({ timer: Schema.uuid }),
  answer: timerNow,
  errors: { E_STATE: 'for who is no employee', E_STALE: 'where another runs' },
});

const named = Schema.answer({ uuid: Schema.uuid, name: Schema.text });
const bookedOn = { client: named, project: Schema.maybe(named), description: Schema.maybeText };
const repeatable = {
  ...bookedOn,
  preset_uuid: Schema.maybeUuid,
  name: Schema.maybeText,
  activity: Schema.text,
  billable: Schema.flag,
  minutes: Schema.maybeWhole,
};

export const readQuickHours = defineCall({
  method: 'POST',
  path: '/api/hours/quick',
  id: 'readQuickHours',
  tag,
  contract: 'what a line such as `gisteren 9-10:30 acme website fix` means to the caller; books nothing',
  // The store checks whose hours they are, here and below.
  may: 'staff',
  needs: writesHours,
  unkeyed: 'reads',
  body: Schema.body({ text: Schema.lineOf({ max: 500 }), day: Schema.optional(Schema.maybeDay) }),
  answer: Schema.typed<Interpretation>(
    Schema.answer({
      work_date: Schema.day,
      minutes: Schema.maybeWhole,
      started_at: Schema.maybeInstant,
      ended_at: Schema.maybeInstant,
      activity: Schema.text,
      billable: Schema.flag,
      client: Schema.maybe(named),
      project: Schema.maybe(named),
      description: Schema.maybeText,
      alternatives: Schema.list(Schema.answer(bookedOn)),
      missing: Schema.list(Schema.choice('minutes', 'client', 'description')),
    }),
  ),
});

export const bookDraftHours = defineCall({
  method: 'POST',
  path: '/api/hours/drafts',
  id: 'bookDraftHours',
  tag,
  contract: 'book up to 200 entries as drafts, all or none; 422 by `entries.0.minutes`',
  may: 'staff',
  needs: writesHours,
  body: Schema.body({ entries: Schema.list(Schema.anyObject, { min: 1, max: 200 }) }),
  status: 201,
  answer: Schema.answer({ uuids: Schema.list(Schema.uuid) }),
  errors: { E_STATE: 'where an entry cannot be booked as things stand' },
});

export const readRepeatableHours = defineCall({
  method: 'GET',
  path: '/api/hours/repeatable',
  id: 'readRepeatableHours',
  tag,
  requires: ['hour-presets'],
  contract: 'the caller’s favourites, templates, and what was booked on in the last eight weeks',
  may: 'staff',
  needs: writesHours,
  answer: Schema.typed<Repeatables>(
    Schema.answer({
      favourites: Schema.list(Schema.answer(repeatable)),
      recent: Schema.list(Schema.answer(repeatable)),
      templates: Schema.list(
        Schema.answer({
          name: Schema.text,
          rows: Schema.list(Schema.answer({ ...repeatable, weekday: Schema.maybeWhole })),
        }),
      ),
    }),
  ),
});

export const readHourProposals = defineCall({
  method: 'GET',
  path: '/api/hours/proposals',
  id: 'readHourProposals',
  tag,
  requires: ['hour-dismissals'],
  contract:
    'tasks that the caller finished, script runs and deployments that they started, as entries that could be ' +
    'booked; what is booked or put aside (`hour-dismissals`) is left out',
  may: 'staff',
  needs: writesHours,
  query: {
    from: { schema: Schema.day },
    until: { schema: Schema.day },
  },
  answer: Schema.typed<{ readonly proposals: readonly Proposal[] }>(
    Schema.answer({
      proposals: Schema.list(
        Schema.answer({
          source: Schema.choice('task', 'script_run', 'deployment'),
          source_key: Schema.text,
          record_uuid: Schema.uuid,
          title: Schema.text,
          at: Schema.instant,
          work_date: Schema.day,
          minutes: Schema.maybeWhole,
          client: Schema.maybe(named),
          project: Schema.maybe(named),
          activity: Schema.text,
          billable: Schema.flag,
          description: Schema.text,
        }),
      ),
    }),
  ),
});

export const explainHourPrice = defineCall({
  method: 'GET',
  path: '/api/hours/:uuid/price',
  id: 'explainHourPrice',
  tag,
  contract:
    'at which rate an entry is charged, whose rate that is and since when: as fixed at approval (`frozen`), or ' +
    'as it would be if it were approved now',
  // The store checks whose entry it is, and if the caller may see its price.
  may: 'staff',
  needs: { resource: 'hours', verb: 'show' },
  answer: Schema.typed<EntryPrice>(
    Schema.answer({
      charge: Schema.choice(...charges),
      rate_cents: Schema.maybeWhole,
      scope: Schema.maybe(Schema.choice(...rateScopes)),
      since: Schema.maybeDay,
      frozen: Schema.flag,
      correction: Schema.flag,
      billable_minutes: Schema.whole,
      amount_cents: Schema.maybeWhole,
    }),
  ),
  errors: { E_FORBIDDEN: 'for who does not see rates', E_NOT_FOUND: 'for an entry that is not there' },
});

/** Hash of the week as it was shown. */
const mark = Schema.lineOf({ max: 40 });

const week = Schema.typed<WeekAnswer>(
  Schema.answer({
    employee: Schema.answer({ uuid: Schema.uuid, name: Schema.text }),
    team: Schema.maybe(Schema.answer({ uuid: Schema.uuid, name: Schema.text })),
    monday: Schema.day,
    state: Schema.choice('open', 'partly', 'submitted', 'rejected', 'approved'),
    minutes: Schema.whole,
    days: Schema.list(Schema.whole),
    expected_minutes: Schema.whole,
    entries: Schema.whole,
    waiting: Schema.whole,
    notices: Schema.list(Schema.choice(...weekNoticeNames)),
    remark: Schema.maybeText,
    submitted_at: Schema.maybeInstant,
    decided_at: Schema.maybeInstant,
    rejection_reason: Schema.maybeText,
    unchanged_rejection: Schema.described(
      Schema.maybe(Schema.answer({ by: Schema.maybeText, reason: Schema.text })),
      'Not null: nothing has changed since the week was rejected; submitting it again needs `unchanged`.',
    ),
    reminded_at: Schema.maybeInstant,
    may: Schema.list(Schema.choice(...weekActions)),
    seen: Schema.text,
  }),
);

export const readHourWeeks = defineCall({
  method: 'GET',
  path: '/api/hours/weeks',
  id: 'readHourWeeks',
  tag,
  requires: ['timesheets'],
  contract:
    'weeks of those whose hours the caller sees, of some days or (`state=waiting`) that wait for the caller’s ' +
    'decision: state, minutes by day, contract, what is unusual, what the caller may do',
  // The store checks whose hours they are.
  may: 'staff',
  needs: { resource: 'hours', verb: 'list' },
  query: {
    from: { schema: Schema.day },
    until: { schema: Schema.day },
    employee: { schema: Schema.uuid },
    state: {
      schema: Schema.choice('waiting'),
    },
  },
  answer: Schema.list(week),
  answers: 'and each with `seen`, the mark of how it stands',
});

export const decideHourWeek = defineCall({
  method: 'PUT',
  path: '/api/hours/weeks/:employee/:monday/:step',
  id: 'decideHourWeek',
  tag,
  requires: ['timesheets'],
  contract:
    '`submit`, `withdraw`, `approve`, `reject` or `remind`: all entries of the week, or none; a rejection takes ' +
    'a reason and may be of single entries',
  may: 'staff',
  needs: { resource: 'hours', verb: 'list' },
  body: Schema.body({
    seen: mark,
    remark: Schema.optional(Schema.maybeLineOf({ max: 500 })),
    reason: Schema.optional(Schema.maybeLineOf({ max: 500 })),
    unchanged: Schema.optional(
      Schema.described(
        Schema.flag,
        'Submits a rejected week in which nothing has changed. Unless said the call is refused (422), so that the person is asked.',
      ),
    ),
    entries: Schema.optional(
      Schema.typed<readonly string[] | null>({
        type: ['array', 'null'],
        items: Schema.uuid,
        minItems: 1,
        maxItems: 1_000,
      }),
    ),
  }),
  answer: week,
  answers: 'and the week',
  errors: {
    E_STATE: 'where its entries do not allow it',
    E_OUTDATED: 'where it changed since it was seen, or, of an approval, what it is billed at did',
  },
});

export const approveHourWeeks = defineCall({
  method: 'POST',
  path: '/api/hours/weeks/approve',
  id: 'approveHourWeeks',
  tag,
  requires: ['timesheets'],
  contract:
    'approve up to 50 weeks as they were seen, each by itself: all of its entries or none. Sent again it does ' +
    'nothing twice; where the database goes away meanwhile (503), what was approved stays so, and the same call ' +
    'may be made again',
  may: 'staff',
  needs: { resource: 'hours', verb: 'approve' },
  body: Schema.body({
    weeks: Schema.list(Schema.body({ employee: Schema.uuid, monday: Schema.day, seen: mark }), { min: 1, max: 50 }),
  }),
  answer: Schema.answer({
    weeks: Schema.typed<readonly WeekOutcomeAnswer[]>(
      Schema.list(
        Schema.answer({
          employee: Schema.uuid,
          monday: Schema.day,
          outcome: Schema.choice('approved', 'already', 'refused'),
          problem: Schema.maybe(Schema.answer({ code: Schema.text, message: Schema.text, hint: Schema.text })),
        }),
      ),
    ),
  }),
  answers:
    'and `{"weeks": [{"employee", "monday", "outcome", "problem"}]}` in the same order: `approved`, `already` ' +
    '(it was, by whomever) or `refused` with the `problem` as a refusal is told',
});

/** Groups of one period, or of two that are compared. */
const reportGroups = Schema.list(
  Schema.answer({ keys: Schema.list(Schema.maybeText), sums: Schema.list(Schema.whole) }),
);

export const hoursReport = Schema.typed<ReportAnswer>(
  Schema.answer({
    from: Schema.day,
    until: Schema.day,
    today: Schema.day,
    rows: Schema.list(Schema.choice(...reportDimensions)),
    column: Schema.maybeText,
    sums: Schema.list(Schema.choice(...reportSums)),
    measures: Schema.list(Schema.choice(...reportMeasures)),
    groups: reportGroups,
    before: Schema.maybe(Schema.answer({ from: Schema.day, until: Schema.day, groups: reportGroups })),
    names: Schema.anyObject,
  }),
);

export const reportHours = defineCall({
  method: 'GET',
  path: '/api/hours/reports',
  id: 'reportHours',
  tag,
  contract:
    'worked time of those days, grouped and added up, of the hours that the caller may see; with `compare_from` ' +
    'and `compare_until` beside those of other days; as CSV or XLSX by `Accept`, with `measures` and `sort`; ' +
    '`values=local`: CSV as a spreadsheet in the language of the answer reads it',
  // The store limits them to the hours that the caller may see.
  may: 'staff',
  needs: { resource: 'hours', verb: 'list' },
  query: {
    from: { schema: Schema.day },
    until: { schema: Schema.day },
    rows: { schema: Schema.text, choices: reportDimensions },
    column: { schema: Schema.choice(...reportDimensions) },
    compare_from: { schema: Schema.day },
    compare_until: { schema: Schema.day },
    filter: { schema: Schema.text },
    measures: { schema: Schema.text, choices: reportMeasures },
    sort: { schema: Schema.text },
    values: { schema: Schema.choice('plain', 'local') },
  },
  answer: hoursReport,
  media: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const previewHoursCalendar = defineCall({
  method: 'POST',
  path: '/api/hours/calendar-preview',
  id: 'previewHoursCalendar',
  tag,
  contract:
    'what of a calendar file (`.ics`, at most 2 MB, 92 days) could be booked, and on what: repetitions one by ' +
    'one, with what was booked already, what is in the way, and why an event is left out (`reason` if it is unreadable); 422 for what is no ' +
    'calendar',
  may: 'staff',
  needs: writesHours,
  unkeyed: 'reads',
  bodyLimit: 6_291_456,
  body: Schema.body({
    content: Schema.lineOf({ max: 2_000_000 }),
    from: Schema.day,
    until: Schema.day,
    whole_days: Schema.optional(Schema.choice('skip', 'contract')),
  }),
  answer: Schema.typed<{ readonly rows: readonly CalendarRow[] }>(
    Schema.answer({
      rows: Schema.list(
        Schema.answer({
          source_key: Schema.text,
          title: Schema.text,
          work_date: Schema.day,
          started_at: Schema.maybeInstant,
          ended_at: Schema.maybeInstant,
          minutes: Schema.maybeWhole,
          client: Schema.maybe(named),
          project: Schema.maybe(named),
          activity: Schema.text,
          billable: Schema.flag,
          left_out: Schema.maybeText,
          reason: Schema.maybeText,
          is_booked: Schema.flag,
          overlaps: Schema.maybeText,
        }),
      ),
    }),
  ),
  errors: { E_TOO_LARGE: 'for a file beyond that' },
});

/** Private calendar link of the caller's own hours. */
const calendarLink = {
  path: '/api/hours/calendar-link',
  tag,
  may: 'staff',
  needs: { resource: 'hours', verb: 'list' },
  errors: { E_STATE: 'for an API token and who is no employee' },
} as const;

export const readHoursCalendarLink = defineCall({
  ...calendarLink,
  method: 'GET',
  id: 'readHoursCalendarLink',
  answer: Schema.answer({ exists: Schema.flag, created_at: Schema.maybeInstant, read_at: Schema.maybeInstant }),
});

export const renewHoursCalendarLink = defineCall({
  ...calendarLink,
  method: 'POST',
  id: 'renewHoursCalendarLink',
  unkeyed: 'account',
  status: 201,
  answer: Schema.answer({ url: Schema.text }),
});

export const withdrawHoursCalendarLink = defineCall({
  ...calendarLink,
  method: 'DELETE',
  id: 'withdrawHoursCalendarLink',
  unkeyed: 'account',
});

export const readHoursCalendar = defineCall({
  method: 'GET',
  path: '/api/calendar-feeds/:file',
  formerPaths: ['/api/hours/calendar/:file'],
  id: 'readHoursCalendar',
  tag,
  contract:
    'the hours behind a private link (`{secret}.ics`) as a calendar (RFC 5545): three months back and all ahead',
  // The secret link is the authentication.
  may: 'public',
  media: ['text/calendar'],
  answers: 'with `ETag`, 304 for an `If-None-Match` that has it',
  errors: { E_NOT_FOUND: 'once it is renewed, withdrawn, or its owner blocked' },
});

/** Answer of every timer call: the server's clock, the running timer or null, and the hours that the call wrote. */
export type TimerAnswer = Calls.AnswerOf<typeof readTimer>;

/** A timer that runs. `version` goes back with a change, so that a concurrent change is detected (E_STALE). */
export type RunningTimer = NonNullable<TimerAnswer['timer']>;

/** Client or project of a running timer: identity, name, and for a project its number and colour (`#336699`). */
export type TimerOf = NonNullable<RunningTimer['client']>;

/** Draft hours that a timer call wrote on one day. A timer that passed midnight gives several. */
export type BookedPiece = TimerAnswer['booked'][number];

/** Proposed end of a forgotten timer, and the reason: end of the contract day or last activity. */
export type LikelyEnd = NonNullable<TimerAnswer['forgotten']>['proposals'][number];
/** The work of the timer; missing fields are unchanged. */
export type TimerWork = Omit<Calls.BodyOf<typeof startTimer>, 'running' | 'short'>;

/**
 * Handling of a timer that ran for less than a minute: refuse with 422 (`ask`), book one minute (`keep`) or discard
 * (`throw_away`).
 */
export type ShortChoice = NonNullable<Calls.BodyOf<typeof stopTimer>['short']>;
/** State of the private calendar link. */
export type CalendarLink = Calls.AnswerOf<typeof readHoursCalendarLink>;
/** Calendar file to preview. */
export type CalendarUpload = Calls.BodyOf<typeof previewHoursCalendar>;
/** Reason or remark of an action on a week. */
export type WeekWords = Omit<Calls.BodyOf<typeof decideHourWeek>, 'seen'>;
