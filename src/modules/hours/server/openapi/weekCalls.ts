/** The calls about weeks of work: reading them, and handing in, taking back, approving, rejecting and reminding. */
import type { JsonSchema } from '../../../../engine/registry/kinds/kind.ts';
import { weekActions, weekNoticeNames } from '../../rules/timesheet.ts';
import {
  answer,
  body,
  choice,
  list,
  maybeInstant,
  maybeText,
  text,
  uuid,
  whole,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';
import { reference } from '../../../../engine/server/http/openapi/schemas.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

const day: JsonSchema = { type: 'string', format: 'date' };

/** As src/modules/hours/rules/timesheet.ts has it. */
const week = answer({
  employee: answer({ uuid, name: text }),
  team: { oneOf: [answer({ uuid, name: text }), { type: 'null' }] },
  monday: day,
  state: choice('open', 'submitted', 'rejected', 'approved'),
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
});

export const weekCalls: Calls = {
  'GET /api/hours/weeks': {
    id: 'readHourWeeks',
    tag: 'hours',
    summary: {
      en: 'Weeks of work: how they stand and what may be done with them',
      nl: 'Weken werk: hoe ze ervoor staan en wat ermee kan',
    },
    query: {
      from: {
        schema: day,
        about: {
          en: 'The first day; four weeks back unless given.',
          nl: 'De eerste dag; vier weken terug als hij ontbreekt.',
        },
      },
      until: {
        schema: day,
        about: { en: 'The last day; today unless given.', nl: 'De laatste dag; vandaag als hij ontbreekt.' },
      },
      employee: { schema: uuid, about: { en: 'Of one employee alone.', nl: 'Van één medewerker.' } },
      state: {
        schema: choice('waiting'),
        about: {
          en: '“waiting”: those that wait for the caller’s decision, whenever they were.',
          nl: '‘waiting’: wat op de beslissing van de aanroeper wacht, van welke week ook.',
        },
      },
    },
    answer: list(week),
    sees: may('hours', 'list'),
  },
  'PUT /api/hours/weeks/:employee/:monday/:step': {
    id: 'decideHourWeek',
    tag: 'hours',
    summary: {
      en: 'Submit, withdraw, approve, reject or remind of a week, as it was seen',
      nl: 'Een week indienen, intrekken, goedkeuren, afkeuren of eraan herinneren, zoals die is bekeken',
    },
    body: body({ seen: text }, { remark: maybeText, reason: maybeText, entries: list(uuid) }),
    answer: week,
    also: ['409'],
    sees: may('hours', 'list'),
  },
  'POST /api/hours/weeks/approve': {
    id: 'approveHourWeeks',
    tag: 'hours',
    summary: {
      en: 'Approve weeks as they were seen, each by itself; doing it again does nothing twice',
      nl: 'Weken goedkeuren zoals ze zijn bekeken, elk op zich; nog eens doen doet niets dubbel',
    },
    body: body({ weeks: { ...list(body({ employee: uuid, monday: day, seen: text })), minItems: 1, maxItems: 50 } }),
    sees: may('hours', 'list'),
    answer: answer({
      weeks: list(
        answer({
          employee: uuid,
          monday: day,
          outcome: choice('approved', 'already', 'refused'),
          problem: { oneOf: [reference('Error'), { type: 'null' }] },
        }),
      ),
    }),
  },
};
