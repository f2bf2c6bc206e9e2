// Cells of the week by keyboard: typed in, emptied, opened, and what is locked or holds several entries.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useGridKeyboard } from '../../../../src/engine/browser/grid/gridKeyboard.ts';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import type { CellLock } from '../../../../src/modules/hours/browser/hours/week/cellEdit.ts';
import { WeekCell } from '../../../../src/modules/hours/browser/hours/week/WeekCell.tsx';
import type { CombinationRow } from '../../../../src/modules/hours/browser/hours/weekModel.ts';
import type { ShownEntry } from '../../../../src/modules/hours/browser/offlineQueueChanges.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

const day = calendarDate('2026-11-16');
const client = { uuid: 'c', name: 'Acme' };
const entry = {
  uuid: 'e',
  minutes: 90,
  started_at: null,
  ended_at: null,
  break_minutes: 0,
  description: 'Header',
  status: 'draft',
  rejection_reason: null,
  change: null,
} as unknown as ShownEntry;

const done: string[] = [];

function Cell({
  column,
  lock,
  entries,
}: {
  readonly column: number;
  readonly lock: CellLock | null;
  readonly entries: readonly ShownEntry[];
}) {
  const cell = { day, entries, minutes: entries.length * 90 };
  const row: CombinationRow<ShownEntry> = { client, project: null, activity: 'x', key: 'k', cells: [cell], minutes: 0 };
  const did = (what: string) => (): void => void done.push(`${column} ${what}`);
  return (
    <WeekCell
      row={row}
      cell={cell}
      place={{ row: 0, column }}
      lock={lock}
      running={0}
      onWrite={(text) => {
        did(text)();
        return text.includes(',,') ? 'That is no time' : null;
      }}
      onClear={did('cleared')}
      onUndo={did('undone')}
      onOpen={did('opened')}
      onRefuse={did('refused')}
    />
  );
}

/** An empty day, one with an entry, one with two, and one that is approved. */
function Week() {
  const { props } = useGridKeyboard({ tabWalks: 'rows' });
  return (
    <table role="grid" {...props}>
      <tbody>
        <tr>
          <th>Acme</th>
          <Cell column={0} lock={null} entries={[]} />
          <Cell column={1} lock={null} entries={[entry]} />
          <Cell column={2} lock={null} entries={[entry, entry]} />
          <Cell column={3} lock="approved" entries={[entry]} />
        </tr>
      </tbody>
    </table>
  );
}

test.each([
  [0, '7{Tab}', 1, ['0 7']],
  [0, '7,,{Enter}', 0, ['0 7,,']],
  [0, '7{Escape}', 0, []],
  [0, '{Tab}{Tab}', 2, []],
  [1, '{Enter}{Tab}', 2, ['1 1:30']],
  [1, '{Delete}', 1, ['1 cleared']],
  [1, '{Control>}z{/Control}', 1, ['1 undone']],
  [1, 'n', 1, ['1 opened']],
  [1, '{Control>}{Enter}{/Control}', 1, ['1 opened']],
  [1, '8{Control>}{Enter}{/Control}', 1, ['1 8', '1 opened']],
  [2, '{Enter}', 2, ['2 opened']],
  [2, '5', 2, ['2 opened']],
  [2, '{Backspace}', 2, ['2 opened']],
  [3, '{F2}', 3, ['3 refused']],
  [3, '5', 3, ['3 refused']],
  [3, '{Delete}', 3, ['3 refused']],
  [3, '{Home}', 0, []],
  [0, '{End}', 3, []],
])('from day %s: %s goes to day %s', async (from, keys, to, expected) => {
  done.splice(0);
  signIn();
  renderShell(<Week />);
  (await screen.findAllByRole('gridcell'))[from]?.focus();
  await userEvent.setup().keyboard(keys);
  expect([document.activeElement?.closest('td')?.dataset['place'], done]).toEqual([`0 ${to}`, expected]);
});
