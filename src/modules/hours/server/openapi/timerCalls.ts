/** The calls of one's own timer. */
import {
  answer,
  body,
  choice,
  flag,
  instant,
  list,
  maybeText,
  maybeUuid,
  text,
  uuid,
  whole,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

const tag = 'hours';
const sees = may('hours', 'create');
const named = { oneOf: [answer({ uuid, name: text, number: maybeText, colour: maybeText }), { type: 'null' }] };
const timer = answer({
  uuid,
  version: whole,
  client: named,
  project: named,
  activity: text,
  description: maybeText,
  billable: flag,
  started_at: instant,
});
const work = {
  client_uuid: maybeUuid,
  project_uuid: maybeUuid,
  activity: text,
  description: maybeText,
  billable: flag,
  started_at: instant,
};
const short = {
  ...choice('ask', 'keep', 'throw_away'),
  description: 'What to do with less than a minute. Unless said the call is refused, so that the person is asked.',
};
const timerNow = answer({
  now: instant,
  timer: { oneOf: [timer, { type: 'null' }] },
  forgotten: {
    oneOf: [
      answer({ proposals: list(answer({ at: instant, why: choice('contract', 'activity') })) }),
      { type: 'null' },
    ],
  },
  booked: list(answer({ uuid, work_date: { type: 'string', format: 'date' }, minutes: whole })),
});

export const timerCalls: Calls = {
  'GET /api/timer': {
    id: 'readTimer',
    tag,
    summary: { en: 'My timer, and whether it looks forgotten', nl: 'Mijn timer, en of hij vergeten lijkt' },
    answer: timerNow,
    also: ['409'],
    sees,
  },
  'PUT /api/timer': {
    id: 'startTimer',
    tag,
    summary: {
      en: 'Start a timer, or switch: the running one is stopped and booked',
      nl: 'Een timer starten of wisselen: de lopende wordt gestopt en geboekt',
    },
    body: body({ running: maybeUuid }, { ...work, short }),
    answer: timerNow,
    also: ['409', '412'],
    sees,
  },
  'PUT /api/timer/details': {
    id: 'changeTimer',
    tag,
    summary: {
      en: 'Say what the running timer is for, since when it runs, or that the work goes on',
      nl: 'Zeggen waarvoor de lopende timer is, sinds wanneer hij loopt of dat het werk doorgaat',
    },
    body: body({ timer: uuid, version: whole }, { ...work, confirmed: flag }),
    answer: timerNow,
    also: ['409', '412'],
    sees,
  },
  'POST /api/timer/stop': {
    id: 'stopTimer',
    tag,
    summary: {
      en: 'Stop the timer, now or at a moment that has passed: the hours are written as drafts',
      nl: 'De timer stoppen, nu of op een moment dat voorbij is: de uren worden als concept geschreven',
    },
    body: body({ timer: uuid }, { until: instant, short }),
    answer: timerNow,
    also: ['409', '412'],
    sees,
  },
  'DELETE /api/timer': {
    id: 'throwTimerAway',
    tag,
    summary: { en: 'Throw the timer away without hours', nl: 'De timer weggooien zonder uren' },
    body: body({ timer: uuid }),
    answer: timerNow,
    also: ['409', '412'],
    sees,
  },
};
