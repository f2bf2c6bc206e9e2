// Bulk actions: what is offered, what is left out beforehand, the result of each record, and what can follow.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, useList } from 'react-admin';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BulkBar } from '../../../src/engine/browser/screens/list/rows/BulkBar.tsx';
import { useSelecting } from '../../../src/engine/browser/screens/list/rows/selecting.ts';
import { RecordCards } from '../../../src/engine/browser/screens/list/cards/RecordCards.tsx';
import { BulkDialog } from '../../../src/engine/browser/screens/bulk/BulkDialog.tsx';
import { bulkActions, bulkFields, isSelectable } from '../../../src/engine/browser/screens/bulk/bulkOffer.ts';
import type { BulkJob } from '../../../src/engine/browser/screens/bulk/useBulk.ts';
import { hasUnsavedForm, hasUnsavedWork } from '../../../src/engine/browser/providers/unsaved.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { isRecord } from '../../../src/engine/values/json.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const named = (en: string) => ({ en, nl: en });
const idOf = (index: number): string => `0191f0c4-0000-7000-8000-0000000000${10 + index}`;
type Row = Record<string, unknown>;
let rows: Row[] = [];

const { api } = withApi();
beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: {
        names: {
          title: '{name}',
          edit: { when: { state: { ne: 'gone' } } },
          access: { employee: ['list', 'show', 'stop'], user: ['list', 'show'] },
          actions: {
            stop: {
              label: named('Stop it'),
              when: { state: 'open' },
              set: { state: 'stopped' },
              fields: ['why'],
              require: ['why'],
            },
            renew: { label: named('Renew'), when: { state: 'open' }, preview: true },
            wipe: {
              label: named('Wipe'),
              when: { state: 'open' },
              set: { state: 'gone' },
              confirm: 'name',
              danger: true,
            },
            reveal: { label: named('Reveal'), set: { state: 'open' }, bulk: false },
          },
        },
      },
      schemas: {
        names: {
          title: 'Name',
          properties: {
            name: { type: 'string', 'x-unique': true },
            hosts: { type: 'array', items: { type: 'string' } },
            why: { type: 'string', maxLength: 20 },
            code: { type: 'string', 'x-kind': 'secret', writeOnly: true },
            kind: { type: 'string', 'x-immutable': true },
            state: { enum: ['open', 'stopped', 'gone'] },
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
  rows = Array.from({ length: 6 }, (_, index) => ({
    uuid: idOf(index),
    name: `name${index}`,
    hosts: ['a'],
    why: null,
    state: index === 5 ? 'gone' : 'open',
    version: 1,
  }));
  answerWith({});
});

/** @param refused by name, with the reason; `once` it is well after that. */
function answerWith(refused: Readonly<Record<string, string>>): void {
  const left = new Map(Object.entries(refused));
  api.answer = ({ method, path, body }) => {
    if (method === 'GET')
      return { body: rows, headers: { 'content-range': `names 0-${rows.length - 1}/${rows.length}` } };
    const row = rows.find(({ uuid }) => path.includes(String(uuid)));
    if (!row) return { status: 404, body: { code: 'E_NOT_FOUND', message: 'Not there.', hint: '' } };
    const reason = left.get(String(row['name']));
    if (reason !== undefined) {
      left.delete(String(row['name']));
      return { status: 409, body: { code: 'E_STATE', message: reason, hint: '' } };
    }
    if (path.endsWith('/preview'))
      return {
        body: {
          seen: `seen ${String(row['name'])}`,
          questions: [],
          lines: [],
          total_cents: 1_250,
          currency: 'EUR',
          facts: [{ label: named('Until'), kind: 'date', value: '2027-01-01' }],
          note: null,
        },
      };
    const values = path.endsWith('/stop') ? { state: 'stopped' } : isRecord(body) ? body : {};
    return { body: { ...row, ...values, version: 2 } };
  };
}

function names(): Resource {
  const resource = currentRegistry().resources['names'];
  if (!resource) throw new Error('The registry of the test has no names.');
  return resource;
}
const action = (name: string): BulkJob => names().actions[name] ?? null;
const onClose = vi.fn();
function open(job: BulkJob): void {
  onClose.mockClear();
  renderShell(
    <BulkDialog resource={names()} ids={rows.map(({ uuid }) => String(uuid))} job={job} onClose={onClose} />,
    {
      path: '/',
    },
  );
}
const writes = () => api.asked.filter(({ method }) => method === 'PUT').map(({ path }) => path);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('bulk actions are offered by permission, and for several records', () => {
  const management = { actor: 'management', roles: [] } as never;
  expect(bulkActions(names(), management).map(({ name }) => name)).toEqual(['stop', 'renew', 'wipe']);
  // Neither what is unique, sealed or fixed.
  expect(bulkFields(names(), management).map(({ name }) => name)).toEqual(['hosts', 'why', 'state']);
  const employee = { actor: 'employee', roles: [] } as never;
  expect(bulkActions(names(), employee).map(({ name }) => name)).toEqual(['stop']);
  expect(bulkFields(names(), employee)).toEqual([]);
  expect(isSelectable(names(), employee)).toBe(true);
  expect(isSelectable(names(), { actor: 'user', roles: [] } as never)).toBe(false);
});

test('a bulk action lists impossible records first, retries rejected ones, and shows each result', async () => {
  const person = userEvent.setup();
  answerWith({ name1: 'It is in use.', name3: 'It is locked.' });
  open(action('stop'));
  expect(await screen.findByText('1 is skipped: not possible right now.')).toBeTruthy();
  await person.click(await button('Stop it (5)'));
  expect(await screen.findByText('Required')).toBeTruthy();
  expect(writes()).toEqual([]);
  await person.type(screen.getByRole('textbox', { name: /why/i }), 'moved');
  await person.click(await button('Stop it (5)'));
  expect(await screen.findByText('3 done · 2 failed')).toBeTruthy();
  expect(writes().length).toBe(5);
  expect(api.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ why: 'moved' });
  const results = screen.getByRole('list', { name: 'Stop it: 6 names' });
  const [first] = within(results).getAllByRole('listitem');
  expect(first?.textContent).toBe('name1It is in use.Failed');
  await person.click(await button('Try 2 again'));
  expect(await screen.findByText('5 done')).toBeTruthy();
  expect(writes().length).toBe(7);
  await person.click(await button('Close'));
  expect(onClose).toHaveBeenCalledWith(true);
});

test('a bulk edit changes only the chosen fields, over the version that was read', async () => {
  const person = userEvent.setup();
  open(null);
  expect((await button('Edit (5)')).hasAttribute('disabled')).toBe(true);
  await person.click(screen.getByRole('combobox', { name: 'Field to change' }));
  await person.click(await screen.findByRole('option', { name: /why/i }));
  const input = await screen.findByRole('textbox', { name: /why/i });
  await waitFor(() => expect(document.activeElement).toBe(input));
  const focused = [...document.querySelectorAll('.MuiInputBase-root.Mui-focused')];
  expect(focused.map((one) => one.contains(input))).toEqual([true]);
  await person.keyboard('moved');
  await person.click(await button('Edit (5)'));
  expect(await screen.findByText('5 done')).toBeTruthy();
  const write = api.asked.find(({ method }) => method === 'PUT');
  expect([write?.body, write?.headers['if-match']]).toEqual([{ why: 'moved' }, '"1"']);
});

test('records that already have the value are not changed', async () => {
  const person = userEvent.setup();
  rows = rows.map((row, index) => ({ ...row, why: index < 3 ? 'moved' : null }));
  open(null);
  await person.click(await screen.findByRole('combobox', { name: 'Field to change' }));
  await person.click(await screen.findByRole('option', { name: /why/i }));
  await person.type(await screen.findByRole('textbox', { name: /why/i }), 'moved');
  await person.click(await button('Edit (5)'));
  expect(await screen.findByText('2 done · 3 unchanged')).toBeTruthy();
  expect(writes().length).toBe(2);
});

test('a priced action is calculated for each record and carried out as previewed', async () => {
  const person = userEvent.setup();
  answerWith({ name2: 'It has no price.' });
  open(action('renew'));
  // The action asks for nothing, so its result is calculated immediately.
  expect(await screen.findByText(/Possible for 4\. Total €50\.00 \(excl\. VAT\)\./)).toBeTruthy();
  expect(screen.getByText('It has no price.')).toBeTruthy();
  expect(screen.getAllByText('Until: 1 Jan 2027')).toHaveLength(4);
  await person.click(await button('Renew (4)'));
  expect(await screen.findByText('4 done')).toBeTruthy();
  expect(api.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
    ['name0', 'name1', 'name3', 'name4'].map((name) => ({ seen: `seen ${name}` })),
  );
});

test('an irreversible action asks for the number of records', async () => {
  const person = userEvent.setup();
  open(action('wipe'));
  const wipe = await button('Wipe (5)');
  expect(wipe.hasAttribute('disabled')).toBe(true);
  await person.type(screen.getByRole('textbox', { name: 'Type 5 to confirm' }), '5');
  await person.click(wipe);
  expect(await screen.findByText('5 done')).toBeTruthy();
});

test('a stopped action can be resumed; selected records stay selected where nothing was done', async () => {
  const person = userEvent.setup();
  rows = Array.from({ length: 40 }, (_, index) => ({
    uuid: idOf(index),
    name: `n${index}`,
    state: 'open',
    version: 1,
  }));
  const answer = api.answer;
  let held: (() => void)[] = [];
  api.answer = async (asked) => {
    if (asked.method === 'PUT') await new Promise<void>((resolve) => held.push(resolve));
    return answer(asked);
  };
  open(action('wipe'));
  await person.type(await screen.findByRole('textbox', { name: 'Type 40 to confirm' }), '40');
  await person.click(await button('Wipe (40)'));
  await waitFor(() => expect(held.length).toBe(4));
  await person.click(await button('Stop'));
  held.forEach((release) => release());
  expect(await screen.findByText('4 done · 36 remaining')).toBeTruthy();
  held = [];
  api.answer = answer;
  await person.click(await button('Continue with 36'));
  expect(await screen.findByText('40 done')).toBeTruthy();
});

test('an unreachable server stops the rest of the requests, which can be resumed', async () => {
  rows = Array.from({ length: 20 }, (_, index) => ({
    uuid: idOf(index),
    name: `name${index}`,
    state: 'open',
    version: 1,
  }));
  const { answer } = api;
  let isGone = true;
  api.answer = (asked) => {
    return asked.method === 'PUT' && isGone ? { status: 502, body: '<h1>Bad gateway</h1>' } : answer(asked);
  };
  open(action('wipe'));
  const person = userEvent.setup();
  await person.type(await screen.findByRole('textbox'), '20');
  await person.click(await button(/^Wipe/));
  await button(/^Continue with/);
  expect(writes().length).toBeLessThan(10);
  isGone = false;
  await person.click(await button(/^Try \d+ again/));
  // Those alone.
  expect(await screen.findByText(/^\d+ done · \d+ remaining$/)).toBeTruthy();
  await person.click(await button(/^Continue with/));
  expect(await screen.findByText('20 done')).toBeTruthy();
});

test('a session that ends meanwhile is restored over the dialog, which counts as unsaved until it is finished', async () => {
  const { answer } = api;
  const unsaved: boolean[] = [];
  api.answer = (asked) => {
    if (asked.method === 'PUT') unsaved.push(hasUnsavedWork());
    return answer(asked);
  };
  open(action('wipe'));
  const person = userEvent.setup();
  await person.type(await screen.findByRole('textbox'), '5');
  await person.click(await button(/^Wipe/));
  await waitFor(() => expect(writes()).toHaveLength(5));
  await button('Close');
  // The first goes out before that is drawn; its answer comes after it.
  expect(unsaved.slice(1)).toEqual([true, true, true, true]);
  await waitFor(() => expect(hasUnsavedForm()).toBe(false));
});

test('on a phone records are selected on their cards after a button is pressed, and changed together', async () => {
  resizeTo(390);
  renderShell(<Cards />, { path: '/' });
  const person = userEvent.setup();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  await person.click(await button('Ask to select'));
  await person.click(screen.getByRole('checkbox', { name: 'Select name1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select name2' }));
  await screen.findByText('2 selected');
  await person.click(screen.getByRole('checkbox', { name: 'All on this page' }));
  await screen.findByText('6 selected');
  await person.click(screen.getByRole('checkbox', { name: 'Select name5' }));
  // There is room for one button beside how many there are.
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await person.click(await button('More actions for the selection'));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy();
  await person.click(await screen.findByRole('menuitem', { name: 'Stop it' }));
  await person.type(await screen.findByRole('textbox', { name: /why/i }), 'moved');
  await person.click(await button(/^Stop it \(/));
  await waitFor(() => expect(writes()).toHaveLength(5));
  await person.click(await button('Close'));
  await screen.findByText('0 selected');
  await person.click(await button('Clear selection'));
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
});

test('the bar over a page of a longer list shows the number of all records', async () => {
  renderShell(<Bar total={613} />, { path: '/' });
  expect(await button('Select all 613')).toBeTruthy();
  cleanup();
  renderShell(<Bar total={1_133} />, { path: '/' });
  expect(await button('Select the first 1,000')).toBeTruthy();
});

/** All of a page are selected, of a list of so many. */
function Bar({ total }: { readonly total: number }) {
  const list = useList({ data: rows.map((row) => ({ ...row, id: String(row['uuid']) })) });
  const selectedIds = list.data?.map(({ id }) => id) ?? [];
  return (
    <ListContextProvider value={{ ...list, total, selectedIds } as typeof list}>
      <BulkBar resource={names()} />
    </ListContextProvider>
  );
}

/** In the place of the menu of the list. */
function AskToSelect() {
  const [, select] = useSelecting(names().name);
  return <button onClick={() => select(true)}>Ask to select</button>;
}

function Cards() {
  const data = rows.map((row) => ({ ...row, id: String(row['uuid']) }));
  const list = useList({ data, resource: 'names' });
  const shown = Object.values(names().fields).filter(({ name }) => name === 'why');
  const look = { group: null, totals: false, density: 'standard', change: () => undefined } as const;
  return (
    <ListContextProvider value={list}>
      <AskToSelect />
      <RecordCards
        resource={names()}
        columns={{ fields: shown, hidden: [], embed: [], shown, settings: shown, look, choose: () => undefined }}
      />
    </ListContextProvider>
  );
}
