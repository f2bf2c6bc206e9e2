/** Screens of a business in New York, seen on a machine in another zone, when the clock changes: 8 March and 1 November. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, memoryStore } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FieldValue } from '../../../src/engine/browser/fields/FieldValue.tsx';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { todayHere } from '../../../src/engine/browser/i18n/todayHere.ts';
import { FieldInput } from '../../../src/engine/browser/inputs/FieldInput.tsx';
import { fromZonedTime, toZonedTime } from '../../../src/engine/browser/inputs/dates/zonedTime.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { dayOf, daysOf } from '../../../src/engine/browser/screens/layouts/calendar/calendarDays.ts';
import { byDay } from '../../../src/engine/browser/screens/timeline/byDay.ts';
import type { Field, Resource } from '../../../src/engine/registry/types.ts';
import { calendarDate } from '../../../src/engine/values/dates/calendarDate.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { everyKind, thing } from '../../support/everyKind.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';

withApi();
beforeAll(() => replaceRaw({ ...everyKind, timeZone: 'America/New_York', country: 'US' }));
beforeEach(() => {
  signIn();
  resizeTo(1440);
});

function fieldOf(name: string): readonly [Resource, Field] {
  const resource = currentRegistry().resources['things'];
  const field = resource?.fields[name];
  if (!resource || !field) throw new Error(`There is no field ${name}.`);
  return [resource, field];
}

/** Instants and the time that people in New York read. */
const times = [
  ['2026-03-08T04:59:00Z', '7 Mar 2026, 23:59', '2026-03-07'],
  ['2026-03-08T06:59:00Z', '8 Mar 2026, 01:59', '2026-03-08'],
  ['2026-03-08T07:00:00Z', '8 Mar 2026, 03:00', '2026-03-08'],
  ['2026-03-09T04:00:00Z', '9 Mar 2026, 00:00', '2026-03-09'],
  ['2026-11-01T05:30:00Z', '1 Nov 2026, 01:30', '2026-11-01'],
  ['2026-11-01T06:30:00Z', '1 Nov 2026, 01:30', '2026-11-01'],
  ['2026-11-02T04:59:00Z', '1 Nov 2026, 23:59', '2026-11-01'],
] as const;

describe.each(times)('%s', (instant, shown, day) => {
  test(`is shown as ${shown}`, () => {
    expect(formatFor('en').dateTime(instant)).toBe(shown);
    const [resource, field] = fieldOf('x_datetime');
    const { container } = renderShell(
      <div data-testid="shown">
        <FieldValue resource={resource} field={field} record={{ ...thing, x_datetime: instant }} place="cell" />
      </div>,
      { store: memoryStore({ locale: 'en' }) },
    );
    // A cell shows midnight as a day.
    const text = shown.endsWith('00:00') ? shown.replace(/,.*/, '') : shown;
    expect(container.querySelector('[data-testid="shown"]')?.textContent).toBe(text);
  });

  test(`belongs to ${day} in calendars, time lines and conditions`, () => {
    expect(dayOf(instant)).toBe(day);
    expect(byDay([{ at: instant }]).map((one) => one.day)).toEqual([day]);
    vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] });
    expect(todayHere()).toBe(day);
    vi.useRealTimers();
  });

  test('keeps its local time in a date picker, and the earlier instant of an hour that occurs twice', () => {
    const picked = toZonedTime(instant);
    expect(picked && [picked.getDate(), picked.getHours(), picked.getMinutes()]).toEqual([
      Number(day.slice(8)),
      Number(shown.slice(-5, -3)),
      Number(shown.slice(-2)),
    ]);
    expect(picked && fromZonedTime(picked)).toBe(instant.replace('01T06:30', '01T05:30'));
  });
});

test('a time that the clock skips is the one after the gap', () =>
  expect(fromZonedTime(new Date(2026, 2, 8, 2, 30))).toBe('2026-03-08T07:30:00Z'));

test('weeks of calendars begin on Sunday', () => {
  const week = daysOf('week', calendarDate('2026-03-11'));
  expect([week[0], week.at(-1)]).toEqual(['2026-03-08', '2026-03-14']);
  const month = daysOf('month', calendarDate('2026-11-15'));
  expect([month[0], month.length]).toEqual(['2026-11-01', 35]);
});

test('the date picker shows weeks from Sunday', async () => {
  const [resource, field] = fieldOf('x_date');
  renderShell(
    <Form record={{ ...thing, x_date: '2026-03-08' }} noValidate>
      <FieldInput resource={resource} field={field} source="x_date" readOnly={false} required={false} compact={false} />
    </Form>,
    { store: memoryStore({ locale: 'en' }) },
  );
  await userEvent.setup().click(screen.getByRole('button', { name: /^The date Choose date, selected date is/ }));
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map((head) => head.getAttribute('aria-label'))).toEqual([
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ]);
});

test('another registry changes the shown times of the same instants', () => {
  replaceRaw({ ...everyKind, timeZone: 'Asia/Tokyo', country: 'JP' });
  expect(formatFor('en').dateTime('2026-03-08T07:00:00Z')).toBe('8 Mar 2026, 16:00');
  expect(daysOf('week', calendarDate('2026-03-11'))[0]).toBe('2026-03-08');
});
