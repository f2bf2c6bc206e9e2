// The time line of a record: its history as sentences, values as their fields show them, and the notes of staff, in
// both languages.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'react-admin';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { masked, type FieldChange } from '../../../src/engine/registry/records/audit.ts';
import {
  hasTimeline,
  mayNote,
  type DoneEntry,
  type NoteEntry,
  type TimelineEntry,
} from '../../../src/engine/registry/records/timeline.ts';
import Timeline from '../../../src/engine/browser/screens/timeline/Timeline.tsx';
import { byDay, dayBefore } from '../../../src/engine/browser/screens/timeline/byDay.ts';
import { store as browserStore } from '../../../src/engine/browser/providers/store.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { everyKind, thing, useEveryKind, uuids } from '../../support/everyKind.ts';
import { renderShell } from '../../support/renderShell.tsx';

const { api } = withApi();
beforeAll(useEveryKind);
beforeEach(() => signIn());

let count = 0;
const entry = (verb: string, changes: readonly FieldChange[], rest: Partial<DoneEntry> = {}): DoneEntry => ({
  kind: 'history',
  uuid: `0191f0c4-0000-7000-8000-0000000001${String((count += 1)).padStart(2, '0')}`,
  at: '2026-01-15T11:00:00Z',
  verb,
  actor: 'employee',
  user_uuid: uuids.client,
  user_name: 'Sanne Visser',
  changes,
  line: null,
  done: null,
  ...rest,
});
const change = (field: string, before: unknown, after: unknown): FieldChange => ({ field, before, after });

interface Telling {
  readonly total?: number;
  /** The second page. */
  readonly older?: readonly TimelineEntry[];
  readonly language?: 'en' | 'nl';
}

async function told(
  entries: readonly TimelineEntry[],
  { total = entries.length, older = [], language = 'en' }: Telling = {},
): Promise<readonly string[]> {
  api.answer = ({ path, query }) => {
    if (!path.endsWith('/timeline'))
      return { headers: { 'content-range': 'clients 0-0/1' }, body: [{ uuid: uuids.client, name: 'Acme' }] };
    const [from = 0] = query['range'] as readonly number[];
    return { headers: { 'content-range': `timeline 0-0/${total}` }, body: from === 0 ? entries : older };
  };
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  renderShell(<Timeline resource={resource} record={{ id: uuids.thing, ...thing }} />, {
    store: memoryStore({ locale: language }),
  });
  await screen.findAllByRole('listitem');
  return screen.getAllByRole('listitem').map((item) => (item.querySelector('p')?.textContent ?? '').trim());
}

describe('a sentence', () => {
  test.each<readonly [string, TimelineEntry, string]>([
    [
      'a choice',
      entry('edit', [change('x_enum', 'active', 'ended')]),
      'Sanne Visser changed The enum from Active to Ended',
    ],
    [
      'an amount',
      entry('edit', [change('x_money', 1_000, 250_050)]),
      'Sanne Visser changed The money from €10.00 to €2,500.50',
    ],
    [
      'a date that was not there',
      entry('edit', [change('x_date', null, '2026-11-20')]),
      'Sanne Visser set The date to 20 Nov 2026',
    ],
    ['a text that went', entry('edit', [change('x_text', 'Old', null)]), 'Sanne Visser cleared The text (was Old)'],
    [
      'yes and no',
      entry('edit', [change('x_boolean', true, false)]),
      'Sanne Visser changed The boolean from Yes to No',
    ],
    ['a secret', entry('edit', [change('x_secret', null, masked)]), 'Sanne Visser changed The secret'],
    [
      'a file by its name',
      entry('edit', [change('x_file', { name: 'a.pdf' }, { name: 'b.pdf' })]),
      'Sanne Visser changed The file from a.pdf to b.pdf',
    ],
    ['a structure', entry('edit', [change('x_json', { cores: '4' }, { cores: '8' })]), 'Sanne Visser changed The json'],
    [
      'several',
      entry('edit', [change('x_text', 'a', 'b'), change('x_integer', 1, 2)]),
      'Sanne Visser changed 2 fields',
    ],
    ['a new record', entry('create', [change('x_text', null, 'b')]), 'Sanne Visser created this'],
    [
      'what has words of its own',
      entry('approve', [], { done: 'approved these hours' }),
      'Sanne Visser approved these hours',
    ],
    [
      'the program',
      entry('edit', [change('x_text', 'a', 'b')], { user_name: null, user_uuid: null, actor: 'system' }),
      'System changed The text from a to b',
    ],
  ])('describes %s', async (_, one, sentence) => {
    expect(await told([one])).toEqual([sentence]);
  });

  test('names the record of a reference, once it is known', async () => {
    await told([entry('edit', [change('x_reference_uuid', null, uuids.client)])]);
    expect((await screen.findByRole('link', { name: 'Acme' })).getAttribute('href')).toContain(uuids.client);
  });

  test('describes a record that cannot be read any more', async () => {
    expect(await told([entry('edit', [change('x_reference_uuid', uuids.line, null)])])).toEqual([
      'Sanne Visser cleared The reference (was client)',
    ]);
  });

  test('is in Dutch for a Dutch reader', async () => {
    expect(
      await told([entry('edit', [change('x_enum', 'active', 'ended')]), entry('create', [])], { language: 'nl' }),
    ).toEqual(['Sanne Visser heeft The enum gewijzigd van Active in Ended', 'Sanne Visser heeft dit aangemaakt']);
  });
});

test('owned lines are shown as added, changed and removed', async () => {
  await told([
    entry('edit', [
      {
        ...change('lines', null, null),
        lines: [
          { what: 'added', uuid: uuids.line, title: 'Hosting', changes: [change('quantity', null, 1)] },
          { what: 'changed', uuid: uuids.client, title: 'Domain', changes: [change('quantity', 1, 3)] },
          { what: 'removed', uuid: uuids.thing, title: null, changes: [] },
        ],
      },
    ]),
  ]);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(['Added Hosting', 'Changed DomainQuantity1 → 3', 'Removed a line']);
});

test('a change to a single line names the line and shows its own fields', async () => {
  expect(
    await told([
      entry('edit', [change('quantity', 1, 3)], { line: { resource: 'lines', uuid: uuids.line, title: 'Hosting' } }),
    ]),
  ).toEqual(['Sanne Visser changed Quantity from 1 to 3']);
  expect(screen.getByRole('link', { name: 'Hosting' }).getAttribute('href')).toContain(uuids.line);
});

test('the initial values of a new record are collapsed', async () => {
  await told([entry('create', [change('x_text', null, 'The first')])]);
  expect(screen.queryByText('The first')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Values at creation' }));
  expect(screen.getByText('The first')).toBeTruthy();
});

test('older entries are loaded on request', async () => {
  expect(
    await told([entry('edit', [change('x_text', 'a', 'b')])], { total: 26, older: [entry('create', [])] }),
  ).toHaveLength(1);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText(/created this/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('entries that arrive while the page is open do not precede it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-15T11:00:00Z') });
  let entries = [entry('create', [])];
  api.answer = () => ({ headers: { 'content-range': 'timeline 0-0/1' }, body: entries });
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  const { queryClient } = renderShell(<Timeline resource={resource} record={{ id: uuids.thing, ...thing }} />);
  await screen.findByText(/created this/);
  vi.setSystemTime(new Date('2026-01-15T11:05:00Z'));
  entries = [{ ...entry('edit', [change('x_text', 'a', 'b')]), at: '2026-01-15T11:04:30Z' }];
  await queryClient.invalidateQueries();
  expect(await screen.findByText('30 seconds ago')).toBeTruthy();
  vi.useRealTimers();
});

test('an empty time line is one line', async () => {
  api.answer = () => ({ headers: { 'content-range': 'timeline */0' }, body: [] });
  const resource = currentRegistry().resources['things'];
  if (resource) renderShell(<Timeline resource={resource} record={{ id: uuids.thing, ...thing }} />);
  expect(await screen.findByText(/^(Unchanged since|No activity yet)/)).toBeTruthy();
  expect([screen.queryByRole('textbox'), screen.queryByRole('heading')]).toEqual([null, null]);
});

test('days are those of Amsterdam', () => {
  const at = (instant: string) => entry('edit', [], { at: instant });
  expect(
    byDay([at('2026-01-01T00:30:00Z'), at('2025-12-31T23:30:00Z'), at('2025-12-31T22:30:00Z')]).map(
      ({ day, entries }) => [day, entries.length],
    ),
  ).toEqual([
    ['2026-01-01', 2],
    ['2025-12-31', 1],
  ]);
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
});

/** With resources that keep a trail and notes. */
function useKept(run: () => void): void {
  replaceRaw(
    {
      ...everyKind,
      resources: {
        ...everyKind.resources,
        'audit-entries': { appendOnly: true },
        notes: { timeline: false, scope: false },
      },
      schemas: {
        ...everyKind.schemas,
        'audit-entries': { title: 'Entry', properties: { verb: { type: 'string' } } },
        notes: { title: 'Note', properties: { text: { type: 'string' } } },
      },
    },
    {},
  );
  run();
}
afterEach(useEveryKind);

test('the time line is shown to people with the permission or notes, where a trail or notes exist', () => {
  const actors = ['management', 'employee', 'user'] as const;
  const openTo = (of: typeof hasTimeline, name = 'things') =>
    actors.map((actor) => {
      const resource = currentRegistry().resources[name];
      return resource !== undefined && of(currentRegistry(), { actor }, resource);
    });
  expect([openTo(hasTimeline), openTo(mayNote)]).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
  useKept(() =>
    expect([
      openTo(hasTimeline),
      openTo(mayNote),
      openTo(hasTimeline, 'notes'),
      openTo(hasTimeline, 'audit-entries'),
    ]).toEqual([
      [true, true, false],
      [true, true, false],
      [false, false, false],
      [false, false, false],
    ]),
  );
});

async function shown(
  notes: readonly NoteEntry[],
  language: 'en' | 'nl' = 'en',
  store = memoryStore({ locale: language }),
) {
  useKept(() => undefined);
  api.answer = ({ method }) =>
    method === 'GET' ? { headers: { 'content-range': `timeline 0-0/${notes.length}` }, body: notes } : { body: {} };
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  const { unmount } = renderShell(<Timeline resource={resource} record={{ id: uuids.thing, ...thing }} />, { store });
  const hands = userEvent.setup();
  if (notes.length > 0) await screen.findAllByRole('listitem');
  else await hands.click(await screen.findByRole('button', { name: 'Write note' }));
  await screen.findByRole('textbox', { name: language === 'en' ? 'Note' : 'Notitie' });
  return { hands, store, resource, unmount };
}

describe('notes', () => {
  const mine = user.uuid;
  const note = (text: string, rest: Partial<NoteEntry> = {}): NoteEntry => ({
    kind: 'note',
    uuid: `0191f0c4-0000-7000-8000-0000000002${String((count += 1)).padStart(2, '0')}`,
    at: '2026-01-15T11:00:00Z',
    text,
    pinned: false,
    edited_at: null,
    user_uuid: mine,
    user_name: 'Jan de Vries',
    ...rest,
  });
  const writes = () =>
    api.asked
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [method, path.replace(/.*\/notes/, '/notes'), body]);

  test('begin at a button while there is no activity', async () => {
    await shown([]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' }));
    expect(screen.queryByText(/^(Unchanged since|No activity yet)/)).toBeNull();
  });

  test('are saved with Ctrl+Enter, and the field is empty again', async () => {
    const { hands } = await shown([]);
    const field = screen.getByRole('textbox', { name: 'Note' });
    await hands.type(field, 'Called, **no** answer');
    await hands.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(writes()).toEqual([['POST', '/notes', { text: 'Called, **no** answer' }]]);
  });

  test('are drafts until they are sent, and after an error', async () => {
    const { hands, store, resource, unmount } = await shown([], 'en', browserStore);
    const before = api.answer;
    api.answer = (asked) =>
      asked.method === 'POST'
        ? { status: 503, body: { code: 'E_UNAVAILABLE', message: 'Come back later.', hint: '' } }
        : before(asked);
    await hands.type(screen.getByRole('textbox', { name: 'Note' }), 'Half a th');
    await hands.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Come back later.')).toBeTruthy();
    unmount();
    renderShell(<Timeline resource={resource} record={{ id: uuids.thing, ...thing }} />, { store });
    expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Half a th');
  });

  test('are formatted as Markdown, with HTML as text', async () => {
    await shown([note('Pays **late** <b>always</b>')]);
    await screen.findByText('late');
    const [item] = screen.getAllByRole('listitem');
    expect([item?.querySelector('p strong')?.textContent, item?.querySelector('b'), item?.textContent]).toEqual([
      'late',
      null,
      expect.stringContaining('<b>always</b>'),
    ]);
  });

  test('are above the days when pinned, and show when they were changed', async () => {
    await shown([note('First', { pinned: true }), note('Second', { edited_at: '2026-01-16T11:00:00Z' })]);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Pinned',
      '15 January 2026',
    ]);
    expect(screen.getAllByText('edited')).toHaveLength(1);
  });

  test('of the person can be changed, pinned, and removed after a question', async () => {
    const own = note('Frist');
    const { hands } = await shown([own]);
    await hands.click(screen.getByRole('button', { name: 'Edit note' }));
    const field = screen.getAllByRole('textbox', { name: 'Note' }).at(-1);
    if (!field) throw new Error('The note cannot be changed.');
    // Editing starts at the end of the text, and focus returns to the button afterwards.
    expect([document.activeElement, (field as HTMLTextAreaElement).selectionStart]).toEqual([field, 'Frist'.length]);
    await hands.clear(field);
    await hands.type(field, 'First');
    await hands.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit note' })));
    await hands.click(await screen.findByRole('button', { name: 'Pin to top' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete note' })).toHaveProperty('disabled', false));
    await hands.click(screen.getByRole('button', { name: 'Delete note' }));
    expect(writes()).toHaveLength(2);
    await hands.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(writes()).toEqual([
        ['PUT', `/notes/${own.uuid}`, { text: 'First' }],
        ['PUT', `/notes/${own.uuid}`, { pinned: true }],
        ['DELETE', `/notes/${own.uuid}`, undefined],
      ]),
    );
  });

  test('of others can be removed by management, and changed by nobody else', async () => {
    await shown([note('Theirs', { user_uuid: uuids.client, user_name: 'Sanne Visser' })]);
    expect(
      screen
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
        .filter((name) => name !== null),
    ).toEqual(['Pin to top', 'Delete note']);
  });

  test('are in Dutch for a Dutch reader', async () => {
    await shown([note('Vast', { pinned: true, edited_at: '2026-01-16T11:00:00Z' })], 'nl');
    expect([
      screen.getByRole('heading', { level: 3 }).textContent,
      screen.getByRole('button', { name: 'Notitie wijzigen' }).tagName,
      screen.getByText('aangepast').tagName,
    ]).toEqual(['Vastgezet', 'BUTTON', 'SPAN']);
  });
});

test('versions of one minute differ by their changes; a restored one can be undone from its notice', async () => {
  const entries = [
    entry('edit', [change('x_text', 'b', 'c')]),
    entry('edit', [change('x_integer', 1, 2), change('x_text', 'a', 'b'), change('x_date', null, '2026-11-20')]),
    entry('create', [change('x_text', null, 'a')]),
  ];
  const record = { ...thing, id: uuids.thing, x_text: 'c', version: 3 };
  api.answer = ({ path, method }) => {
    if (path.endsWith('/history') || path.endsWith('/timeline'))
      return { headers: { 'content-range': 'history 0-2/3' }, body: entries };
    if (path.endsWith('/preview'))
      return { body: { version: 3, changes: [{ field: 'x_text', before: 'c', after: 'b' }], left_out: [] } };
    if (path.endsWith('/restore')) return { body: { ...record, x_text: 'b', version: 4 } };
    if (method === 'PUT') return { body: { ...record, version: 5 } };
    return { headers: { 'content-range': 'clients 0-0/1' }, body: [{ uuid: uuids.client, name: 'Acme' }] };
  };
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  renderShell(<Timeline resource={resource} record={record} />);
  const person = userEvent.setup();
  const [, ofSecond] = await screen.findAllByRole('button', { name: 'Compare or restore' });
  if (!ofSecond) throw new Error('There is one version.');
  await person.click(ofSecond);
  await person.click(await screen.findByRole('combobox', { name: /^Version/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '15 Jan 2026, 12:00 · Sanne Visser · The integer, The text…',
    expect.stringMatching(/^15 Jan 2026, 12:00 · /),
  ]);
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'Restore this version' }));
  await person.click(await screen.findByRole('button', { name: 'Restore' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.asked.findLast(({ method, path }) => method === 'PUT' && !path.endsWith('/restore'))).toMatchObject({
      method: 'PUT',
      body: { x_text: 'c' },
      path: `/api/things/${uuids.thing}`,
    }),
  );
  await screen.findByText('Undone');
});

test('versions of a read-only record can be compared, and not restored', async () => {
  const entries = [entry('edit', [change('x_text', 'a', 'b')]), entry('create', [change('x_text', null, 'a')])];
  api.answer = () => ({ headers: { 'content-range': 'history 0-1/2' }, body: entries });
  const things = currentRegistry().resources['things'];
  if (!things) throw new Error('The registry of the test has no things.');
  renderShell(
    <Timeline resource={{ ...things, editWhen: { x_text: 'open' } }} record={{ ...thing, id: uuids.thing }} />,
  );
  const person = userEvent.setup();
  const [last] = (await screen.findAllByRole('button', { name: 'Compare' })).toReversed();
  if (!last) throw new Error('There is no version.');
  await person.click(last);
  await screen.findByRole('combobox', { name: /^Version/ });
  expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
});
