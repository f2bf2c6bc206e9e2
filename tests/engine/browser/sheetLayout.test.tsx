// A list as a sheet: walked and typed in, pasted into, judged in place, saved row by row, in conflict, taken back.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListBase } from 'react-admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SheetLayout } from '../../../src/engine/browser/screens/sheet/SheetLayout.tsx';
import { hasUnsavedForm } from '../../../src/engine/browser/providers/unsaved.ts';
import { setConnection } from '../../../src/engine/browser/providers/connection/connection.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { isRecord } from '../../../src/engine/values/json.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

type Row = Record<string, unknown>;
const named = (en: string) => ({ en, nl: en });
const idOf = (index: number): string => `0191f0c4-0000-7000-8000-0000000000${10 + index}`;
const makers = [
  { uuid: idOf(80), name: 'Gispen', version: 1 },
  { uuid: idOf(81), name: 'Ahrend', version: 1 },
];
let rows: Row[] = [];
/** Answers to writes that are not to go well, in turn. */
let refusals: { readonly status: number; readonly body: Row }[] = [];

const { api } = withApi();
beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: {
        makers: { title: '{name}' },
        chairs: {
          title: '{name}',
          list: {
            columns: ['name', 'price_cents', 'is_sold', 'maker_uuid', 'state'],
            layouts: { sheet: {} },
            layout: 'sheet',
          },
        },
      },
      schemas: {
        makers: { title: 'Maker', properties: { name: { type: 'string', 'x-unique': true } } },
        chairs: {
          title: 'Chair',
          'x-checks': [{ field: 'price_cents', rule: { price_cents: { gte: 100 } }, message: named('Too cheap.') }],
          properties: {
            name: { type: 'string', 'x-when': { required: { price_cents: { empty: false } } } },
            price_cents: { type: 'integer', 'x-label': named('Price') },
            is_sold: { type: 'boolean', default: false, 'x-label': named('Sold') },
            maker_uuid: { type: 'string', format: 'uuid', 'x-relation': { to: 'makers' }, 'x-label': named('Maker') },
            state: { enum: ['new', 'old'], default: 'new', 'x-transitions': { new: ['old'], old: [] } },
          },
        },
      },
      common: {},
    },
    {},
  ),
);
beforeEach(() => {
  resizeTo(1440);
  signIn({ user: { ...user, type: 'management' } });
  setConnection('online');
  refusals = [];
  rows = ['Revolt', 'Result', 'Wim'].map((name, index) => ({
    uuid: idOf(index),
    name,
    price_cents: 10_000 + index,
    is_sold: false,
    maker_uuid: null,
    state: 'new',
    version: 1,
  }));
  api.answer = ({ method, path, query, body }) => {
    if (path.endsWith('/makers')) {
      const filter = query['filter'];
      const q = isRecord(filter) ? String(filter['q'] ?? '').replace('~', '') : '';
      const found = makers.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
      return { body: found, headers: { 'content-range': `makers 0-1/${found.length}` } };
    }
    if (method === 'GET') {
      const filter = query['filter'];
      const found = isRecord(filter) && filter['uuid'] ? rows.filter(({ uuid }) => uuid === filter['uuid']) : rows;
      return { body: found, headers: { 'content-range': `chairs 0-${found.length}/${found.length}` } };
    }
    const refusal = refusals.shift();
    if (refusal) return refusal;
    const sent = isRecord(body) ? body : {};
    if (method === 'POST') {
      const made = { uuid: idOf(50 + rows.length), is_sold: false, state: 'new', ...sent, version: 1 };
      rows.push(made);
      return { status: 201, body: made };
    }
    const index = rows.findIndex(({ uuid }) => path.endsWith(String(uuid)));
    rows[index] = { ...rows[index], ...sent, version: Number(rows[index]?.['version']) + 1 };
    return { body: rows[index] };
  };
});

const writes = () =>
  api.asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, body, headers }) => [method, body, headers['if-match']]);
const sheet = () => screen.findByRole('grid', { name: 'Chairs as a spreadsheet' });
const status = () => screen.getByRole('status').textContent;
/** The row and the column, as they are counted on screen. */
function cell(row: number, column: number): HTMLElement {
  const lines = screen.getByRole('grid').querySelectorAll<HTMLElement>('tbody tr:has([data-field])');
  const found = lines[row]?.querySelectorAll<HTMLElement>('[data-field]')[column];
  if (!found) throw new Error(`There is no cell ${row}, ${column}.`);
  return found;
}
const textAt = (row: number, column: number) => cell(row, column).textContent;

async function open() {
  const resource = currentRegistry().resources['chairs'];
  const layout = resource?.list.layouts.find(({ type }) => type === 'sheet');
  if (!resource || layout?.type !== 'sheet') throw new Error('Chairs have no sheet.');
  const rendered = renderShell(
    <ListBase resource="chairs" perPage={25} exporter={false} disableAuthentication>
      <SheetLayout resource={resource} layout={layout} />
    </ListBase>,
    { path: '/chairs?layout=sheet' },
  );
  await sheet();
  await waitFor(() => expect(textAt(0, 0)).toBe('Revolt'));
  return { ...rendered, person: userEvent.setup() };
}

test('cells are navigated and typed in by keyboard, and a row is saved when it is left', async () => {
  const { person } = await open();
  cell(0, 0).focus();
  await person.keyboard('{ArrowRight}125{Tab} {ArrowDown}');
  expect(textAt(0, 1)).toBe('125');
  await waitFor(() => expect(status()).toBe('All changes saved'));
  expect(textAt(0, 1)).toBe('€125.00');
  expect(writes()).toEqual([['PUT', { price_cents: 12_500, is_sold: true }, '"1"']]);
  // Over the version that came of it.
  await person.keyboard('{ArrowUp}{ArrowLeft}{F2}5{Escape}{Enter}{Enter}');
  await waitFor(() => expect(writes()).toHaveLength(1));
  await person.keyboard('{ArrowUp}99{Enter}');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]).toEqual(['PUT', { price_cents: 9_900 }, '"2"']);
  await waitFor(() => expect(hasUnsavedForm()).toBe(false));
});

test('an invalid value stays in its cell with the reason, and is not sent', async () => {
  const { person } = await open();
  cell(1, 1).focus();
  await person.keyboard('much{Enter}');
  expect(textAt(1, 1)).toBe('much“much” is not a number');
  expect(cell(1, 1).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(status()).toBe('1 row not saved · 1 row to correct'));
  await person.keyboard('{ArrowUp}{F2}{Control>}a{/Control}0.50{ArrowUp}');
  expect(await within(cell(1, 1)).findByText('Too cheap.')).toBeTruthy();
  cell(0, 0).focus();
  cell(2, 0).focus();
  await person.keyboard('{Delete}{ArrowUp}');
  expect(await within(cell(2, 0)).findByText('Required')).toBeTruthy();
  expect(writes()).toEqual([]);
  expect(hasUnsavedForm()).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect([textAt(1, 1), textAt(2, 0)]).toEqual(['€100.01', 'Wim']);
});

test('pasted rows fill existing rows and then new ones', async () => {
  const { person } = await open();
  cell(1, 0).focus();
  const lines = Array.from({ length: 12 }, (_, index) => `Chair ${index}\t${index + 10},50\tx\tgispen\tnew`);
  await person.paste(['Name\tPrice\tSold\tMaker\tState', ...lines].join('\r\n'));
  // The state is nobody's to type.
  expect(await screen.findByText(/^12 pasted cells skipped/)).toBeTruthy();
  expect(textAt(12, 0)).toBe('Chair 11');
  await waitFor(() => expect(textAt(12, 3)).toBe('Gispen'));
  expect(writes()).toEqual([]);
  expect(status()).toBe('12 rows not saved');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(status()).toBe('All changes saved'), { timeout: 10_000 });
  expect(writes().map(([method]) => method)).toEqual(['PUT', 'PUT', ...Array.from({ length: 10 }, () => 'POST')]);
  expect(writes()[0]?.[1]).toEqual({ name: 'Chair 0', price_cents: 1050, is_sold: true, maker_uuid: idOf(80) });
  expect(api.asked.filter(({ path }) => path.endsWith('/makers'))).toHaveLength(1);
  expect(textAt(13, 0)).toBe('');
});

test('an unknown or ambiguous name is reported in its cell', async () => {
  const { person } = await open();
  cell(0, 3).focus();
  await person.keyboard('nobody{Enter}');
  expect(await within(cell(0, 3)).findByText('No maker is called “nobody”')).toBeTruthy();
  await person.keyboard('e{Enter}');
  expect(await within(cell(1, 3)).findByText('More than one maker is called “e”')).toBeTruthy();
});

test('a conflict shows both values, and the person chooses', async () => {
  const { person } = await open();
  // Somebody else has the price at 70 meanwhile.
  refusals = [{ status: 412, body: { code: 'E_STALE', message: 'It was changed.', hint: '' } }];
  rows[0] = { ...rows[0], price_cents: 7_000, name: 'Revolt 2', version: 5 };
  cell(0, 1).focus();
  await person.keyboard('80{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Keep mine: 80' }));
  await waitFor(() => expect(status()).toBe('All changes saved'));
  expect(writes().at(-1)).toEqual(['PUT', { price_cents: 8_000 }, '"5"']);
  expect(textAt(0, 0)).toBe('Revolt 2');
  refusals = [{ status: 412, body: { code: 'E_STALE', message: 'It was changed.', hint: '' } }];
  rows[1] = { ...rows[1], price_cents: 6_000, version: 3 };
  cell(1, 1).focus();
  await person.keyboard('90{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Use saved: 60.00' }));
  await waitFor(() => expect(status()).toBe('All changes saved'));
  expect(textAt(1, 1)).toBe('€60.00');
  // Of another field, both changes hold.
  refusals = [{ status: 412, body: { code: 'E_STALE', message: 'It was changed.', hint: '' } }];
  rows[2] = { ...rows[2], name: 'Wim 2', version: 4 };
  cell(2, 1).focus();
  await person.keyboard('55{ArrowUp}');
  await waitFor(() => expect(writes().at(-1)).toEqual(['PUT', { price_cents: 5_500 }, '"4"']));
  await waitFor(() => expect(textAt(2, 0)).toBe('Wim 2'));
});

test('undoing or discarding a conflict shows what the other person saved', async () => {
  const { person } = await open();
  const collide = async (price_cents: number, version: number): Promise<void> => {
    refusals = [{ status: 412, body: { code: 'E_STALE', message: 'It was changed.', hint: '' } }];
    rows[0] = { ...rows[0], price_cents, version };
    cell(0, 1).focus();
    await person.keyboard('80{Enter}');
    expect(await screen.findByRole('button', { name: 'Keep mine: 80' })).toBeTruthy();
  };
  await collide(7_000, 5);
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(textAt(0, 1)).toBe('€70.00'));
  await collide(6_000, 6);
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(textAt(0, 1)).toBe('€60.00'));
});

test('a server error is shown in its cell, and an unanswered change is sent once there is a connection', async () => {
  const { person } = await open();
  refusals = [
    { status: 422, body: { code: 'E_VALIDATION', message: 'Wrong.', hint: '', errors: { name: 'Is taken.' } } },
    { status: 503, body: { code: 'E_DOWN', message: 'Not now.', hint: '' } },
  ];
  cell(0, 0).focus();
  await person.keyboard('Wim{Enter}');
  expect(await within(cell(0, 0)).findByText('Is taken.')).toBeTruthy();
  expect(textAt(0, 0)).toBe('WimIs taken.');
  await person.keyboard('Later{Enter}');
  await waitFor(() => expect(status()).toBe('You’re offline. Changes are saved once you’re back online.'));
  expect(textAt(1, 0)).toBe('Later');
  // It is sent automatically: nobody has to correct anything.
  expect(screen.queryByText(/Not now/)).toBeNull();
  setConnection('unreachable');
  setConnection('online');
  await waitFor(() => expect(rows[1]?.['name']).toBe('Later'));
});

test('Ctrl+Z undoes typing, before and after saving, and Ctrl+Y redoes it', async () => {
  const { person } = await open();
  cell(0, 1).focus();
  await person.keyboard('80{Enter}');
  await waitFor(() => expect(writes()).toHaveLength(1));
  await person.keyboard('90{Control>}z{/Control}{Escape}90{Tab}{Control>}z{/Control}');
  expect(textAt(1, 1)).toBe('€100.01');
  await person.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[1]).toEqual(['PUT', { price_cents: 10_000 }, '"2"']);
  expect(textAt(0, 1)).toBe('€100.00');
  await person.keyboard('{Control>}y{/Control}');
  await waitFor(() => expect(writes()).toHaveLength(3));
});

test('a new row is validated when it is left, and leaving the page asks', async () => {
  const { person } = await open();
  cell(3, 1).focus();
  await person.keyboard('12{Tab}');
  expect(textAt(3, 0)).toBe('');
  cell(0, 0).focus();
  expect(await within(cell(3, 0)).findByText('Required')).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Open Revolt' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  cell(3, 0).focus();
  await person.keyboard('Tulip{ArrowUp}');
  await waitFor(() =>
    expect(writes()).toEqual([['POST', { name: 'Tulip', price_cents: 1_200, is_sold: false }, undefined]]),
  );
});

test('cells are selected with Shift, copied as a table, cleared, and filled by pasting', async () => {
  const { person } = await open();
  cell(0, 0).focus();
  await person.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
  expect(status()).toBe('4 cells selected');
  let copied = '';
  fireEvent.copy(document.activeElement ?? document.body, {
    clipboardData: { setData: (_type: string, text: string) => (copied = text) },
  });
  expect(copied).toBe('Revolt\t100.00\nResult\t100.01');
  // Elsewhere they are as many cells again.
  await person.keyboard('{ArrowDown}{ArrowLeft}');
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
  await person.paste(copied);
  expect([textAt(2, 0), textAt(2, 1), textAt(3, 0), textAt(3, 1)]).toEqual(['Revolt', '100.00', 'Result', '100.01']);
  // One cell fills all that are selected.
  cell(0, 1).focus();
  await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await person.paste('7');
  expect([textAt(0, 1), textAt(1, 1), textAt(2, 1)]).toEqual(['7', '7', '7']);
  await person.keyboard('{Delete}');
  expect([textAt(0, 1), textAt(1, 1), textAt(2, 1)]).toEqual(['', '', '']);
  await person.keyboard('{Control>}z{/Control}');
  expect([textAt(0, 1), textAt(1, 1), textAt(2, 1)]).toEqual(['7', '7', '7']);
  await person.keyboard('{Control>}a{/Control}');
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(20);
  await person.keyboard('{Escape}');
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
});

test('records and choices are offered below the cell, and navigated by keyboard', async () => {
  const { person } = await open();
  cell(0, 3).focus();
  await person.keyboard('e');
  const list = await screen.findByRole('listbox', { name: 'Maker, Revolt' });
  expect(
    within(list)
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Gispen', 'Ahrend']);
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(textAt(0, 3)).toBe('Ahrend');
  await waitFor(() => expect(writes()).toEqual([['PUT', { maker_uuid: idOf(81) }, '"1"']]));
  // Escape puts the list away, and then gives up what was typed.
  await person.keyboard('g');
  expect(await screen.findByRole('option', { name: 'Gispen' })).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await person.keyboard('{Escape}');
  expect(textAt(1, 3)).toBe('');
  await person.keyboard('{ArrowLeft}n');
  await person.click(await screen.findByRole('option', { name: 'No' }));
  expect(textAt(1, 2)).toBe('No');
});

test('a change that the busy server rejected is sent again', { timeout: 20_000 }, async () => {
  const { person } = await open();
  refusals = [{ status: 503, body: { code: 'E_UNAVAILABLE', message: 'Not now.', hint: '' } }];
  cell(1, 0).focus();
  await person.keyboard('Later{Enter}');
  await waitFor(() => expect(status()).toBe('You’re offline. Changes are saved once you’re back online.'));
  await waitFor(() => expect(rows[1]?.['name']).toBe('Later'), { timeout: 8_000 });
});
