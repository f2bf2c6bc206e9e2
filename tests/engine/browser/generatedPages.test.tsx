// The generated pages against a recording API: what they ask for, what they offer to whom, what they say when something
// is wrong.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceDefinitionContextProvider, useRouterProvider } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resourceElement } from '../../../src/engine/browser/screens/resource.tsx';
import { currentConnection, setConnection } from '../../../src/engine/browser/providers/connection/connection.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { readSavedView } from '../../../src/engine/registry/lists/savedViews.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { thing, useEveryKind, uuids } from '../../support/everyKind.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const { api } = withApi();
beforeAll(useEveryKind);
// What is loaded on demand, before the clock of the first test runs.
beforeAll(async () => {
  await Promise.all([
    import('../../../src/engine/browser/screens/list-page/ListPage.tsx'),
    import('../../../src/engine/browser/screens/record/ItemPage.tsx'),
    import('../../../src/engine/browser/screens/form/EditPage.tsx'),
    import('../../../src/engine/browser/screens/form/CreatePage.tsx'),
  ]);
});
beforeEach(() => {
  signIn();
  resizeTo(1440);
  answerList([thing]);
});

function answerList(rows: readonly object[], headers: Readonly<Record<string, string>> = {}): void {
  api.answer = ({ path }) =>
    path === '/api/things' || path === '/api/clients'
      ? {
          headers: { 'content-range': `things 0-${Math.max(0, rows.length - 1)}/${rows.length}`, ...headers },
          body: rows,
        }
      : { body: rows[0] ?? {} };
}

/** The resource's pages, where react-admin puts them. */
function Pages() {
  const { Route, Routes } = useRouterProvider();
  const registry = currentRegistry();
  const resource = registry.resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  return (
    <Routes>
      <Route path="things/*" element={resourceElement(resource)} />
    </Routes>
  );
}

const open = (path: string) =>
  renderShell(
    <ResourceDefinitionContextProvider>
      <Pages />
    </ResourceDefinitionContextProvider>,
    { path },
  );

const reads = () => api.asked.filter(({ method }) => method === 'GET');

describe('a list', () => {
  test('sends one request, with the references of its columns', async () => {
    open('/things');
    await screen.findByRole('table');
    expect(reads()).toHaveLength(1);
    expect(reads()[0]).toMatchObject({
      path: '/api/things',
      query: { embed: ['x_reference'], range: [0, 24], sort: ['x_text', 'ASC'] },
    });
  });

  test('has rows with real links and shows their total', async () => {
    open('/things');
    expect((await screen.findByRole('link', { name: 'One line' })).getAttribute('href')).toBe(`/things/${uuids.thing}`);
    expect(screen.getByText('1 in total')).toBeTruthy();
  });

  test('has a name for each column, and the record’s name for each checkbox', async () => {
    open('/things');
    const heads = await screen.findAllByRole('columnheader', { name: 'The text' });
    expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending']);
    const sorter = within(screen.getByRole('columnheader', { name: 'The enum' })).getByRole('button', {
      name: 'The enum',
      description: /^Sort by the enum ascending/,
    });
    expect(sorter).toBeTruthy();
    const person = userEvent.setup();
    await person.click(screen.getByRole('checkbox', { name: 'Select One line' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
  });

  test('has a name, and reads out columns without their place in a sort by several', async () => {
    open('/things');
    const table = await screen.findByRole('table', { name: 'Things' });
    const person = userEvent.setup();
    await person.keyboard('{Shift>}');
    await person.click(within(table).getByRole('button', { name: 'The enum' }));
    await person.keyboard('{/Shift}');
    const head = await within(table).findByRole('columnheader', { name: 'The enum' });
    await vi.waitFor(() => expect(head.textContent).toBe('The enum2'));
    expect(within(table).getByRole('button', { name: 'The enum' })).toBeTruthy();
    // What it asked for is answered before the next one asks.
    await vi.waitFor(() => expect(reads()).toHaveLength(2));
  });

  test('shows a customer no hidden columns and no editing', async () => {
    signIn({ user: { ...user, type: 'user' } });
    open('/things');
    await screen.findByRole('table');
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== ''),
    ).toEqual(['The text', 'The enum', 'Actions']);
    expect(screen.queryByRole('link', { name: 'Create thing' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(reads()[0]?.query['embed'] ?? []).toEqual([]);
  });

  test('a list opens with the default view that is shared with the reader, and requests it immediately', async () => {
    const kept = { uuid: 'v', name: 'Ended ones', resource: 'things', user_uuid: 'other', updated_at: '2026-01-01' };
    const shared = { shared_with: ['management'], is_default: true };
    signIn({
      views: [readSavedView({ ...kept, ...shared, filter: { x_enum: 'ended' }, sort: ['-x_text'], per_page: 50 })],
    });
    open('/things');
    await screen.findByRole('table');
    expect(reads().map(({ query }) => query)).toMatchObject([
      { filter: { x_enum: 'ended' }, sort: ['x_text', 'DESC'], range: [0, 49] },
    ]);
  });

  test('removes invalid parts of an address, with a message', async () => {
    open(`/things?columns=x_enum.gone&filter=${encodeURIComponent('{"gone":1}')}&perPage=100000`);
    await screen.findByText(/^Left out because/);
    await screen.findByRole('table');
    expect(screen.getByText(/: gone, perPage=100000$/)).toBeTruthy();
    expect(reads().map(({ query }) => query['range'])).toEqual([[0, 24]]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'The enum',
      'Actions',
    ]);
  });

  test('has the chosen columns, in their chosen order', async () => {
    open('/things');
    const person = userEvent.setup();
    const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    await person.click(await screen.findByRole('button', { name: 'Columns' }));
    const panel = await screen.findByRole('dialog', { name: 'Choose which columns to show' });
    await person.click(within(panel).getByRole('button', { name: 'Move The text down' }));
    await waitFor(() => expect(heads().indexOf('The text')).toBe(2));
    await person.click(within(panel).getByRole('checkbox', { name: 'The text' }));
    await waitFor(() => expect(heads()).not.toContain('The text'));
    await person.click(within(panel).getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(heads()[1]).toBe('The text'));
    // A width is typed as any number is.
    const width = within(panel).getByRole<HTMLInputElement>('spinbutton', { name: 'Width of The text in pixels' });
    await person.type(width, '300');
    await waitFor(() => expect(width.value).toBe('300'));
    await person.clear(width);
    await person.type(width, '9000{Enter}');
    await waitFor(() => expect(width.value).toBe('1000'));
  });

  test('without a reachable server leaves the message to the notice above the page, and is read again later', async () => {
    api.answer = () => ({ status: 502, body: {} });
    open('/things');
    await waitFor(() => expect(currentConnection()).toBe('unreachable'));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/server/)).toBeNull();
    act(() => setConnection('online'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('searches while typing', async () => {
    open('/things');
    await userEvent.setup().type(await screen.findByRole('searchbox', { name: 'Search things…' }), 'abc');
    await waitFor(() => expect(reads().at(-1)).toMatchObject({ query: { filter: { q: 'abc' } } }));
    expect(reads()).toHaveLength(2);
  });

  test('filters by choices in the condition language', async () => {
    open('/things');
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Add filter' }));
    await person.click(screen.getByRole('menuitem', { name: 'The enum' }));
    const editor = await screen.findByRole('dialog', { name: 'The enum' });
    await person.click(within(editor).getByRole('checkbox', { name: 'Active' }));
    await person.click(within(editor).getByRole('checkbox', { name: 'Ended' }));
    await person.click(within(editor).getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(reads().at(-1)).toMatchObject({ query: { filter: { x_enum: { in: ['active', 'ended'] } } } }),
    );
    expect(await screen.findByText('Active, Ended')).toBeTruthy();
  });

  test('with groups shows the number of each, and reads the rows of open ones', async () => {
    const list = api.answer;
    const groups = [
      { key: 'ended', title: null, rows: 2, sums: {} },
      { key: 'active', title: null, rows: 1, sums: {} },
    ];
    api.answer = (asked) =>
      asked.path === '/api/things/totals' ? { body: { rows: 3, isWhole: true, sums: {}, groups } } : list(asked);
    open('/things?group=x_enum');
    const active = await screen.findByRole('button', { name: /^Active 1 in total$/ });
    const asksFor = (x_enum: string) =>
      waitFor(() => expect(reads().at(-1)).toMatchObject({ path: '/api/things', query: { filter: { x_enum } } }));
    expect(active.getAttribute('aria-expanded')).toBe('true');
    await asksFor('active');
    await userEvent.setup().click(screen.getByRole('button', { name: /^Ended 2 in total$/ }));
    await asksFor('ended');
    expect(reads().find(({ path }) => path === '/api/things/totals')?.query).toMatchObject({ by: 'x_enum' });
    // All of a group, whether they are on screen or not.
    await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Select Active' }));
    await waitFor(() =>
      expect(reads().at(-1)).toMatchObject({ query: { filter: { x_enum: 'active' }, range: [0, 0] } }),
    );
    expect(await screen.findByText('1 selected')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Select Active' }));
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });

  test('has its groups on a phone too, with their selection', async () => {
    resizeTo(390);
    const list = api.answer;
    const groups = [{ key: 'active', title: null, rows: 1, sums: {} }];
    api.answer = (asked) =>
      asked.path === '/api/things/totals' ? { body: { rows: 1, isWhole: true, sums: {}, groups } } : list(asked);
    open('/things');
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Actions' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Group by' }));
    await person.click(await screen.findByRole('combobox', { name: 'Group by' }));
    await person.click(await screen.findByRole('option', { name: 'The enum' }));
    await person.click(screen.getByRole('button', { name: 'Close' }));
    const active = await screen.findByRole('region', { name: 'Active' });
    expect(await within(active).findByRole('link', { name: 'One line' })).toBeTruthy();
    await person.click(within(active).getByRole('button', { name: /^Active 1 in total/ }));
    expect(within(active).queryByRole('link')).toBeNull();
  });

  test('shows the import that it is narrowed to, or the records', async () => {
    const list = api.answer;
    const times = { started_at: '2026-11-20T13:00:00.000Z', ended_at: '2026-11-20T13:02:00.000Z' };
    const run = { uuid: 'r', resource: 'things', file: 'things.csv', status: 'imported', ...times };
    api.answer = (asked) =>
      asked.path === '/api/things/imports' ? { body: [{ ...run, records: [uuids.thing] }] } : list(asked);
    const opens = (uuid: readonly string[]) =>
      open(`/things?filter=${encodeURIComponent(JSON.stringify({ uuid }))}`).unmount;
    const close = opens([uuids.thing]);
    expect(await screen.findByText('things.csv, 20 Nov 2026, 14:02')).toBeTruthy();
    close();
    opens([uuids.thing, '0191f0c4-0000-7000-8000-00000000abcd']);
    expect(await screen.findByText('One line, …')).toBeTruthy();
  });

  test('a list composes a filter of several conditions, each of which can be removed separately', async () => {
    open('/things');
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Add filter' }));
    await person.click(screen.getByRole('menuitem', { name: 'Advanced filter' }));
    const builder = await screen.findByRole('dialog', { name: 'Advanced filter' });
    const choose = async (field: string): Promise<void> => {
      await person.keyboard(field);
      await person.click(await screen.findByRole('option', { name: field }));
    };
    await choose('The text');
    await person.keyboard('One');
    // What says nothing yet is not left out quietly.
    await person.click(within(builder).getByRole('button', { name: 'Add condition' }));
    await person.click(within(builder).getByRole('button', { name: 'Apply' }));
    expect(within(builder).getByText('Complete this condition or remove it.')).toBeTruthy();
    const [, second] = within(builder).getAllByRole('combobox', { name: 'Field' });
    if (second) await person.click(second);
    await choose('The enum');
    await person.keyboard('act{Enter}{Escape}');
    // Escape once too often loses nothing.
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Add filter' }));
    await person.click(screen.getByRole('menuitem', { name: 'Advanced filter' }));
    const again = await screen.findByRole('dialog', { name: 'Advanced filter' });
    await person.click(within(again).getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(reads().at(-1)).toMatchObject({ query: { filter: { x_text: { contains: 'One' }, x_enum: 'active' } } }),
    );
  });

  test('removes one part of a composed filter', async () => {
    const filter = { and: [{ x_text: { ne: 'a' } }, { or: [{ x_text: 'b' }, { x_enum: 'active' }] }] };
    open(`/things?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const chip = await screen.findByRole('button', { name: 'The text: b or The enum: Active' });
    expect(screen.getByRole('button', { name: 'The text: is not a' })).toBeTruthy();
    const person = userEvent.setup();
    chip.focus();
    await person.keyboard('{Delete}');
    await waitFor(() =>
      expect(reads().at(-1)).toMatchObject({ query: { filter: { and: [{ x_text: { ne: 'a' } }] } } }),
    );
  });

  test('that is empty explains itself and offers the first step', async () => {
    answerList([]);
    open('/things');
    expect(await screen.findByRole('heading', { name: 'No things yet' })).toBeTruthy();
    expect(screen.getByText('Things are what there is.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create the first thing' })).toBeTruthy();
  });

  test('without a result says which filter to remove', async () => {
    answerList([]);
    open(`/things?filter=${encodeURIComponent(JSON.stringify({ q: 'zzz', x_enum: 'active' }))}`);
    expect(await screen.findByRole('heading', { name: 'No results for “zzz”' })).toBeTruthy();
    expect(screen.getByText('No results').getAttribute('aria-live')).toBe('polite');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Remove The enum' }));
    await waitFor(() => expect(reads().at(-1)).toMatchObject({ query: { filter: { q: 'zzz' } } }));
  });

  test('without a result in a selection offers to clear it', async () => {
    api.answer = () => ({ body: [], headers: { 'content-range': 'items */0' } });
    open(`/things?filter=${encodeURIComponent(JSON.stringify({ uuid: ['0190a000-0000-7000-8000-000000000001'] }))}`);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(reads().at(-1)).toMatchObject({ query: { filter: {} } }));
  });

  test('is cards below the mobile breakpoint', async () => {
    resizeTo(390);
    open('/things');
    expect(await screen.findByRole('link', { name: 'One line' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('as cards on a small tablet has a button for selecting, and no row for that before', async () => {
    resizeTo(720);
    open('/things');
    const person = userEvent.setup();
    const box = { name: 'All on this page' };
    await screen.findByRole('link', { name: 'One line' });
    expect(screen.queryByRole('checkbox', box)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Select' }));
    await person.click(screen.getByRole('checkbox', box));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    // The bar of what can be done lies over it until then.
    await person.click(screen.getByRole('checkbox', box));
    await person.click(await screen.findByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('checkbox', box)).toBeNull();
  });

  test('shows "about" where the server estimated', async () => {
    answerList([thing], { 'x-total-estimated': 'true', 'content-range': 'things 0-0/20000' });
    open('/things');
    expect(await screen.findAllByText('1–1 of about 20,000')).not.toHaveLength(0);
  });
});

describe('a record', () => {
  test('is shown with its name, its references and its lines, with one request', async () => {
    open(`/things/${uuids.thing}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'One line' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Acme' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/things/${uuids.thing}/edit`);
    expect(reads()).toHaveLength(1);
  });

  test('that is loading has an outline below the back link, with its kind as heading', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    api.answer = () => released.then(() => ({ body: thing }));
    open(`/things/${uuids.thing}`);
    expect(await screen.findByRole('link', { name: 'Things' })).toBeTruthy();
    const outline = document.querySelector('[aria-busy=true]');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Things']);
    // Each fact has its name and its value, after the head.
    expect(outline?.querySelectorAll('.MuiSkeleton-root').length).toBeGreaterThan(10);
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'One line' })).toBeTruthy();
    expect(outline?.isConnected).toBe(false);
  });

  test('is found at the address of react-admin, which redirects', async () => {
    const { address } = open(`/things/${uuids.thing}/show`);
    await screen.findByRole('heading', { level: 1, name: 'One line' });
    expect(address()).toBe(`/things/${uuids.thing}`);
  });

  test('that does not exist says so, with a back link', async () => {
    api.answer = () => ({ status: 404, body: { code: 'E_NOT_FOUND', message: 'Not here.', hint: '' } });
    open(`/things/${uuids.thing}`);
    expect((await screen.findAllByText('Not found')).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Go to list' }).getAttribute('href')).toBe('/things');
    expect(screen.queryByText(/You’re looking at/)).toBeNull();
  });

  test('that does not exist names the active client', async () => {
    signIn({ client: { uuid: uuids.thing, name: 'Acme' } });
    api.answer = () => ({ status: 404, body: { code: 'E_NOT_FOUND', message: 'Not here.', hint: '' } });
    open(`/things/${uuids.thing}`);
    expect(await screen.findByText(/^Thing not found\. .*You’re looking at client Acme\.$/)).toBeTruthy();
  });

  test('that is still used says why it cannot be removed', async () => {
    api.answer = ({ method }) =>
      method === 'DELETE'
        ? { status: 409, body: { code: 'E_IN_USE', message: 'Invoices still use this.', hint: 'Remove those first.' } }
        : { body: thing };
    open(`/things/${uuids.thing}`);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Invoices still use this. Remove those first.')).toBeTruthy();
  });
});

const save = async () => userEvent.setup().click(await screen.findByRole('button', { name: 'Save' }));

async function rename(text: string): Promise<void> {
  const person = userEvent.setup();
  const input = await screen.findByLabelText(/^The text/);
  await person.clear(input);
  if (text !== '') await person.type(input, text);
}

describe('a form', () => {
  test('sends changes with the version that was opened, and leads to the record', async () => {
    const { address } = open(`/things/${uuids.thing}/edit`);
    await rename('Renamed');
    let now = thing;
    api.answer = ({ method }) => {
      if (method === 'PUT') now = { ...thing, x_text: 'Renamed', version: 2 };
      return { body: now };
    };
    await save();
    await waitFor(() =>
      expect(api.asked.find(({ method }) => method === 'PUT')).toMatchObject({
        path: `/api/things/${uuids.thing}`,
        body: { x_text: 'Renamed' },
      }),
    );
    await waitFor(() => expect(address()).toBe(`/things/${uuids.thing}`));
    await screen.findByRole('heading', { level: 1, name: 'Renamed' });
  });

  test('is undone on the next page, by its shortcut too', async () => {
    open(`/things/${uuids.thing}/edit`);
    await rename('Renamed');
    let now = thing;
    api.answer = ({ method, body }) => {
      if (method === 'PUT') now = { ...now, ...(body as object), version: Number(now['version']) + 1 };
      return { body: now };
    };
    await save();
    expect((await screen.findByRole('heading', { level: 1, name: 'Renamed' })).textContent).toBe('Renamed');
    await screen.findByRole('button', { name: 'Undo' });
    await userEvent.setup().keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(api.asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    const last = api.asked.findLast(({ method }) => method === 'PUT');
    expect([last?.body, last?.headers['if-match']]).toEqual([{ x_text: 'One line' }, '"2"']);
    expect(await screen.findByRole('heading', { level: 1, name: 'One line' })).toBeTruthy();
  });

  test('that cannot be undone says who changed it since', async () => {
    open(`/things/${uuids.thing}/edit`);
    await rename('Renamed');
    api.answer = ({ method }) => ({ body: method === 'PUT' ? { ...thing, x_text: 'Renamed', version: 2 } : thing });
    await save();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    api.answer = ({ method }) =>
      method === 'PUT'
        ? {
            status: 412,
            body: {
              code: 'E_STALE',
              message: 'Sanne Visser has changed this record in the meantime.',
              hint: 'Load it again.',
            },
          }
        : { body: thing };
    await userEvent.setup().click(undo);
    expect(
      await screen.findByText('Couldn’t undo. Sanne Visser has changed this record in the meantime.'),
    ).toBeTruthy();
  });

  test('can still be undone after no server answered', async () => {
    open(`/things/${uuids.thing}/edit`);
    await rename('Renamed');
    let now = thing;
    let answers = true;
    api.answer = ({ method, body }) => {
      if (method === 'PUT' && !answers)
        return { status: 503, body: { code: 'E_UNAVAILABLE', message: 'Not now.', hint: '' } };
      if (method === 'PUT') now = { ...now, ...(body as object), version: Number(now['version']) + 1 };
      return { body: now };
    };
    await save();
    const person = userEvent.setup();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    answers = false;
    await person.click(undo);
    expect(await screen.findByText(/^Couldn’t undo\./)).toBeTruthy();
    answers = true;
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'One line' })).toBeTruthy();
  });

  test('shows the server’s errors at their fields', async () => {
    open(`/things/${uuids.thing}/edit`);
    await rename('Taken');
    api.answer = () => ({
      status: 422,
      body: {
        code: 'E_INVALID',
        message: 'Not right.',
        hint: '',
        errors: { x_text: 'Already in use. Choose another' },
      },
    });
    await save();
    expect(await screen.findByText('Already in use. Choose another')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^The text/)));
  });

  test('shows an error without a field once', async () => {
    open(`/things/${uuids.thing}/edit`);
    await rename('Refused');
    api.answer = () => ({
      status: 409,
      body: { code: 'E_STATE', message: 'It is being moved.', hint: 'Wait for it.' },
    });
    await save();
    const alert = await screen.findByText('It is being moved. Wait for it.');
    // A notification comes with the next turn of the event loop.
    await waitFor(() => expect(alert.closest('form')).not.toBeNull());
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getAllByText(/It is being moved/)).toHaveLength(1);
  });

  test('with a failed save says so until it is saved, whatever else is answered meanwhile', async () => {
    open(`/things/${uuids.thing}/edit`);
    await rename('Renamed');
    const answer = api.answer;
    api.answer = () => ({ status: 502, body: {} });
    await save();
    const form = (await screen.findByRole('alert')).closest('form');
    expect(form).not.toBeNull();
    act(() => setConnection('online'));
    expect(screen.getByRole('alert').textContent).toMatch(/unexpected response/);
    expect((screen.getByLabelText(/^The text/) as HTMLInputElement).value).toBe('Renamed');
    api.answer = answer;
    await save();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  describe('of a record that somebody else saved meanwhile', () => {
    const refused = { status: 412, body: { code: 'E_STALE', message: 'Sanne Visser has changed it.', hint: '' } };
    const puts = () => api.asked.filter(({ method }) => method === 'PUT');
    const dialog = () => screen.findByRole('dialog', { name: 'Changed in the meantime' });
    const typed = () => (screen.getByLabelText(/^The text/) as HTMLInputElement).value;

    /** The record as they left it: saving over the version that was opened is refused, later ones as `answer` has it. */
    async function collide(theirs: object, answer: object) {
      const opened = open(`/things/${uuids.thing}/edit`);
      await rename('Mine');
      api.answer = ({ method, headers }) => {
        if (method !== 'PUT') return { body: { ...thing, version: 2, ...theirs } };
        return headers['if-match'] === '"1"' ? refused : answer;
      };
      await save();
      return { ...opened, dialog: await dialog() };
    }

    test('saves changes of different fields, and keeps them in the form where that is rejected', async () => {
      const errors = { x_text: 'Already in use. Choose another' };
      const invalid = { status: 422, body: { code: 'E_INVALID', message: 'Not right.', hint: '', errors } };
      const { dialog: shown } = await collide({ x_email: 'b@example.nl' }, invalid);
      expect(shown.textContent).toContain('Sanne Visser has changed it.');
      expect(shown.textContent).toContain('stays as you typed it: The text.');
      expect(within(shown).getByText('The email')).toBeTruthy();
      expect(within(shown).queryByRole('radio')).toBeNull();
      await userEvent.setup().click(within(shown).getByRole('button', { name: 'Save both changes' }));
      expect(await screen.findByText('Already in use. Choose another')).toBeTruthy();
      expect(puts().map(({ body, headers }) => [body, headers['if-match']])).toEqual([
        [{ x_text: 'Mine' }, '"1"'],
        [{ x_text: 'Mine' }, '"2"'],
      ]);
      expect([typed(), (screen.getByLabelText(/^The email/) as HTMLInputElement).value]).toEqual([
        'Mine',
        'b@example.nl',
      ]);
    });

    test('shows both values of the same field, returns with what was typed, and saves the choice', async () => {
      const { address, dialog: shown } = await collide({ x_text: 'Theirs' }, refused);
      const person = userEvent.setup();
      const [mine, theirs] = within(within(shown).getByRole('radiogroup', { name: 'The text' })).getAllByRole('radio');
      expect([mine, theirs].map((radio) => radio?.closest('label')?.textContent)).toEqual([
        'Typed hereMine',
        'Saved elsewhereTheirs',
      ]);
      expect(shown.textContent).toContain('Was One line');
      await waitFor(() => expect(document.activeElement).toBe(mine));
      await person.click(within(shown).getByRole('button', { name: 'Back to form' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(typed()).toBe('Mine');
      expect(screen.getByText(/^This was saved elsewhere while you were editing it/)).toBeTruthy();
      expect(document.querySelectorAll('.MuiAlert-root').length).toBe(1);
      await save();
      await person.click(within(await dialog()).getByRole('radio', { name: /Theirs/ }));
      await person.click(screen.getByRole('button', { name: 'Save my choices' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Theirs' })).toBeTruthy();
      // Nothing of one's own is left to be sent.
      expect([puts().length, address()]).toEqual([2, `/things/${uuids.thing}`]);
    });

    test('or deleted keeps what was typed on screen', async () => {
      open(`/things/${uuids.thing}/edit`);
      await rename('Mine');
      api.answer = () => ({ status: 404, body: { code: 'E_NOT_FOUND', message: 'Gone.', hint: '' } });
      await save();
      expect(await screen.findByText(/^This was deleted while you were editing it/)).toBeTruthy();
      expect(typed()).toBe('Mine');
    });
  });

  test('starts with the values of the address, and creates', async () => {
    const { address } = open(
      `/things/create?source=${encodeURIComponent(JSON.stringify({ x_text: 'Given', x_reference_uuid: uuids.client }))}`,
    );
    api.answer = ({ method, path }) =>
      method === 'POST'
        ? { status: 201, body: thing }
        : {
            headers: { 'content-range': 'clients 0-0/1' },
            body:
              path === '/api/clients' ? [{ uuid: uuids.client, name: 'Acme' }] : { uuid: uuids.client, name: 'Acme' },
          };
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Create thing' }));
    await waitFor(() =>
      expect(api.asked.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/things',
        body: { x_text: 'Given', x_reference_uuid: uuids.client },
      }),
    );
    await waitFor(() => expect(address()).toBe(`/things/${uuids.thing}`));
    // The page that it leads to reads the record; who ends before has the next test asked for it.
    await waitFor(() => expect(reads().some(({ path }) => path === `/api/things/${uuids.thing}`)).toBe(true));
  });

  test('is not shown to a person with read access only', async () => {
    signIn({ user: { ...user, type: 'user' } });
    open('/things/create');
    expect((await screen.findAllByText('No access')).length).toBeGreaterThan(0);
    expect(api.asked).toEqual([]);
  });
});
