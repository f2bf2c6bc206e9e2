// A calendar file of any program: the entries that are proposed; booked once, all or none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarRow } from '../../../../src/modules/hours/rules/quickAnswer.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { own, type Row } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let website: string;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  const add = async (resource: string, body: Row) =>
    String((await api.store.create(systemCaller, own(api.store.registry().resources, resource), body))['uuid']);
  website = await add('projects', { name: 'Website', client_uuid: api.company.clients.own });
  await add('hours', {
    employee_uuid: api.company.employee,
    client_uuid: api.company.clients.other,
    work_date: '2026-03-12',
    minutes: 60,
    started_at: '2026-03-12T08:00:00Z',
    ended_at: '2026-03-12T09:00:00Z',
    description: 'Staat er al',
  });
});
afterAll(() => api.close());

const event = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const file = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//NL', ...events, 'END:VCALENDAR', ''].join('\r\n');

async function preview(content: string, more: Row = {}): Promise<readonly CalendarRow[]> {
  const answer = await api.send('employee', 'POST /api/hours/calendar-preview', {
    body: { content, from: '2026-03-01', until: '2026-04-05', ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: CalendarRow[] }>().rows;
}

const entryOf = ({
  client,
  project,
  source_key,
  title,
  work_date,
  started_at,
  ended_at,
  minutes,
  activity,
  billable,
}: CalendarRow): Row => ({
  client_uuid: client?.uuid ?? api.company.clients.own,
  ...(project ? { project_uuid: project.uuid } : {}),
  work_date,
  minutes,
  activity,
  billable,
  description: title,
  source: 'calendar',
  source_key,
  ...(started_at && ended_at ? { started_at, ended_at } : {}),
});

describe('proposals from a calendar file', () => {
  test('have a client and project that match words of the title', async () => {
    const [row] = await preview(
      file(event('UID:a', 'DTSTART:20260310T090000Z', 'DTEND:20260310T103000Z', 'SUMMARY:Alfa website bespreken')),
    );
    expect(row).toEqual({
      source_key: 'ics:a:2026-03-10T09:00:00Z',
      title: 'Alfa website bespreken',
      work_date: '2026-03-10',
      started_at: '2026-03-10T09:00:00.000Z',
      ended_at: '2026-03-10T10:30:00.000Z',
      minutes: 90,
      client: { uuid: api.company.clients.own, name: 'Alfa' },
      project: { uuid: website, name: 'Website' },
      activity: 'other',
      billable: true,
      left_out: null,
      reason: null,
      is_booked: false,
      overlaps: null,
    });
  });

  test('repeat at nine local time across a clock change, and omit a removed day', async () => {
    const rows = await preview(
      file(
        event(
          'UID:b',
          'DTSTART;TZID=Europe/Amsterdam:20260323T090000',
          'DTEND;TZID=Europe/Amsterdam:20260323T093000',
          'RRULE:FREQ=WEEKLY;BYDAY=MO,FR',
          'EXDATE;TZID=Europe/Amsterdam:20260327T090000',
          'SUMMARY:Standup',
        ),
      ),
    );
    expect(rows.map(({ started_at }) => started_at)).toEqual([
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-03T07:00:00.000Z',
    ]);
  });

  test('use the file’s own time zone, and the new time of a moved event', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Kantoortijd',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const rows = await preview(
      file(
        zone,
        event(
          'UID:c',
          'DTSTART;TZID=Kantoortijd:20260302T140000',
          'DURATION:PT1H',
          'RRULE:FREQ=DAILY;COUNT=2',
          'SUMMARY:Ver weg',
        ),
        event(
          'UID:c',
          'RECURRENCE-ID;TZID=Kantoortijd:20260303T140000',
          'DTSTART;TZID=Kantoortijd:20260304T140000',
          'DURATION:PT1H',
          'SUMMARY:Ver weg, later',
        ),
      ),
    );
    expect(rows.map(({ started_at, title }) => [started_at, title])).toEqual([
      ['2026-03-02T09:00:00.000Z', 'Ver weg'],
      ['2026-03-04T09:00:00.000Z', 'Ver weg, later'],
    ]);
  });

  test('skip whole days, cancelled and declined events, with the reason', async () => {
    const declined = event(
      'UID:d3',
      'DTSTART:20260306T090000Z',
      'DTEND:20260306T100000Z',
      'ATTENDEE;PARTSTAT=DECLINED:mailto:Employee@example.nl',
      'SUMMARY:Borrel',
    );
    const text = file(
      event('UID:d1', 'DTSTART;VALUE=DATE:20260304', 'SUMMARY:Beurs'),
      event('UID:d2', 'STATUS:CANCELLED', 'DTSTART:20260305T090000Z', 'DTEND:20260305T100000Z', 'SUMMARY:Vervalt'),
      declined,
    );
    expect((await preview(text)).map(({ left_out }) => left_out)).toEqual(['whole_day', 'cancelled', 'declined']);
  });

  test('name existing entries at the same time', async () => {
    const rows = await preview(
      file(
        event('UID:e1', 'DTSTART:20260312T083000Z', 'DTEND:20260312T093000Z', 'SUMMARY:Eroverheen'),
        event('UID:e2', 'DTSTART:20260313T083000Z', 'DTEND:20260313T093000Z', 'SUMMARY:Eerst'),
        event('UID:e3', 'DTSTART:20260313T090000Z', 'DTEND:20260313T093000Z', 'SUMMARY:Daarna'),
      ),
    );
    expect(rows.map(({ overlaps }) => overlaps)).toEqual(['Staat er al', null, 'Eerst']);
  });

  test('cover only the period for twenty years of days', async () => {
    const rows = await preview(
      file(
        event(
          'UID:f',
          'DTSTART:20150101T070000Z',
          'DTEND:20150101T071500Z',
          'RRULE:FREQ=DAILY;COUNT=10000',
          'SUMMARY:Elke dag',
        ),
      ),
    );
    expect(rows).toHaveLength(36);
  });
});

test('an imported event is marked and rejected a second time, and proposes the earlier choice', async () => {
  const text = file(
    event(
      'UID:weekly',
      'DTSTART:20260317T130000Z',
      'DTEND:20260317T140000Z',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'SUMMARY:Overleg zonder naam',
    ),
  );
  const [first] = await preview(text);
  expect(first?.client).toBeNull();
  if (!first) throw new Error('There is no row.');
  const entries = [
    { ...entryOf(first), client_uuid: api.company.clients.other, activity: 'management', billable: false },
  ];
  expect((await api.send('employee', 'POST /api/hours/drafts', { body: { entries } })).statusCode).toBe(201);
  const again = await preview(text);
  expect(again.map(({ is_booked }) => is_booked)).toEqual([true, false]);
  expect(again[1]).toMatchObject({ client: { name: 'Beta' }, activity: 'management', billable: false });
  expect((await api.send('employee', 'POST /api/hours/drafts', { body: { entries } })).statusCode).toBe(422);
});

test('a logged occurrence is marked in a file that writes it in another form, and in one that moves it', async () => {
  const series = (start: string, ...more: readonly string[]) =>
    event('UID:forms', start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2', 'SUMMARY:Vormen', ...more);
  const [first] = await preview(file(series('DTSTART;TZID=Europe/Amsterdam:20260319T160000')));
  if (!first) throw new Error('There is no row.');
  const booked = { ...entryOf(first), client_uuid: api.company.clients.other };
  expect((await api.send('employee', 'POST /api/hours/drafts', { body: { entries: [booked] } })).statusCode).toBe(201);
  const marked = async (content: string) =>
    (await preview(content)).map(({ started_at, is_booked }) => [started_at, is_booked]);
  expect(await marked(file(series('DTSTART:20260319T150000Z')))).toEqual([
    ['2026-03-19T15:00:00.000Z', true],
    ['2026-03-26T15:00:00.000Z', false],
  ]);
  const moved = event('UID:forms', 'RECURRENCE-ID:20260319T150000Z', 'DTSTART:20260320T150000Z', 'DURATION:PT1H');
  expect(await marked(file(series('DTSTART;TZID=Europe/Amsterdam:20260319T160000'), moved))).toEqual([
    ['2026-03-20T15:00:00.000Z', true],
    ['2026-03-26T15:00:00.000Z', false],
  ]);
});

test('an occurrence logged by an earlier version under its local time is marked', async () => {
  await api.store.create(systemCaller, own(api.store.registry().resources, 'hours'), {
    employee_uuid: api.company.employee,
    client_uuid: api.company.clients.other,
    work_date: '2026-03-24',
    minutes: 60,
    description: 'Eerder',
    source: 'calendar',
    source_key: 'ics:earlier:2026-03-24T09:00:00',
  });
  const text = event('UID:earlier', 'DTSTART;TZID=Europe/Amsterdam:20260324T090000', 'DURATION:PT1H', 'SUMMARY:Eerder');
  expect((await preview(file(text))).map(({ is_booked }) => is_booked)).toEqual([true]);
});

describe('a hostile file', () => {
  test.each([
    ['no calendar', 'hallo'],
    ['no calendar inside', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
    ['not closed', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
    [
      'too many events',
      file(...Array.from({ length: 5_001 }, (_, at) => event(`UID:${at}`, 'DTSTART:20200101T000000Z'))),
    ],
  ])('%s is rejected with a message', async (_, content) => {
    const answer = await api.send('employee', 'POST /api/hours/calendar-preview', {
      body: { content, from: '2026-03-01', until: '2026-03-31' },
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['content']);
  });

  test.each([
    'FREQ=SECONDLY',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYWEEKNO=53',
    'FREQ=WEEKLY;INTERVAL=100000',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYDAY=9MO',
  ])('with a rule that never occurs is not expanded: %s', async (rule) => {
    const rows = await preview(
      file(
        event('UID:x', 'DTSTART:20260303T090000Z', 'DTEND:20260303T093000Z', `RRULE:${rule}`, 'SUMMARY:Nooit'),
        event('UID:y', 'DTSTART:20260303T100000Z', 'DTEND:20260303T103000Z', 'SUMMARY:Wel'),
      ),
    );
    expect(rows.map(({ title }) => title)).toContain('Wel');
  });

  const zone = (...rules: readonly string[]) =>
    [
      'BEGIN:VTIMEZONE',
      'TZID:Elders',
      ...rules.flatMap((rule) => [
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0500',
        rule,
        'END:STANDARD',
      ]),
      'END:VTIMEZONE',
    ].join('\r\n');
  const elsewhere = event('UID:z', 'DTSTART;TZID=Elders:20260303T140000', 'DURATION:PT1H', 'SUMMARY:Elders');

  test.each([
    ['changes every minute', zone('RRULE:FREQ=MINUTELY')],
    ['changes on a day that never comes', zone('RRULE:FREQ=YEARLY;BYYEARDAY=366')],
    ['has thousands of changes', zone(...Array.from({ length: 2_000 }, () => 'RRULE:FREQ=YEARLY'))],
  ])('with a time zone that %s is not expanded: its events are listed as unreadable', async (_, text) => {
    expect((await preview(file(text, elsewhere))).map(({ left_out, reason }) => [left_out, reason])).toEqual([
      ['unreadable', 'Unknown time zone: Elders'],
    ]);
  });

  test('with a time zone that changes once a year is expanded', async () => {
    expect(
      (await preview(file(zone('RRULE:FREQ=YEARLY;BYMONTH=1'), elsewhere))).map(({ started_at }) => started_at),
    ).toEqual(['2026-03-03T09:00:00.000Z']);
  });

  test.each([
    ['lasts for ages', 'DURATION:P99999999999W'],
    ['ends in another era', 'DTEND:99991231T000000Z'],
  ])('with an event that %s leaves it out', async (_, end) => {
    expect(
      (await preview(file(event('UID:long', 'DTSTART:20260303T090000Z', end, 'SUMMARY:Lang')))).map(
        ({ left_out }) => left_out,
      ),
    ).toEqual(['too_long']);
  });

  test.each([
    ['EXDATE', 'RRULE:FREQ=DAILY'],
    ['RDATE', 'CATEGORIES:x'],
  ])('with thousands of days in %s is not iterated', async (name, rule) => {
    const days = Array.from(
      { length: 3_000 },
      (__, at) => `${name}:20260${1 + (at % 9)}01T${String(at % 24).padStart(2, '0')}0000Z`,
    );
    expect(
      (
        await preview(
          file(event('UID:many', 'DTSTART:20260303T090000Z', 'DURATION:PT1H', rule, ...days, 'SUMMARY:Veel')),
        )
      ).map(({ left_out }) => left_out),
    ).toEqual(['unreadable']);
  });

  test.each([
    ['9999-12-30', '9999-12-31'],
    ['0001-01-01', '0001-01-02'],
  ])('with days from which no week can be counted is rejected: %s', async (from, until) => {
    const answer = await api.send('employee', 'POST /api/hours/calendar-preview', {
      body: { content: file(elsewhere), from, until },
    });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['from', 'until'],
    ]);
  });

  test('with a period of years is rejected', async () => {
    expect(
      (
        await api.send('employee', 'POST /api/hours/calendar-preview', {
          body: { content: file(), from: '2020-01-01', until: '2026-01-01' },
        })
      ).statusCode,
    ).toBe(422);
  });
});

test('a client’s user is not allowed to import', async () => {
  expect((await api.send('user', 'POST /api/hours/calendar-preview', { body: {} })).statusCode).toBe(403);
});
