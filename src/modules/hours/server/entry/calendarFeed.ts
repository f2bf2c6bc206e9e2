/** Calendar feed (RFC 5545) of the person's own hours. */
import { resourceNamed } from '#engine/server';
import type { Records } from '#engine/registry';
import { Dates, inLanguage, type Label, WorkTimes } from '#engine/values';
import ical from 'ical-generator';
import { namedProject, namedRecord, type ReadContext } from './combination.ts';
import { texts } from '../texts.ts';

const monthsBack = 3;
const mostEntries = 2_000;

const words: Readonly<Record<'name' | 'status', Label>> = {
  name: texts.label('calendar_feed.name'),
  status: texts.label('calendar_feed.status'),
};

/**
 * Returns the last three months and the future, of the caller only, whatever else they may see. The output is
 * deterministic.
 */
export async function calendarFeed(asking: ReadContext, now: Date): Promise<string> {
  const { records, caller } = asking;
  const hours = resourceNamed(asking.registry, 'hours');
  const { rows } = await records.list(caller, hours, {
    sort: { field: 'work_date', direction: 'ASC' },
    range: [0, mostEntries - 1],
    search: '',
    embed: ['client', 'project'],
    columns: null,
    filter: {
      employee_uuid: caller.employee_uuid,
      work_date: { gte: Dates.addMonths(Dates.localDate(now), -monthsBack) },
    },
  });
  const { locale } = caller;
  const statuses = new Map(
    (hours.fields['status']?.options ?? []).map((option) => [option.value, inLanguage(option.label, locale)]),
  );
  const calendar = ical({
    name: inLanguage(words.name, locale),
    prodId: { company: 'Beheer', product: 'Hours', language: locale.toUpperCase() },
    ttl: 3_600,
  });
  for (const row of rows)
    calendar.createEvent({
      ...timesOf(row),
      id: `${row.uuid}@beheer`,
      stamp: new Date(row.updated_at),
      sequence: row.version,
      summary: summaryOf(asking, row),
      description: `${row.description}\n${inLanguage(words.status, locale)}: ${statuses.get(row.status) ?? ''}`,
    });
  return calendar.toString();
}

/** An entry without times is a whole-day event with its duration in the title. */
function summaryOf(asking: ReadContext, row: Records['hours']): string {
  const names = [
    namedRecord(asking, 'clients', row.client)?.name,
    namedProject(row.project)?.name,
    row.description,
  ].filter((name) => name !== undefined);
  const title = names.join(' · ').replaceAll(/\s+/g, ' ');
  return isTimed(row) ? title : `${WorkTimes.formatWorkTime(row.minutes)} ${title}`;
}

function timesOf(row: Records['hours']): { readonly start: Date; readonly end: Date; readonly allDay?: true } {
  const { started_at, ended_at } = row;
  if (started_at && ended_at) return { start: new Date(started_at), end: new Date(ended_at) };
  const date = Dates.localDate(new Date(`${row.work_date}T12:00:00Z`));
  // A whole day has no time zone: the generator uses the server's local date.
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [endYear = 0, endMonth = 1, endDay = 1] = Dates.addDays(date, 1).split('-').map(Number);
  return { start: new Date(year, month - 1, day, 12), end: new Date(endYear, endMonth - 1, endDay, 12), allDay: true };
}

function isTimed({ started_at, ended_at }: Records['hours']): boolean {
  return Boolean(started_at) && Boolean(ended_at);
}
