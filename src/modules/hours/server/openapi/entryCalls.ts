/** The calls of entering hours: a typed line, what is proposed, calendars from and to elsewhere. */
import type { JsonSchema } from '../../../../engine/registry/kinds/kind.ts';
import {
  answer,
  body,
  choice,
  flag,
  list,
  maybeInstant,
  maybeText,
  text,
  uuid,
  type Calls,
} from '../../../../engine/server/http/openapi/calls/call.ts';
import { may } from '../../../../engine/server/http/openapi/calls/may.ts';

const day: JsonSchema = { type: 'string', format: 'date' };
const maybeWhole: JsonSchema = { type: ['integer', 'null'] };
const maybeNamed: JsonSchema = { ...answer({ uuid, name: text }), type: ['object', 'null'] };
export const entryCalls: Calls = {
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
};
