/** API calls of hours. */
import { defineCall, type AnswerOf, type BodyOf } from '../../engine/registry/calls/call.ts';
import {
  answer,
  anyObject,
  body,
  choice,
  day,
  described,
  flag,
  instant,
  lineOf,
  list,
  maybe,
  maybeDay,
  maybeInstant,
  maybeLineOf,
  maybeText,
  maybeUuid,
  maybeWhole,
  optional,
  text,
  typed,
  uuid,
  whole,
} from '../../engine/registry/calls/schemas.ts';
import { charges, rateScopes, type EntryPrice } from './rules/entryPrice.ts';
import { reportDimensions, reportMeasures, reportSums, type ReportAnswer } from './rules/hoursReport.ts';
import type { CalendarRow, Interpretation, Proposal, Repeatables } from './rules/quickAnswer.ts';
import { weekActions, weekNoticeNames, type WeekAnswer, type WeekOutcomeAnswer } from './rules/timesheet.ts';

const tag = 'hours';
/** A timer becomes hours, so it needs the permission to create them. */
const writesHours = { resource: 'hours', verb: 'create' } as const;

/** A record that the timer is for. A project has a number, and optionally a colour (`#336699`). */
const timerFor = maybe(answer({ uuid, name: text, number: maybeText, colour: maybeText }));
const runningTimer = answer({
  uuid,
  version: whole,
  client: timerFor,
  project: timerFor,
  activity: text,
  description: maybeText,
  billable: flag,
  started_at: instant,
});
/**
 * A moment at which a forgotten timer probably should have stopped: the end of the contract day, or the person's last
 * activity.
 */
const likelyEnd = answer({ at: instant, why: choice('contract', 'activity') });
const bookedPiece = answer({ uuid, work_date: day, minutes: whole });
const timerNow = answer({
  now: described(instant, 'The server’s clock, so that a device whose own is wrong shows the right time.'),
  timer: maybe(runningTimer),
  forgotten: described(
    maybe(answer({ proposals: list(likelyEnd) })),
    'Not null: the timer may have been forgotten, and the person is asked.',
  ),
  booked: described(list(bookedPiece), 'The hours that this call wrote.'),
});

/** The work. The schema validates the values, an empty text clears a field, a missing field is unchanged. */
const work = {
  client_uuid: optional(maybeUuid),
  project_uuid: optional(maybeUuid),
  activity: optional(maybeText),
  description: optional(maybeLineOf({ max: 500 })),
  billable: optional(flag),
  started_at: optional(maybeInstant),
};
const short = optional(
  described(
    choice('ask', 'keep', 'throw_away'),
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
  body: body({ running: maybeUuid, ...work, short }),
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
  body: body({ timer: uuid, version: whole, ...work, confirmed: optional(flag) }),
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
  body: body({ timer: uuid, until: optional(maybeInstant), short }),
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
  body: body({ timer: uuid }),
  answer: timerNow,
  errors: { E_STATE: 'for who is no employee', E_STALE: 'where another runs' },
});

const named = answer({ uuid, name: text });
const bookedOn = { client: named, project: maybe(named), description: maybeText };
const repeatable = {
  ...bookedOn,
  preset_uuid: maybeUuid,
  name: maybeText,
  activity: text,
  billable: flag,
  minutes: maybeWhole,
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
  body: body({ text: lineOf({ max: 500 }), day: optional(maybeDay) }),
  answer: typed<Interpretation>(
    answer({
      work_date: day,
      minutes: maybeWhole,
      started_at: maybeInstant,
      ended_at: maybeInstant,
      activity: text,
      billable: flag,
      client: maybe(named),
      project: maybe(named),
      description: maybeText,
      alternatives: list(answer(bookedOn)),
      missing: list(choice('minutes', 'client', 'description')),
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
  body: body({ entries: list(anyObject, { min: 1, max: 200 }) }),
  status: 201,
  answer: answer({ uuids: list(uuid) }),
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
  answer: typed<Repeatables>(
    answer({
      favourites: list(answer(repeatable)),
      recent: list(answer(repeatable)),
      templates: list(answer({ name: text, rows: list(answer({ ...repeatable, weekday: maybeWhole })) })),
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
    from: { schema: day },
    until: { schema: day },
  },
  answer: typed<{ readonly proposals: readonly Proposal[] }>(
    answer({
      proposals: list(
        answer({
          source: choice('task', 'script_run', 'deployment'),
          source_key: text,
          record_uuid: uuid,
          title: text,
          at: instant,
          work_date: day,
          minutes: maybeWhole,
          client: maybe(named),
          project: maybe(named),
          activity: text,
          billable: flag,
          description: text,
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
  answer: typed<EntryPrice>(
    answer({
      charge: choice(...charges),
      rate_cents: maybeWhole,
      scope: maybe(choice(...rateScopes)),
      since: maybeDay,
      frozen: flag,
      correction: flag,
      billable_minutes: whole,
      amount_cents: maybeWhole,
    }),
  ),
  errors: { E_FORBIDDEN: 'for who does not see rates', E_NOT_FOUND: 'for an entry that is not there' },
});

/** Hash of the week as it was shown. */
const mark = lineOf({ max: 40 });

const week = typed<WeekAnswer>(
  answer({
    employee: answer({ uuid, name: text }),
    team: maybe(answer({ uuid, name: text })),
    monday: day,
    state: choice('open', 'partly', 'submitted', 'rejected', 'approved'),
    minutes: whole,
    days: list(whole),
    expected_minutes: whole,
    entries: whole,
    waiting: whole,
    notices: list(choice(...weekNoticeNames)),
    remark: maybeText,
    submitted_at: maybeInstant,
    decided_at: maybeInstant,
    rejection_reason: maybeText,
    reminded_at: maybeInstant,
    may: list(choice(...weekActions)),
    seen: text,
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
    from: { schema: day },
    until: { schema: day },
    employee: { schema: uuid },
    state: {
      schema: choice('waiting'),
    },
  },
  answer: list(week),
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
  body: body({
    seen: mark,
    remark: optional(maybeLineOf({ max: 500 })),
    reason: optional(maybeLineOf({ max: 500 })),
    entries: optional(
      typed<readonly string[] | null>({ type: ['array', 'null'], items: uuid, minItems: 1, maxItems: 1_000 }),
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
  body: body({ weeks: list(body({ employee: uuid, monday: day, seen: mark }), { min: 1, max: 50 }) }),
  answer: answer({
    weeks: typed<readonly WeekOutcomeAnswer[]>(
      list(
        answer({
          employee: uuid,
          monday: day,
          outcome: choice('approved', 'already', 'refused'),
          problem: maybe(answer({ code: text, message: text, hint: text })),
        }),
      ),
    ),
  }),
  answers:
    'and `{"weeks": [{"employee", "monday", "outcome", "problem"}]}` in the same order: `approved`, `already` ' +
    '(it was, by whomever) or `refused` with the `problem` as a refusal is told',
});

/** Groups of one period, or of two that are compared. */
const reportGroups = list(answer({ keys: list(maybeText), sums: list(whole) }));

export const hoursReport = typed<ReportAnswer>(
  answer({
    from: day,
    until: day,
    today: day,
    rows: list(choice(...reportDimensions)),
    column: maybeText,
    sums: list(choice(...reportSums)),
    measures: list(choice(...reportMeasures)),
    groups: reportGroups,
    before: maybe(answer({ from: day, until: day, groups: reportGroups })),
    names: anyObject,
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
    from: { schema: day },
    until: { schema: day },
    rows: { schema: text, choices: reportDimensions },
    column: { schema: choice(...reportDimensions) },
    compare_from: { schema: day },
    compare_until: { schema: day },
    filter: { schema: text },
    measures: { schema: text, choices: reportMeasures },
    sort: { schema: text },
    values: { schema: choice('plain', 'local') },
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
  body: body({
    content: lineOf({ max: 2_000_000 }),
    from: day,
    until: day,
    whole_days: optional(choice('skip', 'contract')),
  }),
  answer: typed<{ readonly rows: readonly CalendarRow[] }>(
    answer({
      rows: list(
        answer({
          source_key: text,
          title: text,
          work_date: day,
          started_at: maybeInstant,
          ended_at: maybeInstant,
          minutes: maybeWhole,
          client: maybe(named),
          project: maybe(named),
          activity: text,
          billable: flag,
          left_out: maybeText,
          reason: maybeText,
          is_booked: flag,
          overlaps: maybeText,
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
  answer: answer({ exists: flag, created_at: maybeInstant, read_at: maybeInstant }),
});

export const renewHoursCalendarLink = defineCall({
  ...calendarLink,
  method: 'POST',
  id: 'renewHoursCalendarLink',
  unkeyed: 'account',
  status: 201,
  answer: answer({ url: text }),
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

export type TimerAnswer = AnswerOf<typeof readTimer>;
export type RunningTimer = NonNullable<TimerAnswer['timer']>;
export type TimerOf = NonNullable<RunningTimer['client']>;
export type BookedPiece = TimerAnswer['booked'][number];
export type LikelyEnd = NonNullable<TimerAnswer['forgotten']>['proposals'][number];
/** The work of the timer; missing fields are unchanged. */
export type TimerWork = Omit<BodyOf<typeof startTimer>, 'running' | 'short'>;
export type ShortChoice = NonNullable<BodyOf<typeof stopTimer>['short']>;
export type CalendarLink = AnswerOf<typeof readHoursCalendarLink>;
export type CalendarFile = BodyOf<typeof previewHoursCalendar>;
/** Reason or remark of an action on a week. */
export type WeekWords = Omit<BodyOf<typeof decideHourWeek>, 'seen'>;
