import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, weekday } from '../../../../src/engine/values/dates/calendarDate.ts';
import { quickActivities } from '../../../../src/modules/hours/rules/quickActivity.ts';
import { readQuickEntry } from '../../../../src/modules/hours/rules/quickEntry.ts';
import { formatWorkTime } from '../../../../src/engine/values/dates/workTime.ts';

/** A Tuesday. */
const today = calendarDate('2026-03-10');
const read = (text: string) => readQuickEntry(text, today);

describe('a line', () => {
  test.each<[string, ReturnType<typeof read>]>([
    ['1h acme website fix', { ...read(''), minutes: 60, words: ['acme', 'website', 'fix'] }],
    ['90m support acme mail down', { ...read(''), minutes: 90, activity: 'support', words: ['acme', 'mail', 'down'] }],
    ['9-10:30 acme', { ...read(''), minutes: 90, from: 540, until: 630, words: ['acme'] }],
    [
      'gisteren 2u acme website',
      { ...read(''), work_date: calendarDate('2026-03-09'), minutes: 120, words: ['acme', 'website'] },
    ],
    [
      'acme 1,5 ! vr',
      { ...read(''), work_date: calendarDate('2026-03-06'), minutes: 90, billable: false, words: ['acme'] },
    ],
    ['2 uur acme nb', { ...read(''), minutes: 120, billable: false, words: ['acme'] }],
    ['acme 20-11 3h', { ...read(''), work_date: calendarDate('2025-11-20'), minutes: 180, words: ['acme'] }],
    ['20-11 acme', { ...read(''), work_date: calendarDate('2025-11-20'), words: ['acme'] }],
    [
      '20 nov 9-10 acme',
      { ...read(''), work_date: calendarDate('2025-11-20'), minutes: 60, from: 540, until: 600, words: ['acme'] },
    ],
    ['22-1 acme storing', { ...read(''), minutes: 180, from: 1320, until: 1500, words: ['acme', 'storing'] }],
    ['van 9 tot 10:30 acme', { ...read(''), minutes: 90, from: 540, until: 630, words: ['acme'] }],
    ['1h 30m acme', { ...read(''), minutes: 90, words: ['acme'] }],
    ['half uur reistijd acme', { ...read(''), minutes: 30, activity: 'travel', words: ['acme'] }],
    ['2 acme fix 3 bugs', { ...read(''), minutes: 120, words: ['acme', 'fix', '3', 'bugs'] }],
    ['acme do the dishes 1h', { ...read(''), minutes: 60, words: ['acme', 'do', 'the', 'dishes'] }],
    ['do 1h acme', { ...read(''), work_date: calendarDate('2026-03-05'), minutes: 60, words: ['acme'] }],
    ['12-3-2026 1:15 acme', { ...read(''), work_date: calendarDate('2026-03-12'), minutes: 75, words: ['acme'] }],
    [
      '9-17 -30 acme kassa',
      { ...read(''), minutes: 450, from: 540, until: 1020, break_minutes: 30, words: ['acme', 'kassa'] },
    ],
    [
      'gisteren acme van 9 tot 17 met pauze 30m',
      {
        ...read(''),
        work_date: calendarDate('2026-03-09'),
        minutes: 450,
        from: 540,
        until: 1020,
        break_minutes: 30,
        words: ['acme', 'met'],
      },
    ],
    [
      '9-17 acme kassa pauze van een half uur',
      { ...read(''), minutes: 450, from: 540, until: 1020, break_minutes: 30, words: ['acme', 'kassa'] },
    ],
    [
      '9-17 acme kassa, pauze 30 minuten',
      { ...read(''), minutes: 450, from: 540, until: 1020, break_minutes: 30, words: ['acme', 'kassa'] },
    ],
    ['9-10:30, 11-12 acme', { ...read(''), minutes: 150, from: 540, until: 720, break_minutes: 30, words: ['acme'] }],
    [
      '9-12 en 13-17 acme -15',
      { ...read(''), minutes: 420, from: 540, until: 1020, break_minutes: 60, words: ['acme', '-15'] },
    ],
    ['9 – 17 - 30m acme', { ...read(''), minutes: 450, from: 540, until: 1020, break_minutes: 30, words: ['acme'] }],
    [
      '20-11 9-17 -45 acme',
      {
        ...read(''),
        work_date: calendarDate('2025-11-20'),
        minutes: 435,
        from: 540,
        until: 1020,
        break_minutes: 45,
        words: ['acme'],
      },
    ],
    [
      '9-10 - 3 tickets acme',
      { ...read(''), minutes: 60, from: 540, until: 600, words: ['-', '3', 'tickets', 'acme'] },
    ],
    [
      '2h acme koffiepauze lunch 30 man',
      { ...read(''), minutes: 120, words: ['acme', 'koffiepauze', 'lunch', '30', 'man'] },
    ],
    ['31-4-2026 1h acme', { ...read(''), impossible_day: '31-4-2026', minutes: 60, words: ['31-4-2026', 'acme'] }],
    ['1-13-2026 1h acme', { ...read(''), impossible_day: '1-13-2026', minutes: 60, words: ['1-13-2026', 'acme'] }],
    ['1h acme 2026-02-30', { ...read(''), impossible_day: '2026-02-30', minutes: 60, words: ['acme', '2026-02-30'] }],
    ['1h acme 31 april', { ...read(''), impossible_day: '31 april', minutes: 60, words: ['acme', '31', 'april'] }],
    ['php 8.1 acme 2h', { ...read(''), minutes: 120, words: ['php', '8.1', 'acme'] }],
  ])('%s', (line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  test('29 February without its year is the last one there was', () => {
    expect(read('29-2 acme').work_date).toBe('2024-02-29');
  });

  test('today is this weekday, the other six lie behind it', () => {
    for (const [ahead, name] of [
      'maandag',
      'dinsdag',
      'woensdag',
      'donderdag',
      'vrijdag',
      'zaterdag',
      'zondag',
    ].entries()) {
      const { work_date } = read(`${name} 1h`);
      expect(work_date !== null && work_date <= today && work_date > addDays(today, -7) && weekday(work_date)).toBe(
        ahead + 1,
      );
    }
  });

  test('the kinds of work are those of the schema', () => {
    const { $defs } = JSON.parse(readFileSync('schemas/common/work.json', 'utf8')) as {
      $defs: { activity: { oneOf: { const: string }[] } };
    };
    expect(quickActivities).toEqual($defs.activity.oneOf.map((one) => one.const));
  });
});

describe('any line', () => {
  const anything = fc.oneof(
    fc.string(),
    fc
      .array(
        fc.constantFrom(
          '1h',
          '90m',
          '9-10',
          '20-11',
          'nov',
          'vr',
          'acme',
          '!',
          'support',
          '29-2',
          '2',
          '0:00',
          '25-26',
          '99999h',
          '-',
          'tot',
          '-30',
          ',',
          'en',
          'pauze',
          '13-17',
        ),
      )
      .map((tokens) => tokens.join(' ')),
  );

  test('is parsed without an exception, and its duration is null or between 1 and 1440 minutes', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { minutes, from, until, break_minutes, words } = read(text);
        expect(minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440)).toBe(true);
        expect((from === null) === (until === null)).toBe(true);
        if (from !== null && until !== null) expect(until - from - break_minutes).toBe(minutes);
        else expect(break_minutes).toBe(0);
        expect(words.every((word) => word !== '')).toBe(true);
      }),
    );
  });

  test('says the same whatever it begins with, and in either language', () => {
    const pairs = fc.constantFrom(
      ['yesterday', 'gisteren'],
      ['friday', 'vrijdag'],
      ['tomorrow', 'morgen'],
      ['20 march', '20 maart'],
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1439 }),
        pairs,
        fc.shuffledSubarray(['time', 'day', 'acme', 'reistijd', '!'], { minLength: 5 }),
        (minutes, [english = '', dutch = ''], order) => {
          const line = (day: string) =>
            order.map((part) => (part === 'time' ? formatWorkTime(minutes) : part === 'day' ? day : part)).join(' ');
          expect(read(line(english))).toEqual(read(line(dutch)));
          expect(read(line(english))).toMatchObject({ minutes, activity: 'travel', billable: false, words: ['acme'] });
          expect(read(line(english)).work_date).not.toBeNull();
        },
      ),
    );
  });
});
