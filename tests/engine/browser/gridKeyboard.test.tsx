// The keyboard over a table of cells (WAI-ARIA, the pattern "grid"), and typing in one of them.
import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { useGridKeyboard, type GridPlace } from '../../../src/engine/browser/grid/gridKeyboard.ts';
import { CellInput } from '../../../src/engine/browser/grid/CellInput.tsx';
import { useGridCell } from '../../../src/engine/browser/grid/useGridCell.ts';

const moved: GridPlace[] = [];
beforeEach(() => void moved.splice(0));

interface SheetProps {
  readonly rows: readonly string[];
  readonly tabWalks?: 'row' | 'rows';
}

function Sheet({ rows, tabWalks }: SheetProps) {
  const { props } = useGridKeyboard({ ...(tabWalks ? { tabWalks } : {}), onMoved: (place) => moved.push(place) });
  return (
    <>
      <button type="button">before</button>
      <table role="grid" {...props}>
        <thead>
          <tr>
            <th>Name</th>
            <th>a</th>
            <th>b</th>
            <th>c</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th colSpan={4}>A group</th>
          </tr>
          {rows.map((row) => (
            <tr key={row}>
              <th>{row}</th>
              {['a', 'b', 'c'].map((column) => {
                const name = `${row}${column}`;
                return name === '2b' ? (
                  <td key={column}>no stop</td>
                ) : (
                  <Cell key={column} name={name} isReadOnly={name === '1c'} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button">behind</button>
    </>
  );
}

function Cell({ name, isReadOnly }: { readonly name: string; readonly isReadOnly: boolean }) {
  const [text, setText] = useState('7');
  const { typed, end, props, input } = useGridCell({ text, isReadOnly, onClear: () => setText('') });
  const commit = (value: string): string | null => {
    if (!/^\d*$/.test(value)) return 'no number';
    setText(value);
    end();
    return null;
  };
  return (
    <td {...props} data-place={name} aria-label={`${name} ${text}`}>
      {typed === null ? text : <CellInput {...input} name={name} initial={typed} onCommit={commit} />}
    </td>
  );
}

const focused = (): string | null =>
  document.activeElement?.closest('[data-place]')?.getAttribute('data-place') ??
  document.activeElement?.textContent ??
  '';
const textOf = (name: string): string | undefined =>
  screen
    .getAllByRole('gridcell')
    .find((cell) => cell.dataset['place'] === name)
    ?.getAttribute('aria-label')
    ?.split(' ')[1];

/** The keyboard from that cell on. */
async function from(cell: string, keys: string, sheet: Partial<Parameters<typeof Sheet>[0]> = {}): Promise<void> {
  render(<Sheet rows={['1', '2', '3']} {...sheet} />);
  screen
    .getAllByRole('gridcell')
    .find(({ dataset }) => dataset['place'] === cell)
    ?.focus();
  await userEvent.setup().keyboard(keys);
}

describe('arrow keys', () => {
  test.each([
    ['1a', '{ArrowRight}', '1b'],
    ['1a', '{ArrowDown}{ArrowDown}', '3a'],
    ['1a', '{ArrowUp}{ArrowLeft}', '1a'],
    ['3c', '{ArrowDown}{ArrowRight}', '3c'],
    // What is no stop is passed over.
    ['1b', '{ArrowDown}', '3b'],
    ['2a', '{ArrowRight}', '2c'],
    ['2c', '{Home}', '2a'],
    ['2a', '{End}', '2c'],
    ['3b', '{Control>}{Home}{/Control}', '1a'],
    ['1b', '{Control>}{End}{/Control}', '3c'],
    ['1a', '{PageDown}', '3a'],
    ['3c', '{PageUp}', '1c'],
    ['1a', '{Control>}{ArrowRight}{/Control}', '1a'],
    ['1a', '{Alt>}{ArrowRight}{/Alt}', '1a'],
  ])('%s %s moves to %s', async (cell, keys, to) => {
    await from(cell, keys);
    expect(focused()).toBe(to);
  });

  test('move by a page of visible rows, less one', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => String(index + 1));
    render(<Sheet rows={rows} />);
    for (const row of document.querySelectorAll('tr')) Object.defineProperty(row, 'offsetHeight', { value: 36 });
    const shown = Math.floor(window.innerHeight / 36) - 1;
    screen.getAllByRole('gridcell')[0]?.focus();
    const person = userEvent.setup();
    await person.keyboard('{PageDown}');
    expect(focused()).toBe(`${Math.min(shown + 1, 30)}a`);
    await person.keyboard('{PageDown}{PageDown}');
    expect(focused()).toBe('30a');
    await person.keyboard('{PageUp}');
    expect(focused()).toBe(`${30 - Math.min(shown, 29)}a`);
  });
});

describe('the Tab key', () => {
  test('stops once in the table, at the last cell', async () => {
    await from('2c', '{Tab}');
    expect(focused()).toBe('behind');
    await userEvent.setup().tab({ shift: true });
    expect(focused()).toBe('2c');
    expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
  });

  test('stops at the first cell initially', async () => {
    render(<Sheet rows={['1', '2']} />);
    await userEvent.setup().tab();
    await userEvent.setup().tab();
    expect(focused()).toBe('1a');
    expect(moved).toEqual([{ row: 0, column: 0 }]);
  });

  test('stops near the last cell when its row has gone', () => {
    const { rerender } = render(<Sheet rows={['1', '2', '3']} />);
    screen.getAllByRole('gridcell').at(-1)?.focus();
    expect(moved).toEqual([{ row: 2, column: 2 }]);
    rerender(<Sheet rows={['1', '2']} />);
    expect(
      [...document.querySelectorAll<HTMLElement>('td[tabindex="0"]')].map(({ dataset }) => dataset['place']),
    ).toEqual(['2c']);
  });

  test.each([
    ['1a', '{Tab}', '1b'],
    ['1c', '{Tab}', 'behind'],
    ['1b', '{Shift>}{Tab}{/Shift}', '1a'],
    ['2a', '{Shift>}{Tab}{/Shift}', 'before'],
  ])('moves in a table that is filled row by row: %s %s to %s', async (cell, keys, to) => {
    await from(cell, keys, { tabWalks: 'row' });
    expect(focused()).toBe(to);
  });

  test.each([
    ['1a', '{Tab}', '1b'],
    ['1c', '{Tab}', '2a'],
    ['3c', '{Tab}', 'behind'],
    ['2a', '{Shift>}{Tab}{/Shift}', '1c'],
    ['1a', '{Shift>}{Tab}{/Shift}', 'before'],
  ])('moves through all rows of a table in which people type: %s %s to %s', async (cell, keys, to) => {
    await from(cell, keys, { tabWalks: 'rows' });
    expect(focused()).toBe(to);
  });
});

/** Boxes in the cells, and what opens beneath a row in one cell over all columns. */
function Boxes() {
  const { props } = useGridKeyboard({ stops: 'input' });
  const box = (name: string) => <input type="checkbox" aria-label={name} />;
  return (
    <table role="grid" {...props}>
      <tbody>
        <tr>
          <td>{box('1a')}</td>
          <td>{box('1b')}</td>
        </tr>
        <tr>
          <td colSpan={2}>
            {box('beneath, first')}
            {box('beneath, second')}
          </td>
        </tr>
        <tr>
          <td>{box('2a')}</td>
          <td>{box('2b')}</td>
        </tr>
      </tbody>
    </table>
  );
}

test('checkboxes are reached by arrows, ticked with space, and open details are reached by Tab', async () => {
  render(<Boxes />);
  const person = userEvent.setup();
  const at = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
  await person.tab();
  await person.keyboard('{ArrowRight} {Enter}');
  expect([at(), screen.getByLabelText<HTMLInputElement>('1b').checked]).toEqual(['1b', true]);
  await person.keyboard('{ArrowDown}');
  expect(at()).toBe('2b');
  await person.tab({ shift: true });
  expect(at()).toBe('beneath, second');
  await person.keyboard('{ArrowDown}');
  expect(at()).toBe('beneath, second');
});

describe('typing', () => {
  test.each([
    ['a digit begins', '1a', '42{Enter}', '42', '2a'],
    ['Enter goes on with what is there', '1a', '{Enter}8{Enter}', '78', '2a'],
    ['F2 does too', '1a', '{F2}8{ArrowDown}', '78', '2a'],
    ['up', '2a', '5{ArrowUp}', '5', '1a'],
    ['Tab goes on in the row', '1a', '5{Tab}', '5', '1b'],
    ['and into the next', '2c', '5{Tab}', '5', '3a'],
    ['and back into the one before', '3a', '5{Shift>}{Tab}{/Shift}', '5', '2c'],
    ['at the end it stays', '3c', '5{Tab}', '5', '3c'],
    ['Escape leaves it as it was', '1a', '5{Escape}', '7', '1a'],
    ['Delete empties it', '1a', '{Delete}', '', '1a'],
    ['Backspace does too', '1a', '{Backspace}', '', '1a'],
    ['a letter is nothing', '1a', 'x', '7', '1a'],
    ['what is wrong stays to be mended', '1a', '5,5{Enter}', '7', '1a'],
    ['and is mended', '1a', '5,5{Enter}{Backspace}{Backspace}{Enter}', '5', '2a'],
    ['what is read only is walked down from', '1c', '{Enter}', '7', '2c'],
    ['and not typed in', '1c', '5{F2}{Delete}', '7', '1c'],
  ])('%s', async (_what, cell, keys, text, to) => {
    await from(cell, keys);
    expect([textOf(cell), focused()]).toEqual([text, to]);
  });

  test('belongs to the input', async () => {
    await from('1b', '55{Home}{ArrowLeft}{ArrowRight}');
    expect([focused(), document.activeElement?.tagName]).toEqual(['1b', 'INPUT']);
  });
});
