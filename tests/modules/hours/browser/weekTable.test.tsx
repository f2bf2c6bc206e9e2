// The grid of a week: a change in one row redraws no other row, and the next action uses the current week.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { daysOfWeek } from '../../../../src/engine/values/dates/workWeek.ts';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { WeekTable } from '../../../../src/modules/hours/browser/hours/week/WeekTable.tsx';
import type { Week } from '../../../../src/modules/hours/browser/hours/week/useWeek.ts';
import { groupsOf } from '../../../../src/modules/hours/browser/hours/weekModel.ts';
import type { HoursEntry } from '../../../../src/modules/hours/browser/hours.ts';
import { shownEntries } from '../../../../src/modules/hours/browser/offlineQueueChanges.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

const monday = calendarDate('2026-11-16');
const days = daysOfWeek(monday);

/** A client whose name counts how often it is read: once for each time that its row is drawn, or more. */
function countedClient(uuid: string, name: string) {
  const client = { uuid, reads: 0 };
  const described = {
    enumerable: true,
    get: () => {
      client.reads += 1;
      return name;
    },
  };
  return Object.defineProperty(client, 'name', described) as typeof client & { readonly name: string };
}

const acme = countedClient('a', 'Acme');
const bakery = countedClient('b', 'Bakery');

const entryOf = (client: typeof acme, minutes: number): HoursEntry =>
  ({
    uuid: `e ${client.uuid}`,
    employee_uuid: 'me',
    client,
    client_uuid: client.uuid,
    project: null,
    project_uuid: null,
    activity: 'x',
    work_date: monday,
    minutes,
    started_at: null,
    ended_at: null,
    break_minutes: 0,
    description: 'Work',
    status: 'draft',
    billable: true,
    version: 1,
    rejection_reason: null,
  }) as unknown as HoursEntry;

/** What was typed, with the minutes that the week had by then. */
const written: (readonly [changes: number, minutes: number])[] = [];

function weekOf(read: readonly HoursEntry[]): Week {
  const entries = shownEntries(read, []);
  return {
    employee: { uuid: 'me', name: 'Me', isWritable: true, contract_week_minutes: null },
    days,
    read: { entries: read, error: null, retry: () => undefined },
    entries,
    groups: groupsOf(days, entries),
    budgetOf: () => null,
    running: null,
    describe: () => 'Work',
    change: (changes: readonly unknown[]) =>
      void written.push([changes.length, entries.reduce((sum, { minutes }) => sum + minutes, 0)]),
    addRow: () => undefined,
    newest: null,
    removeRow: () => undefined,
    copyLast: async () => 0,
    undoable: null,
    forgetUndo: () => undefined,
    offerUndo: () => undefined,
  } as unknown as Week;
}

test('an entry that changes draws its own row, and what is typed elsewhere is written to the week as it is by then', async () => {
  signIn();
  const [first, second] = [entryOf(acme, 60), entryOf(bakery, 30)];
  let save: (entries: readonly HoursEntry[]) => void = () => undefined;
  function Shown() {
    const [entries, setEntries] = useState<readonly HoursEntry[]>([first, second]);
    useEffect(() => {
      save = setEntries;
    }, []);
    return <WeekTable week={weekOf(entries)} />;
  }
  renderShell(<Shown />);
  const cell = (name: RegExp) => screen.getAllByRole('gridcell', { name })[0] ?? null;
  expect(cell(/^Acme/)?.textContent).toBe('1:00');
  const other = cell(/^Bakery/);
  const person = userEvent.setup();
  await person.click(other ?? document.body);
  const rowOf = (client: typeof acme): number => client.reads;
  const before = [rowOf(acme), rowOf(bakery)];
  act(() => save([{ ...first, minutes: 90 }, second]));
  expect(cell(/^Acme/)?.textContent).toBe('1:30');
  const after = [rowOf(acme), rowOf(bakery)];
  const drawn = after.map((reads, index) => reads - (before[index] ?? 0));
  // Rows are put in order by the name, whichever is drawn.
  act(() => save([{ ...first, minutes: 90 }, second]));
  const unchanged = [rowOf(acme), rowOf(bakery)].map((reads, index) => reads - (after[index] ?? 0));
  expect(drawn[0]).toBeGreaterThan(drawn[1] ?? 0);
  expect(unchanged[1]).toBe(drawn[1]);
  expect(cell(/^Bakery/)).toBe(other);
  act(() => other?.focus());
  await person.keyboard('2{Enter}');
  expect(written).toEqual([[1, 120]]);
});

test('a block of a spreadsheet is written cell by cell, and what is empty, no time or without a row is not', async () => {
  signIn();
  written.length = 0;
  renderShell(<WeekTable week={weekOf([entryOf(acme, 60), entryOf(bakery, 30)])} />);
  const [first] = await screen.findAllByRole('gridcell', { name: /^Acme/ });
  act(() => first?.focus());
  await userEvent.setup().paste('7,5\t\t1:15\r\nziek\t2\r\n3\r\n');
  expect(written).toHaveLength(3);
  await screen.findByText(/^2 /);
});
