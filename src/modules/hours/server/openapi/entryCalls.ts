/** The calls of entering hours: a typed line, what is proposed, calendars from and to elsewhere. */
import type { JsonSchema } from '../../../../engine/registry/kinds/kind.ts';
import {
  answer,
  body,
  choice,
  flag,
  instant,
  list,
  maybeInstant,
  maybeText,
  maybeUuid,
  text,
  uuid,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

const day: JsonSchema = { type: 'string', format: 'date' };
const maybeWhole: JsonSchema = { type: ['integer', 'null'] };
const named = answer({ uuid, name: text });
const maybeNamed: JsonSchema = { ...named, type: ['object', 'null'] };
const alternative = answer({ client: named, project: maybeNamed, description: maybeText });

const repeatable = {
  preset_uuid: maybeUuid,
  name: maybeText,
  client: named,
  project: maybeNamed,
  activity: text,
  billable: flag,
  description: maybeText,
  minutes: maybeWhole,
} as const;

export const entryCalls: Calls = {
  'POST /api/hours/quick': {
    id: 'readQuickHours',
    tag: 'hours',
    summary: {
      en: 'What a typed line of worked time means; books nothing',
      nl: 'Wat een getypte regel gewerkte tijd betekent; boekt niets',
    },
    body: body({ text: { type: 'string', minLength: 1, maxLength: 500 } }, { day }),
    sees: may('hours', 'create'),
    answer: answer({
      work_date: day,
      minutes: maybeWhole,
      started_at: maybeInstant,
      ended_at: maybeInstant,
      activity: text,
      billable: flag,
      client: maybeNamed,
      project: maybeNamed,
      description: maybeText,
      alternatives: list(alternative),
      missing: list(choice('minutes', 'client', 'description')),
    }),
  },
  'POST /api/hours/drafts': {
    id: 'bookDraftHours',
    tag: 'hours',
    summary: {
      en: 'Book several entries as drafts, all or none',
      nl: 'Meerdere regels als concept boeken, alle of geen',
    },
    sees: may('hours', 'create'),
    also: ['409'],
    body: body({ entries: { ...list({ type: 'object' }), minItems: 1, maxItems: 200 } }),
    status: 201,
    answer: answer({ uuids: list(uuid) }),
  },
  'POST /api/hours/calendar-preview': {
    id: 'previewHoursCalendar',
    tag: 'hours',
    summary: {
      en: 'What of a calendar file could be booked, and on what; books nothing',
      nl: 'Wat van een agendabestand te boeken is, en waarop; boekt niets',
    },
    also: ['413'],
    sees: may('hours', 'create'),
    body: body(
      { content: { type: 'string', minLength: 1, maxLength: 2_000_000 }, from: day, until: day },
      { whole_days: choice('skip', 'contract') },
    ),
    answer: answer({
      rows: list(
        answer({
          source_key: text,
          title: text,
          work_date: day,
          started_at: maybeInstant,
          ended_at: maybeInstant,
          minutes: maybeWhole,
          client: maybeNamed,
          project: maybeNamed,
          activity: text,
          billable: flag,
          left_out: maybeText,
          is_booked: flag,
          overlaps: maybeText,
        }),
      ),
    }),
  },
  'GET /api/hours/calendar-link': {
    id: 'readHoursCalendarLink',
    tag: 'hours',
    summary: {
      en: 'Whether the caller has a private link to their hours',
      nl: 'Of de aanroeper een eigen link naar de uren heeft',
    },
    also: ['409'],
    answer: answer({ exists: flag, created_at: maybeInstant, read_at: maybeInstant }),
    sees: may('hours', 'list'),
  },
  'POST /api/hours/calendar-link': {
    id: 'renewHoursCalendarLink',
    tag: 'hours',
    summary: {
      en: 'Make a private link to one’s own hours; an earlier one stops working. Shown this once',
      nl: 'Een eigen link naar de uren maken; een eerdere werkt niet meer. Deze ene keer te zien',
    },
    status: 201,
    also: ['409'],
    answer: answer({ url: text }),
    sees: may('hours', 'list'),
  },
  'DELETE /api/hours/calendar-link': {
    id: 'withdrawHoursCalendarLink',
    tag: 'hours',
    summary: { en: 'Withdraw the private link', nl: 'De eigen link intrekken' },
    status: 204,
    also: ['409'],
    sees: may('hours', 'list'),
  },
  'GET /api/hours/calendar/:file': {
    id: 'readHoursCalendar',
    tag: 'hours',
    summary: {
      en: 'The hours behind a private link, as a calendar (RFC 5545)',
      nl: 'De uren achter een eigen link, als agenda (RFC 5545)',
    },
  },
  'GET /api/hours/repeatable': {
    id: 'readRepeatableHours',
    tag: 'hours',
    summary: {
      en: 'Own favourites, templates, and what was booked on lately',
      nl: 'Eigen favorieten, sjablonen en waarop laatst is geboekt',
    },
    sees: may('hours', 'create'),
    answer: answer({
      favourites: list(answer(repeatable)),
      recent: list(answer(repeatable)),
      templates: list(answer({ name: text, rows: list(answer({ ...repeatable, weekday: maybeWhole })) })),
    }),
  },
  'GET /api/hours/proposals': {
    id: 'readHourProposals',
    tag: 'hours',
    summary: {
      en: 'Work elsewhere in the product that the caller could book',
      nl: 'Werk elders in het product dat de aanroeper kan boeken',
    },
    sees: may('hours', 'create'),
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
    answer: answer({
      proposals: list(
        answer({
          source: choice('task', 'script_run', 'deployment'),
          source_key: text,
          record_uuid: uuid,
          title: text,
          at: instant,
          work_date: day,
          minutes: maybeWhole,
          client: maybeNamed,
          project: maybeNamed,
          activity: text,
          billable: flag,
          description: text,
        }),
      ),
    }),
  },
};
