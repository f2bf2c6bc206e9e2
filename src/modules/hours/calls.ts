/** The calls of hours. */
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
import type { Interpretation, Proposal, Repeatables } from './rules/quickAnswer.ts';

const tag = 'hours';
/** A timer becomes hours: it is for who may write those. */
const writesHours = { resource: 'hours', verb: 'create' } as const;

/** A record that the timer is for, by name; a project has a number and a colour (`#336699`) where it was given one. */
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
/** A moment at which somebody who forgot the timer has likely stopped: the end of the contract's day, or the last thing they did here. */
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

/** What the time is for: values are the schema's to judge, an empty text clears the field, what is left out stays. */
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
  summary: { en: 'My timer, and whether it looks forgotten', nl: 'Mijn timer, en of hij vergeten lijkt' },
  contract:
    'the caller’s running timer, the server’s clock, and, where it looks forgotten, when the work likely ended; every call below answers the same',
  may: 'staff',
  describedTo: writesHours,
  answer: timerNow,
  errors: { E_STATE: 'for who is no employee' },
});

export const startTimer = defineCall({
  method: 'PUT',
  path: '/api/timer',
  id: 'startTimer',
  tag,
  summary: {
    en: 'Start a timer, or switch: the running one is stopped and booked',
    nl: 'Een timer starten of wisselen: de lopende wordt gestopt en geboekt',
  },
  contract:
    'start, or switch: `running` is the timer that the device shows (null for none), which is booked first. `short` is what to do where that comes to less than a minute',
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
  summary: {
    en: 'Say what the running timer is for, since when it runs, or that the work goes on',
    nl: 'Zeggen waarvoor de lopende timer is, sinds wanneer hij loopt of dat het werk doorgaat',
  },
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
  summary: {
    en: 'Stop the timer, now or at a moment that has passed: the hours are written as drafts',
    nl: 'De timer stoppen, nu of op een moment dat voorbij is: de uren worden als concept geschreven',
  },
  contract:
    'book it as draft hours until then, split at midnight. `short` says what to do below a minute: `ask` (422), `keep` as one, `throw_away`',
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
  summary: { en: 'Throw the timer away without hours', nl: 'De timer weggooien zonder uren' },
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
  summary: {
    en: 'What a typed line of worked time means; books nothing',
    nl: 'Wat een getypte regel gewerkte tijd betekent; boekt niets',
  },
  contract: 'what a line such as `gisteren 9-10:30 acme website fix` means to the caller; books nothing',
  // Whose hours they are is the store's to say, here and below.
  may: 'staff',
  describedTo: writesHours,
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
  summary: {
    en: 'Book several entries as drafts, all or none',
    nl: 'Meerdere regels als concept boeken, alle of geen',
  },
  contract: 'book up to 200 entries as drafts, all or none; 422 by `entries.0.minutes`',
  may: 'staff',
  describedTo: writesHours,
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
  summary: {
    en: 'Own favourites, templates, and what was booked on lately',
    nl: 'Eigen favorieten, sjablonen en waarop laatst is geboekt',
  },
  contract: 'the caller’s favourites, templates, and what was booked on in the last eight weeks',
  may: 'staff',
  describedTo: writesHours,
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
  summary: {
    en: 'Work elsewhere in the product that the caller could book',
    nl: 'Werk elders in het product dat de aanroeper kan boeken',
  },
  contract:
    'tasks that the caller finished, script runs and deployments that they started, as entries that could be booked; what is booked or put aside (`hour-dismissals`) is left out',
  may: 'staff',
  describedTo: writesHours,
  query: {
    from: {
      schema: day,
      about: {
        en: 'First day; two weeks before the last unless given.',
        nl: 'Eerste dag; twee weken voor de laatste als hij ontbreekt.',
      },
    },
    until: {
      schema: day,
      about: { en: 'Last day; today unless given.', nl: 'Laatste dag; vandaag als hij ontbreekt.' },
    },
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
  summary: {
    en: 'At which rate a time entry is charged, and why',
    nl: 'Tegen welk tarief een urenregel wordt berekend, en waarom',
  },
  contract:
    'at which rate an entry is charged, whose rate that is and since when: as fixed at approval (`frozen`), or as it would be if it were approved now',
  // Whose entry it is, and whether the caller sees what it costs, is the store's to say.
  may: 'staff',
  describedTo: { resource: 'hours', verb: 'show' },
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

export type TimerAnswer = AnswerOf<typeof readTimer>;
export type RunningTimer = NonNullable<TimerAnswer['timer']>;
export type TimerOf = NonNullable<RunningTimer['client']>;
export type BookedPiece = TimerAnswer['booked'][number];
export type LikelyEnd = NonNullable<TimerAnswer['forgotten']>['proposals'][number];
/** What the time is for; what is left out stays as it is. */
export type TimerWork = Omit<BodyOf<typeof startTimer>, 'running' | 'short'>;
export type ShortChoice = NonNullable<BodyOf<typeof stopTimer>['short']>;
