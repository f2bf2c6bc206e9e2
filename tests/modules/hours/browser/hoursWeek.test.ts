// The grid of hours, apart from its looks: what a week holds, what typed text results in, which changes wait to be
// sent, and which week the address selects.
import { describe, expect, test } from 'vitest';
import { copiesOf } from '../../../../src/modules/hours/browser/hours/week/copyWeek.ts';
import {
  editOf,
  findConflict,
  lockOf,
  textOf,
  timeOf,
  type CellPlace,
} from '../../../../src/modules/hours/browser/hours/week/cellEdit.ts';
import { daysOfMonth } from '../../../../src/modules/hours/browser/hours/month/daysOfMonth.ts';
import { projectTotals } from '../../../../src/modules/hours/browser/hours/month/projectTotals.ts';
import { placeOf, searchOf, searchWithout, unreadWords } from '../../../../src/modules/hours/browser/hours/place.ts';
import {
  contractOn,
  dayTotals,
  groupsOf,
  isWeekClosed,
  statusOf,
} from '../../../../src/modules/hours/browser/hours/weekModel.ts';
import { cacheSaved } from '../../../../src/modules/hours/browser/hoursCache.ts';
import { queryClient } from '../../../../src/engine/browser/providers/queryClient.ts';
import { hoursKey } from '../../../../src/modules/hours/browser/hours.ts';
import type { HoursEntry } from '../../../../src/modules/hours/browser/hours.ts';
import {
  markDone,
  discardChange,
  forceChange,
  isHoursChange,
  blockedChanges,
  nextChange,
  deferChange,
  type HoursChange,
  markRefused,
  markSent,
  shownEntries,
  markStale,
  withChange,
  type QueuedChanges,
  type ShownEntry,
} from '../../../../src/modules/hours/browser/offlineQueueChanges.ts';
import { calendarDate, type CalendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { daysOfWeek } from '../../../../src/engine/values/dates/workWeek.ts';

const day = (text: string): CalendarDate => calendarDate(text);
const monday = day('2026-11-16');
const acme = { uuid: 'c1', name: 'Acme' };
const site = { uuid: 'p1', name: 'Website' };
const entry = (rest: Partial<HoursEntry> = {}): HoursEntry => ({
  uuid: 'e1',
  version: 3,
  employee_uuid: 'm',
  client_uuid: 'c1',
  project_uuid: 'p1',
  activity: 'development',
  work_date: monday,
  started_at: null,
  ended_at: null,
  break_minutes: 0,
  minutes: 90,
  description: 'Header',
  billable: true,
  status: 'draft',
  rejection_reason: null,
  client: acme,
  project: site,
  ...rest,
});
const shown = (rest: Partial<HoursEntry> = {}): ShownEntry => ({ ...entry(rest), change: null });
let made = 0;
const newId = (): string => `new${++made}`;
const parts = { description: 'Website', newId };
const place = (entries: readonly ShownEntry[], on = monday): CellPlace => ({
  employee_uuid: 'm',
  combination: { client: acme, project: site, activity: 'development' },
  day: on,
  entries,
});

describe('the rows of a week', () => {
  const days = daysOfWeek(monday);
  const other = entry({
    uuid: 'e2',
    client_uuid: 'c0',
    client: { uuid: 'c0', name: 'Aardvark' },
    project_uuid: null,
    project: null,
    minutes: 30,
    work_date: '2026-11-18',
  });
  const again = entry({ uuid: 'e3', minutes: 15, status: 'rejected' });

  test('are grouped by client, with what several entries of a day add up to, and those asked for', () => {
    const groups = groupsOf(days, [entry(), again, other], [{ client: acme, project: site, activity: 'support' }]);
    expect(
      groups.map(({ client, rows }) => [
        client.name,
        ...rows.map((row) => [row.activity, row.minutes, row.cells.map(({ minutes }) => minutes)]),
      ]),
    ).toEqual([
      ['Aardvark', ['development', 30, [0, 0, 30, 0, 0, 0, 0]]],
      ['Acme', ['development', 105, [105, 0, 0, 0, 0, 0, 0]], ['support', 0, [0, 0, 0, 0, 0, 0, 0]]],
    ]);
  });

  test('add up by day, and say the state that asks most', () => {
    expect(dayTotals(days, [entry(), again, other])).toEqual([105, 0, 30, 0, 0, 0, 0]);
    expect([statusOf([entry(), again]), statusOf([entry({ status: 'approved' }), entry()]), statusOf([])]).toEqual([
      'rejected',
      'draft',
      null,
    ]);
  });

  test.each([
    ['2026-11-16', 2_400, 480],
    ['2026-11-20', 2_160, 432],
    ['2026-11-21', 2_400, 0],
    ['2026-11-22', 2_400, 0],
    ['2026-11-16', null, null],
  ])('on %s a contract of %s minutes asks %s', (on, week, asked) => {
    expect(contractOn(day(on), week)).toBe(asked);
  });
});

describe('typing in a cell', () => {
  test.each([
    ['1:30', 90],
    ['1.5', 90],
    ['1,5', 90],
    ['90m', 90],
    ['1h30', 90],
    ['24', 1_440],
  ])('%s makes an entry of %d minutes without times', (text, minutes) => {
    const edit = editOf(place([]), text, parts);
    expect(edit).toMatchObject({
      type: 'right',
      result: [
        {
          kind: 'create',
          typed: text,
          values: {
            minutes,
            work_date: monday,
            started_at: null,
            description: 'Website',
            client_uuid: 'c1',
            project_uuid: 'p1',
          },
        },
      ],
    });
  });

  test('a range on the clock fills when it began and ended, in Amsterdam', () => {
    expect(timeOf('9-10:30', monday, null)).toMatchObject({
      result: [{ minutes: 90, started_at: '2026-11-16T08:00:00.000Z', ended_at: '2026-11-16T09:30:00.000Z' }],
    });
  });

  test.each([
    ['9-17 -30', 450, 30, '16:00'],
    ['9-17 pauze 30m', 450, 30, '16:00'],
    ['9-10:30, 11-12', 150, 30, '11:00'],
  ])('%s is one entry of %d minutes with a break of %d', (text, minutes, break_minutes, until) => {
    expect(editOf(place([]), text, parts)).toMatchObject({
      result: [
        {
          kind: 'create',
          values: {
            minutes,
            break_minutes,
            started_at: '2026-11-16T08:00:00.000Z',
            ended_at: `2026-11-16T${until}:00.000Z`,
          },
        },
      ],
    });
  });

  test('a break over midnight stands in the longer piece, the rest of it in the other; where nothing is left there is no time', () => {
    const pieces = (text: string, on = monday) => {
      const time = timeOf(text, on, null);
      return time.type === 'right'
        ? time.result.map(({ minutes, break_minutes }) => [minutes, break_minutes])
        : time.reason;
    };
    expect(pieces('22-4 -30')).toEqual([
      [120, 0],
      [210, 30],
    ]);
    expect(pieces('23-1 -1:30')).toEqual([
      [1, 59],
      [29, 31],
    ]);
    expect(pieces('1-4 -2:30', day('2026-03-29'))).toBe('unreadable');
  });

  test('times that another entry has are in the way; those of the entry itself, and those that only touch, are not', () => {
    const [mine, other] = [
      shown({ uuid: 'mine', started_at: '2026-11-16T08:00:00Z', ended_at: '2026-11-16T09:00:00Z' }),
      shown({ uuid: 'other', started_at: '2026-11-16T10:00:00Z', ended_at: '2026-11-16T11:00:00Z' }),
    ];
    const found = (text: string) => {
      const time = timeOf(text, monday, null);
      return time.type === 'right' ? findConflict(time.result, [mine, other, shown()], 'mine')?.uuid : time.reason;
    };
    expect(['9-10', '9-11', '10-11:01', '11:30-11:45', '12-13', '2:00'].map(found)).toEqual([
      undefined,
      undefined,
      'other',
      'other',
      undefined,
      undefined,
    ]);
  });

  test('what runs over midnight is an entry on each of the days', () => {
    const edit = editOf(place([]), '22-1', parts);
    expect(edit.type === 'right' && edit.result.map(({ values }) => [values.work_date, values.minutes])).toEqual([
      ['2026-11-16', 120],
      ['2026-11-17', 60],
    ]);
  });

  test.each([
    ['2026-03-29', '1-4', 120],
    ['2026-10-25', '1-4', 240],
  ])('in the night of %s %s is what really passed', (on, text, minutes) => {
    expect(timeOf(text, day(on), null)).toMatchObject({ result: [{ minutes }] });
  });

  test.each([
    ['half an hour', 'unreadable'],
    ['9-', 'unreadable'],
    ['25', 'too_long'],
    ['9-9', 'unreadable'],
  ])('%s is no time', (text, reason) => {
    expect(editOf(place([]), text, parts)).toEqual({ type: 'wrong', reason });
  });

  test('a duration over an entry with times keeps when it began, and its break', () => {
    const timed = shown({ started_at: '2026-11-16T08:00:00Z', ended_at: '2026-11-16T10:00:00Z', break_minutes: 30 });
    expect(editOf(place([timed]), '2', parts)).toMatchObject({
      result: [{ kind: 'update', values: { minutes: 120, ended_at: '2026-11-16T10:30:00.000Z' } }],
    });
    // Times on the clock say their break, or there is none.
    expect(editOf(place([timed]), '9-12', parts)).toMatchObject({
      result: [{ kind: 'update', values: { minutes: 180, break_minutes: 0, ended_at: '2026-11-16T11:00:00.000Z' } }],
    });
  });

  test('the same time again changes nothing; none, or nought, takes the entry away', () => {
    expect(editOf(place([shown()]), '1:30', parts)).toEqual({ type: 'right', result: [] });
    for (const text of ['', '0', '0:00'])
      expect(editOf(place([shown()]), text, parts)).toMatchObject({
        result: [{ kind: 'delete', entry: { uuid: 'e1' } }],
      });
    expect(editOf(place([]), '', parts)).toEqual({ type: 'right', result: [] });
  });

  test('an entry reads as one would type it', () => {
    expect(textOf(entry())).toBe('1:30');
    expect(textOf(entry({ started_at: '2026-11-16T08:00:00Z', ended_at: '2026-11-16T09:30:00Z' }))).toBe('9:00-10:30');
    expect(
      textOf(
        entry({
          started_at: '2026-11-16T08:00:00Z',
          ended_at: '2026-11-16T16:00:00Z',
          break_minutes: 30,
          minutes: 450,
        }),
      ),
    ).toBe('9:00-17:00 -30');
    expect(textOf(entry({ started_at: '2026-11-16T21:00:00Z', ended_at: '2026-11-16T23:00:00Z', minutes: 120 }))).toBe(
      '22:00-24:00',
    );
  });

  test.each([
    [[], true, null],
    [[shown({ status: 'approved' })], true, 'approved'],
    [[shown({ status: 'invoiced' })], true, 'invoiced'],
    [[shown({ status: 'submitted' })], true, 'submitted'],
    [[shown({ status: 'rejected' })], true, null],
    [[shown({ status: 'approved' }), shown()], true, null],
    [[], false, 'not_yours'],
  ] as const)('a cell of %j, writable %s, is locked by %s', (entries, isWritable, lock) => {
    expect(lockOf(entries, isWritable)).toBe(lock);
  });
});

test('last week is copied without its times of day, and not over what is there', () => {
  const last = [
    entry(),
    entry({
      uuid: 'e2',
      work_date: '2026-11-17',
      started_at: '2026-11-17T08:00:00Z',
      ended_at: '2026-11-17T09:30:00Z',
    }),
    entry({ uuid: 'e3', work_date: '2026-11-18', status: 'rejected' }),
  ];
  const copies = copiesOf(last, [entry({ uuid: 'e9', work_date: '2026-11-23' })], newId);
  expect(copies.map(({ kind, values }) => [kind, values.work_date, values.minutes, values.started_at])).toEqual([
    ['create', '2026-11-24', 90, null],
  ]);
});

describe('what waits to be sent', () => {
  const write = (changes: QueuedChanges, text: string, entries: readonly ShownEntry[] = []): QueuedChanges => {
    const edit = editOf(place(entries), text, parts);
    return edit.type === 'right' ? edit.result.reduce(withChange, changes) : changes;
  };
  const asShown = (changes: QueuedChanges, known: readonly HoursEntry[] = []): readonly ShownEntry[] =>
    shownEntries(known, changes);

  test('is one entry, however often it was typed over before it was sent', () => {
    const first = write([], '1:30');
    const second = write(first, '2', asShown(first));
    expect(second.map(({ kind, values, version }) => [kind, values.minutes, version])).toEqual([['create', 120, null]]);
    expect(asShown(second).map(({ minutes }) => minutes)).toEqual([120]);
    expect(write(second, '', asShown(second))).toEqual([]);
  });

  test('follows what may have arrived, under the uuid and version of its answer', () => {
    const first = write([], '1:30');
    const [create] = first;
    const both = write(markSent(first, create?.id ?? ''), '2', asShown(first));
    expect(both.map(({ kind }) => kind)).toEqual(['create', 'update']);
    expect(markDone(both, create?.id ?? '', { uuid: 'real', version: 1 })).toMatchObject([
      { kind: 'update', entry: 'real', version: 1, values: { minutes: 120 } },
    ]);
  });

  test('is shown once where it arrived and only its answer was lost', () => {
    const first = write([], '1:30');
    const there = [entry({ uuid: 'real', description: 'Website' })];
    expect(asShown(markSent(first, first[0]?.id ?? ''), there)).toMatchObject([
      { uuid: 'real', change: { state: 'waiting' } },
    ]);
    expect(asShown(first, there)).toHaveLength(2);
  });

  test('keeps the version that it was written on', () => {
    const once = write([], '2', [shown()]);
    const twice = write(once, '3', asShown(once, [entry()]));
    expect(twice).toMatchObject([{ kind: 'update', version: 3, values: { minutes: 180 } }]);
    expect(asShown(twice, [entry()])).toMatchObject([{ uuid: 'e1', minutes: 180 }]);
    expect(write(twice, '', asShown(twice, [entry()]))).toMatchObject([{ kind: 'delete', entry: 'e1' }]);
  });

  test('when refused waits for its writer, keeps what was typed, and lets others pass', () => {
    const first = write([], '1:30');
    const no = markRefused(markSent(first, first[0]?.id ?? ''), first[0]?.id ?? '', 'The week is locked');
    expect(nextChange(no)).toBeNull();
    expect(asShown(no)).toMatchObject([
      { minutes: 90, change: { state: 'refused', typed: '1:30', message: 'The week is locked' } },
    ]);
    const mended = write(no, '1', asShown(no));
    expect(mended).toMatchObject([{ kind: 'create', state: 'waiting', isSent: false, values: { minutes: 60 } }]);
    // The first key is spent.
    expect(mended[0]?.id).not.toBe(first[0]?.id);
    expect(discardChange(no, first[0]?.id ?? '')).toEqual([]);
    expect(nextChange(write(no, '2', [shown()]))?.entry).toBe('e1');
  });

  test('a change that the server cannot accept yet moves behind the others, keeps its order, and is reported', () => {
    const changes = [...write([], '1'), ...write([], '2', [shown()])];
    const [first, second] = changes;
    const put = deferChange(changes, first?.id ?? '', 'Busy');
    expect(put.map(({ id }) => id)).toEqual([second?.id, first?.id]);
    expect(blockedChanges(put)).toMatchObject([{ id: first?.id, state: 'waiting', message: 'Busy' }]);
    expect(nextChange(put, new Set([first?.id ?? '']))).toBe(put[0]);
    const later = { ...put[1], id: 'later', message: null } as HoursChange;
    expect(nextChange([...put.slice(1), later], new Set([first?.id ?? ''])), 'of the same entry').toBeNull();
  });

  test('that was refused is tried again as what it was: a change makes no second entry', () => {
    const mine = write([], '2', [shown()]);
    const id = mine[0]?.id ?? '';
    expect(forceChange(markRefused(mine, id, 'Overlaps'), id, 'fresh')).toMatchObject([
      { kind: 'update', id: 'fresh', entry: 'e1', state: 'waiting', message: null },
    ]);
  });

  test('a change of an entry that somebody else changed overwrites theirs, is created again if they deleted it, or is discarded', () => {
    const mine = write([], '2', [shown()]);
    const id = mine[0]?.id ?? '';
    expect(forceChange(markStale(mine, id, entry({ version: 7 })), id, 'fresh')).toMatchObject([
      { kind: 'update', version: 7, state: 'waiting' },
    ]);
    expect(forceChange(markStale(mine, id, null), id, 'fresh')).toMatchObject([
      { kind: 'create', id: 'fresh', entry: 'fresh', values: { minutes: 120, description: 'Header' } },
    ]);
    expect(asShown(discardChange(markStale(mine, id, entry({ version: 7 })), id), [entry()])).toMatchObject([
      { minutes: 90, change: null },
    ]);
  });
});

test('what was saved takes its place among the entries of its days, and leaves what is no list of entries alone', () => {
  const [span, state] = [
    [...hoursKey, 'm', monday, day('2026-11-22')],
    [...hoursKey, 'state', 'm', monday],
  ];
  queryClient.setQueryData(span, [entry()]);
  queryClient.setQueryData(state, [{ state: 'open' }]);
  const [removal] = withChange([], { id: 'x', kind: 'delete', entry: entry(), values: {}, typed: '' });
  if (removal) cacheSaved(removal, null);
  expect([queryClient.getQueryData(span), queryClient.getQueryData(state)]).toEqual([[], [{ state: 'open' }]]);
});

test('is read back as it was kept, and nothing else is', () => {
  const kept: unknown = JSON.parse(
    JSON.stringify([
      ...withChange([], { id: 'a', kind: 'create', entry: entry(), values: { minutes: 60 }, typed: '1' }),
      ...withChange([], { id: 'b', kind: 'delete', entry: entry(), values: {}, typed: '' }),
    ]),
  );
  expect(Array.isArray(kept) && kept.map(isHoursChange)).toEqual([true, true]);
  const [change] = withChange([], { id: 'x', kind: 'update', entry: entry(), values: {}, typed: '' });
  const others = [
    null,
    'x',
    [],
    {},
    { ...change, kind: 'merge' },
    { ...change, state: 'gone' },
    { ...change, shown: 1 },
  ];
  expect(others.filter(isHoursChange)).toEqual([]);
});

describe('the address', () => {
  const views = ['week', 'month'] as const;
  test.each([
    ['', { view: 'week', day: monday, employee: null }],
    ['?view=month&on=2028-02-29&employee=x', { view: 'month', day: '2028-02-29', employee: 'x' }],
    ['?on=2026-W53', { view: 'week', day: '2026-12-28', employee: null }],
    ['?on=9999-12-31', { view: 'week', day: monday, employee: null }],
    ['?on=0001-W01', { view: 'week', day: monday, employee: null }],
    ['?view=nonsense&on=2025-W53', { view: 'week', day: monday, employee: null }],
  ])('%s', (search, expected) => {
    expect(placeOf(search, views, monday)).toEqual(expected);
  });

  test.each([
    ['', []],
    ['?view=month&on=2028-02-29&employee=x', []],
    ['?view=standard&on=2026-W53', []],
    ['?on=nonsense', ['on']],
    ['?on=9999-12-31&view=year', ['view', 'on']],
    ['?week=2026-W48', ['week']],
    ['?on=2025-W54&date=1', ['on', 'date']],
  ])('%s has words that nothing can be made of', (search, expected) => {
    expect(unreadWords(search, views)).toEqual(expected);
    expect(unreadWords(searchWithout(search, expected), views)).toEqual([]);
  });

  test('keeps what else it said', () => {
    expect(searchOf('?layout=page&on=x', { view: 'week', day: day('2027-01-01'), employee: null })).toBe(
      '?layout=page&view=week&on=2026-W53',
    );
    expect(searchOf('', { view: 'month', day: day('2028-02-29'), employee: 'x' })).toBe(
      '?view=month&on=2028-02-29&employee=x',
    );
  });
});

test('a month is whole weeks, and its time stands by project', () => {
  expect(daysOfMonth(day('2028-02-29')).map((days) => [days[0], days[6]])).toEqual([
    ['2028-01-31', '2028-02-06'],
    ['2028-02-07', '2028-02-13'],
    ['2028-02-14', '2028-02-20'],
    ['2028-02-21', '2028-02-27'],
    ['2028-02-28', '2028-03-05'],
  ]);
  expect(daysOfMonth(day('2026-12-31')).at(-1)?.[0]).toBe('2026-12-28');
  expect(
    projectTotals([
      entry(),
      entry({ uuid: 'x', minutes: 30, activity: 'support' }),
      entry({ uuid: 'y', project_uuid: null, project: null, minutes: 200 }),
    ]).map(({ project, minutes }) => [project?.name ?? null, minutes]),
  ).toEqual([
    [null, 200],
    ['Website', 120],
  ]);
});

test.each([
  ['handed in, and over', ['submitted', 'approved'], '2026-11-23', true],
  ['handed in, and not over yet', ['submitted'], '2026-11-22', false],
  ['over, with a draft in it', ['approved', 'draft'], '2026-11-23', false],
  ['over, with what came back', ['rejected'], '2026-11-23', false],
  ['over, with nothing in it', [], '2026-11-23', false],
] as const)('a week that is %s', (_what, states, today, isClosed) => {
  const entries = states.map((status) => entry({ status }));
  expect(isWeekClosed(daysOfWeek(monday), entries, day(today))).toBe(isClosed);
});
