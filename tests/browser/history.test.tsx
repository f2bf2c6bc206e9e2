// The history of a record: each entry as a sentence, its values as their fields show them, in both languages.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memoryStore } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { masked, type Change, type HistoryEntry } from '../../src/registry/audit.ts';
import HistoryTab from '../../src/browser/generated/history/HistoryTab.tsx';
import { byDay, dayBefore } from '../../src/browser/generated/history/byDay.ts';
import { recordTabs } from '../../src/browser/generated/record/recordTabs.ts';
import { currentRegistry, replaceRegistry } from '../../src/browser/registry.ts';
import { signIn, withApi } from '../support/browserApi.ts';
import { everyKind, thing, useEveryKind, uuids } from '../support/everyKind.ts';
import { renderShell } from '../support/renderShell.tsx';

const { api } = withApi();
beforeAll(useEveryKind);
beforeEach(() => signIn());

let count = 0;
const entry = (verb: string, changes: readonly Change[], rest: Partial<HistoryEntry> = {}): HistoryEntry => ({
  uuid: `0191f0c4-0000-7000-8000-0000000001${String((count += 1)).padStart(2, '0')}`, at: '2026-01-15T11:00:00Z', verb, actor: 'employee', user_uuid: uuids.client, user_name: 'Sanne Visser', changes, ...rest,
});
const change = (field: string, before: unknown, after: unknown): Change => ({ field, before, after });

interface Telling {
  readonly total?: number;
  /** The second page. */
  readonly older?: readonly HistoryEntry[];
  readonly language?: 'en' | 'nl';
}

async function told(entries: readonly HistoryEntry[], { total = entries.length, older = [], language = 'en' }: Telling = {}): Promise<readonly string[]> {
  api.answer = ({ path, query }) => {
    if (!path.endsWith('/history')) return { headers: { 'content-range': 'clients 0-0/1' }, body: [{ uuid: uuids.client, name: 'Acme' }] };
    const [from = 0] = query['range'] as readonly number[];
    return { headers: { 'content-range': `history 0-0/${total}` }, body: from === 0 ? entries : older };
  };
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  renderShell(<HistoryTab resource={resource} record={{ id: uuids.thing, ...thing }} />, { store: memoryStore({ locale: language }) });
  await screen.findAllByRole('listitem');
  return screen.getAllByRole('listitem').map((item) => (item.querySelector('p')?.textContent ?? '').trim());
}

describe('a sentence', () => {
  test.each<readonly [string, HistoryEntry, string]>([
    ['a choice', entry('edit', [change('x_enum', 'active', 'ended')]), 'Sanne Visser changed The enum from Active to Ended'],
    ['an amount', entry('edit', [change('x_money', 1_000, 250_050)]), 'Sanne Visser changed The money from €10.00 to €2,500.50'],
    ['a date that was not there', entry('edit', [change('x_date', null, '2026-11-20')]), 'Sanne Visser set The date to 20 Nov 2026'],
    ['a text that went', entry('edit', [change('x_text', 'Old', null)]), 'Sanne Visser emptied The text, which was Old'],
    ['yes and no', entry('edit', [change('x_boolean', true, false)]), 'Sanne Visser changed The boolean from Yes to No'],
    ['a secret', entry('edit', [change('x_secret', null, masked)]), 'Sanne Visser changed The secret'],
    ['a file by its name', entry('edit', [change('x_file', { name: 'a.pdf' }, { name: 'b.pdf' })]), 'Sanne Visser changed The file from a.pdf to b.pdf'],
    ['a structure', entry('edit', [change('x_json', { cores: '4' }, { cores: '8' })]), 'Sanne Visser changed The json'],
    ['several', entry('edit', [change('x_text', 'a', 'b'), change('x_integer', 1, 2)]), 'Sanne Visser changed 2 fields'],
    ['a new record', entry('create', [change('x_text', null, 'b')]), 'Sanne Visser created this'],
    ['the program', entry('edit', [change('x_text', 'a', 'b')], { user_name: null, user_uuid: null, actor: 'system' }), 'The program changed The text from a to b'],
  ])('of %s', async (_, one, sentence) => {
    expect(await told([one])).toEqual([sentence]);
  });

  test('names the record that a reference points at, once it is known', async () => {
    await told([entry('edit', [change('x_reference_uuid', null, uuids.client)])]);
    expect((await screen.findByRole('link', { name: 'Acme' })).getAttribute('href')).toContain(uuids.client);
  });

  test('says what a record is that cannot be read any more', async () => {
    expect(await told([entry('edit', [change('x_reference_uuid', uuids.line, null)])])).toEqual(['Sanne Visser emptied The reference, which was client']);
  });

  test('in Dutch', async () => {
    expect(await told([entry('edit', [change('x_enum', 'active', 'ended')]), entry('create', [])], { language: 'nl' })).toEqual(['Sanne Visser heeft The enum gewijzigd van Active in Ended', 'Sanne Visser heeft dit aangemaakt']);
  });
});

test('owned lines are told as added, changed and removed', async () => {
  await told([entry('edit', [{
    ...change('lines', null, null), lines: [
      { what: 'added', uuid: uuids.line, title: 'Hosting', changes: [change('quantity', null, 1)] },
      { what: 'changed', uuid: uuids.client, title: 'Domain', changes: [change('quantity', 1, 3)] },
      { what: 'removed', uuid: uuids.thing, title: null, changes: [] },
    ],
  }])]);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(['Added Hosting', 'Changed DomainQuantity1 became 3', 'Removed a line']);
});

test('what a new record was filled in with is folded away', async () => {
  await told([entry('create', [change('x_text', null, 'The first')])]);
  expect(screen.queryByText('The first')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'What was filled in' }));
  expect(screen.getByText('The first')).toBeTruthy();
});

test('older entries come when asked for', async () => {
  expect(await told([entry('edit', [change('x_text', 'a', 'b')])], { total: 26, older: [entry('create', [])] })).toHaveLength(1);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText(/created this/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('nothing yet is said so', async () => {
  api.answer = () => ({ headers: { 'content-range': 'history */0' }, body: [] });
  const resource = currentRegistry().resources['things'];
  if (resource) renderShell(<HistoryTab resource={resource} record={{ id: uuids.thing, ...thing }} />);
  expect(await screen.findByRole('heading', { name: 'Nothing has happened yet' })).toBeTruthy();
});

test('days are those of Amsterdam', () => {
  const at = (instant: string) => entry('edit', [], { at: instant });
  expect(byDay([at('2026-01-01T00:30:00Z'), at('2025-12-31T23:30:00Z'), at('2025-12-31T22:30:00Z')]).map(({ day, entries }) => [day, entries.length])).toEqual([['2026-01-01', 2], ['2025-12-31', 1]]);
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
});

test('the tab is there for who has the verb, where a trail is kept', () => {
  const kinds = (actor: 'management' | 'employee' | 'user') => {
    const resource = currentRegistry().resources['things'];
    return resource ? recordTabs(currentRegistry(), { actor }, resource).map(({ type }) => type) : [];
  };
  expect(kinds('management')).not.toContain('history');
  replaceRegistry({ ...everyKind, resources: { ...everyKind.resources, 'audit-entries': { appendOnly: true } }, schemas: { ...everyKind.schemas, 'audit-entries': { title: 'Entry', properties: { verb: { type: 'string' } } } } }, {});
  expect([kinds('management').includes('history'), kinds('employee').includes('history'), kinds('user').includes('history')]).toEqual([true, true, false]);
  useEveryKind();
});
