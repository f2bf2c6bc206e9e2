// The ways to show a list, apart from how they look: which days a calendar has, the rows of a tree, where a card may
// go.
import { describe, expect, test } from 'vitest';
import { parseCondition } from '../../../src/engine/registry/conditions/condition.ts';
import { calendarDate } from '../../../src/engine/values/dates/calendarDate.ts';
import {
  barsOf,
  byDay,
  byFirstDay,
  daysOf,
  overlapping,
  shifted,
} from '../../../src/engine/browser/screens/layouts/calendar/calendarDays.ts';
import { factGroups } from '../../../src/engine/browser/screens/record/factGroups.ts';
import { lineNames } from '../../../src/engine/browser/screens/layouts/periods/lineNames.ts';
import { movesOf } from '../../../src/engine/browser/screens/layouts/board/moves.ts';
import { narrowed } from '../../../src/engine/browser/screens/narrowed.ts';
import { axisOf, periodLines, spanOf } from '../../../src/engine/browser/screens/layouts/periods/periodLines.ts';
import { isAbove, placesFor, treeRows } from '../../../src/engine/browser/screens/layouts/tree/treeRows.ts';
import { registryOf } from '../registry/fixture.ts';

const label = { en: 'A', nl: 'A' };
const registry = registryOf({
  schemas: {
    jobs: {
      name: { type: 'string' },
      day: { type: 'string', format: 'date' },
      last: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      size: { enum: ['small', 'large'] },
      status: {
        default: 'new',
        enum: ['new', 'busy', 'done', 'lost'],
        'x-transitions': { new: ['busy'], busy: ['done', 'lost'] },
      },
    },
  },
  resources: {
    jobs: {
      actions: {
        start: { label, when: { status: 'new' }, set: { status: 'busy' } },
        finish: { label, when: { status: 'busy' }, set: { status: 'done' } },
        lose: { label: { en: 'Lose', nl: 'Verliezen' }, set: { status: 'lost' } },
      },
    },
  },
});
const jobs = registry.resources['jobs'];
if (!jobs) throw new Error('There are no jobs.');
const field = (name: string) => {
  const found = jobs.fields[name];
  if (!found) throw new Error(`Jobs have no ${name}.`);
  return found;
};

describe('a calendar', () => {
  test.each([
    ['month', '2026-11-20', '2026-10-26', '2026-12-06', 42],
    ['month', '2027-02-10', '2027-02-01', '2027-02-28', 28],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22', 7],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03', 7],
  ] as const)('of a %s around %s begins on Monday %s and ends on Sunday %s', (period, anchor, first, last, count) => {
    const days = daysOf(period, calendarDate(anchor));
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  test.each([
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
    ['week', '2026-12-28', 1, '2027-01-04'],
  ] as const)('moves from the %s of %s by %i to %s', (period, anchor, steps, expected) => {
    expect(shifted(period, calendarDate(anchor), steps)).toBe(expected);
  });

  test('requests what overlaps its days, in a condition that the server accepts', () => {
    const days = daysOf('week', calendarDate('2026-11-20'));
    const spans = [
      { from: field('day'), until: null },
      { from: field('day'), until: field('last') },
      { from: field('at'), until: null },
    ];
    for (const span of spans)
      expect(parseCondition(overlapping(span, days), { registry, resource: jobs }).ok).toBe(true);
    expect(overlapping(spans[0] ?? { from: field('day'), until: null }, days)).toEqual({
      day: { between: ['2026-11-16', '2026-11-22'] },
    });
  });

  test('shows a record on each of its days, an instant on its day in Amsterdam', () => {
    const span = { from: field('day'), until: field('last') };
    const rows = [
      { id: 1, day: '2026-11-27', last: '2026-12-02' },
      { id: 2, day: null, last: null },
      { id: 3, day: '2026-12-01', last: null },
      { id: 4, day: '2026-12-03', last: '2026-12-04' },
      { id: 5, day: '2026-12-02', last: '2026-12-20' },
    ];
    expect([...byDay(span, rows)].map(([day, on]) => [day, on.map(({ id }) => id)])).toEqual([['2026-12-01', [3]]]);
    const bars = barsOf(span, rows, daysOf('week', calendarDate('2026-12-01')));
    expect(bars.map(({ row, day, length, lane, begins, ends }) => [row.id, day, length, lane, begins, ends])).toEqual([
      [1, '2026-11-30', 3, 0, false, true],
      [5, '2026-12-02', 5, 1, true, false],
      [4, '2026-12-03', 2, 0, true, true],
    ]);
    const agenda = byFirstDay(span, rows, daysOf('week', calendarDate('2026-12-01')));
    expect([...agenda].map(([day, on]) => [day, on.map(({ id }) => id)])).toEqual([
      ['2026-11-30', [1]],
      ['2026-12-01', [3]],
      ['2026-12-03', [4]],
      ['2026-12-02', [5]],
    ]);
    expect([...byDay({ from: field('at'), until: null }, [{ at: '2026-11-20T23:30:00.000Z' }]).keys()]).toEqual([
      '2026-11-21',
    ]);
  });
});

describe('a tree', () => {
  const rows = [
    { id: 'a', up: null },
    { id: 'b', up: 'a' },
    { id: 'c', up: 'b' },
    { id: 'd', up: 'gone' },
  ];

  test('lists its rows from top to bottom; rows without a visible parent are at the top', () => {
    expect(
      treeRows(rows, 'up', new Set()).map(({ record, level, hasChildren, position, brothers }) => [
        record.id,
        level,
        hasChildren,
        position,
        brothers,
      ]),
    ).toEqual([
      ['a', 1, true, 1, 2],
      ['b', 2, true, 1, 1],
      ['c', 3, false, 1, 1],
      ['d', 1, false, 2, 2],
    ]);
    expect(treeRows(rows, 'up', new Set(['a'])).map(({ record }) => record.id)).toEqual(['a', 'd']);
  });

  test('knows the ancestors of a record', () => {
    const [a, b, c, d] = rows;
    if (!a || !b || !c || !d) throw new Error('Four rows.');
    expect([
      isAbove(rows, 'up', [a, c]),
      isAbove(rows, 'up', [a, a]),
      isAbove(rows, 'up', [c, a]),
      isAbove(rows, 'up', [a, d]),
    ]).toEqual([true, true, false, false]);
  });
});

describe('a target in a tree', () => {
  const rows = [
    { id: 'a', up: null },
    { id: 'b', up: 'a' },
    { id: 'c', up: 'b' },
    { id: 'd', up: null },
  ];

  test.each([
    ['a', ['d']],
    ['b', ['top', 'd']],
    ['c', ['top', 'a', 'd']],
    ['d', ['a', 'b', 'c']],
  ] as const)('for %s is free at %s', (id, free) => {
    const record = rows.find((row) => row.id === id);
    if (!record) throw new Error(`There is no ${id}.`);
    const places = placesFor(rows, 'up', record);
    expect(places.map(({ target, level }) => [target?.id ?? 'top', level])).toEqual([
      ['top', 1],
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 1],
    ]);
    expect(places.filter((place) => place.free).map(({ target }) => target?.id ?? 'top')).toEqual(free);
  });
});

test('a list’s filter is narrowed for any subject; the search stays next to it', () => {
  expect(narrowed({}, { status: 'new' })).toEqual({ status: 'new' });
  expect(narrowed({ status: ['new', 'busy'], q: 'x' }, { status: 'new' })).toEqual({
    and: [{ status: ['new', 'busy'] }, { status: 'new' }],
    q: 'x',
  });
  expect(narrowed({ size: 'small' }, null)).toEqual({ size: 'small' });
});

describe('a card', () => {
  const actionsIn = (status: string) =>
    Object.values(jobs.actions).filter(
      ({ when }) => when === null || JSON.stringify(when) === JSON.stringify({ status }),
    );
  const goes = (by: string, record: { readonly status?: string; readonly size?: string }, edit = true) =>
    movesOf({ resource: jobs, by: field(by), principal: { actor: 'management' } }, record, {
      edit,
      delete: true,
      actions: actionsIn(record.status ?? 'new'),
      primary: null,
    }).map((move) => [move.to, move.type]);

  test.each([
    [
      'busy',
      [
        ['done', 'action'],
        ['lost', 'action'],
      ],
    ],
    ['new', [['busy', 'action']]],
    ['done', []],
  ] as const)('that is %s moves to states that an action leads to, by its transitions only', (status, expected) => {
    expect(goes('status', { status })).toEqual(expected);
  });

  test('of an editable field moves anywhere, unless the record is read-only', () => {
    expect(goes('size', { size: 'small' })).toEqual([['large', 'edit']]);
    expect(goes('size', { size: 'small' }, false)).toEqual([]);
  });
});

describe('titled facts', () => {
  const form = [
    { label: null, description: null, fields: ['name'], beside: null, page: null },
    { label, description: null, fields: ['day', 'last'], beside: null, page: null },
    { label: { en: 'B', nl: 'B' }, description: null, fields: ['size'], beside: null, page: null },
  ];
  const groups = (names: readonly string[], sections: boolean) =>
    factGroups({ form }, names.map(field), sections).map(({ title, fields }) => [
      title?.en ?? null,
      fields.map(({ name }) => name),
    ]);

  test('have the order of the form; generated ones stay with the fact before them', () => {
    expect(groups(['name', 'day', 'at', 'size', 'last'], true)).toEqual([
      [null, ['name']],
      ['A', ['day', 'at', 'last']],
      ['B', ['size']],
    ]);
    expect(groups(['size', 'name'], true)).toEqual([
      [null, ['name']],
      ['B', ['size']],
    ]);
  });

  test('are in one column unless the layout says otherwise', () => {
    expect(groups(['size', 'name'], false)).toEqual([[null, ['size', 'name']]]);
    expect(groups([], false)).toEqual([]);
  });
});

describe('periods', () => {
  const row = (name: string, from: string, until: string | null = null) => ({
    name,
    from: calendarDate(from),
    until: until === null ? null : calendarDate(until),
  });
  const reading = {
    key: ({ name }: ReturnType<typeof row>) => name,
    days: ({ from, until }: ReturnType<typeof row>) => ({ from, until }),
  };

  test('are labelled by as much as distinguishes their line from the others', () => {
    const { day, size, status } = registry.resources['jobs']?.fields ?? {};
    const rest = [size, status].flatMap((one) => one ?? []);
    const lines = periodLines(
      [
        { size: 'small', status: 'new' },
        { size: 'large', status: 'new' },
        { size: 'large', status: 'done' },
        { size: null, status: null },
      ],
      { key: (one) => JSON.stringify(one), days: () => ({ from: calendarDate('2026-01-01'), until: null }) },
    );
    expect(lines.map((line) => lineNames(line, rest, { head: day, lines }).map(({ name }) => name))).toEqual([
      ['size'],
      ['size', 'status'],
      ['size', 'status'],
      ['day'],
    ]);
  });

  test('have one line for each combination, by their first day', () => {
    const lines = periodLines(
      [row('high', '2012-10-01'), row('low', '2019-01-01'), row('low', '2000-01-01', '2018-12-31')],
      reading,
    );
    expect(
      lines.map(({ key, periods, gaps, levels }) => [
        key,
        periods.map(({ from, level, clashes }) => `${from} ${level} ${clashes}`),
        gaps,
        levels,
      ]),
    ).toEqual([
      ['high', ['2012-10-01 0 false'], [], 1],
      ['low', ['2000-01-01 0 false', '2019-01-01 0 false'], [], 1],
    ]);
  });

  test.each([
    ['a day between them', '2024-06-29', [{ from: '2024-06-30', until: '2024-06-30' }], false],
    ['the day after', '2024-06-30', [], false],
    ['the same day', '2024-07-01', [], true],
    ['no end', null, [], true],
  ] as const)('with %s show gaps and overlaps', (_, until, gaps, clash) => {
    const [line] = periodLines([row('a', '2024-01-01', until), row('a', '2024-07-01', '2024-12-31')], reading);
    expect(line?.gaps).toEqual(gaps);
    expect(line?.periods.map(({ clashes }) => clashes)).toEqual([clash, clash]);
    expect(line?.levels).toBe(clash ? 2 : 1);
  });

  test('show no gap below a longer period', () => {
    const [line] = periodLines(
      [
        row('a', '2024-01-01', '2024-12-31'),
        row('a', '2024-02-01', '2024-03-01'),
        row('a', '2024-06-01', '2025-06-01'),
      ],
      reading,
    );
    expect([line?.gaps, line?.levels, line?.periods.map(({ level }) => level)]).toEqual([[], 2, [0, 1, 1]]);
  });

  test('have an axis of whole months around them and today, with years, quarters or months', () => {
    const today = calendarDate('2026-11-21');
    const years = axisOf([row('a', '2019-03-10')], today);
    expect([years.first, years.ticks[0], years.ticks.length]).toEqual(['2019-03-01', '2020-01-01', 8]);
    expect(axisOf([row('a', '2026-10-03', '2027-02-28')], today)).toEqual({
      first: '2026-10-01',
      end: '2027-03-01',
      ticks: ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'],
    });
    expect(axisOf([row('a', '2025-11-20')], today).ticks.slice(0, 2)).toEqual(['2026-01-01', '2026-04-01']);
    expect(axisOf([], today).first).toBe('2026-11-01');
    const axis = axisOf([row('a', '2026-10-03', '2027-02-28')], today);
    expect([
      spanOf(axis, row('a', '2026-10-01', '2027-02-28')),
      spanOf(axis, row('a', '2020-01-01', '2026-09-30')),
      spanOf(axis, row('a', '2026-10-01')).end,
    ]).toEqual([{ start: 0, end: 1 }, { start: 0, end: 0 }, 1]);
  });
});
