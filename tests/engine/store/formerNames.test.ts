/**
 * A resource or field that gets another name keeps what was written of it: time line, notes, rights and whatever speaks
 * of it by name.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/engine/registry/records/audit.ts';
import type { RawEntry, RawRegistry, RawSchema } from '../../../src/engine/registry/raw.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import type { TimelineEntry } from '../../../src/engine/registry/records/timeline.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { fixtureEntries, fixtureRaw, fixtureSchemas } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, type FixtureStore } from '../../support/fixtureStore.ts';
import { more } from '../../support/migratedDatabase.ts';

const product = (name: string): RawSchema =>
  JSON.parse(readFileSync(new URL(`../../../schemas/${name}.json`, import.meta.url), 'utf8')) as RawSchema;

const subject = { title: 'About', 'x-options': 'resources' } as const;
const schemas: Readonly<Record<string, RawSchema>> = {
  ...fixtureSchemas,
  invoices: more('invoices', { attachment: { type: 'object', 'x-kind': 'file' } }),
  notes: product('notes'),
  'audit-entries': product('audit-entries'),
  tasks: { title: 'Task', properties: { subject_resource: subject } },
  roles: { title: 'Role', properties: { grants: { 'x-kind': 'grants' } } },
  tokens: { title: 'Token', properties: { scopes: { 'x-kind': 'scopes' } } },
};
const entries: Readonly<Record<string, RawEntry>> = {
  ...fixtureEntries,
  notes: { access: { management: '*' } },
  'audit-entries': { access: { management: '*' }, appendOnly: true, scope: false },
  tasks: { access: { management: '*' } },
  roles: { access: { management: '*' } },
  tokens: { access: { management: '*' } },
};

/** @param names of what is called "invoices", "invoice-lines" and "note" in the fixture. */
function registryWith(
  names: readonly [string, string, string],
  formerly: readonly [string, string, string] | null,
): Registry {
  const [invoices, lines, note] = names;
  const text = JSON.stringify({ schemas, resources: entries })
    .replaceAll('"invoice-lines"', `"${lines}"`)
    .replaceAll('"invoices"', `"${invoices}"`);
  const { schemas: called, resources } = JSON.parse(text) as Pick<RawRegistry, 'schemas' | 'resources'>;
  const { note: property, ...properties } = called[invoices]?.properties ?? {};
  const was = (index: 0 | 1 | 2) => (formerly === null ? {} : { 'x-renamed-from': formerly[index] });
  return resolve({
    ...fixtureRaw,
    resources,
    schemas: {
      ...called,
      [invoices]: {
        title: 'Invoice',
        ...called[invoices],
        ...was(0),
        properties: { ...properties, [note]: { ...property, ...was(2) } },
      },
      [lines]: { title: 'Line', properties: {}, ...called[lines], ...was(1) },
    },
  });
}

const original = ['invoices', 'invoice-lines', 'note'] as const;
const renamed = ['bills', 'bill-lines', 'remark'] as const;
const again = ['receipts', 'receipt-lines', 'comment'] as const;

let fixture: FixtureStore;
let uuid: string;
beforeAll(async () => {
  fixture = await openFixtureStore({ registry: registryWith(original, null) });
  const client_uuid = await fixture.add('clients', {
    number: 'K1',
    email: 'a@example.nl',
    first_name: 'A',
    last_name: 'B',
  });
  const line = { description: 'Work', position: 1, quantity: 1, unit_price_cents: 100 };
  const { store, resource } = fixture;
  const made = await store.create(management, resource('invoices'), { client_uuid, number: 'F1', lines: [line] });
  uuid = String(made['uuid']);
  await store.update(management, resource('invoices'), uuid, { note: 'before' });
  await fixture.add('notes', { resource: 'invoices', record_uuid: uuid, text: 'Called' });
  await fixture.add('tasks', { subject_resource: 'invoices' });
  await fixture.add('tasks', { subject_resource: 'clients' });
  await fixture.add('roles', {
    grants: [
      { resource: 'clients', verbs: ['list'] },
      { resource: 'invoices', verbs: ['list', 'show'], fields: { read: ['number'] } },
    ],
  });
  await fixture.add('tokens', { scopes: ['clients:list', 'invoices:*', 'invoice-lines:list'] });
  await sql`insert into beheer_files (uuid, resource, field, name, media_type, size_bytes, sha256, uploaded_at)
    values (${uuid}, 'invoices', 'attachment', 'a', 'b', 1, 'c', now())`.execute(store.database);
});
afterAll(() => fixture.close());

const timeline = async (name: string): Promise<readonly TimelineEntry[]> =>
  (await fixture.store.timeline(management, fixture.resource(name), uuid, [0, 24])).entries;
const changed = (entry: HistoryEntry | TimelineEntry | undefined): readonly string[] =>
  entry && 'changes' in entry ? entry.changes.map(({ field }) => field) : [];
const stored = async (column: string, table: string): Promise<readonly unknown[]> =>
  (
    await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)} order by uuid`.execute(
      fixture.store.database,
    )
  ).rows.map(({ value }) => value);

describe.each([
  { name: 'once', names: renamed, formerly: original },
  { name: 'once more', names: again, formerly: renamed },
  { name: 'once more, and nobody says any longer what it was', names: again, formerly: null },
])('renamed $name', ({ names, formerly }) => {
  const [invoices, lines, note] = names;
  let trail: readonly unknown[];
  beforeAll(async () => {
    trail = await stored('resource', 'audit_entries');
    await fixture.store.swap(registryWith(names, formerly));
  });

  test('keeps its changes and notes, each change at the renamed field', async () => {
    const told = await timeline(invoices);
    expect(told.map((entry) => (entry.kind === 'note' ? entry.text : entry.verb)).toSorted()).toEqual([
      'Called',
      'create',
      'edit',
    ]);
    expect(changed(told.find((entry) => entry.kind === 'history' && entry.verb === 'edit'))).toEqual([note]);
    const { entries: history, total } = await fixture.store.history(
      management,
      fixture.resource(invoices),
      uuid,
      [0, 9],
    );
    expect([total, history.map(({ verb }) => verb), changed(history[0])]).toEqual([2, ['edit', 'create'], [note]]);
    const added = history[1]?.changes.find(({ field }) => field === 'lines')?.lines?.[0];
    expect(added?.changes.map(({ field }) => field)).toContain('quantity');
  });

  test('is referred to by tasks, permissions, tokens and files under its new name; the audit trail stays as written', async () => {
    expect((await stored('subject_resource', 'tasks')).toSorted()).toEqual([invoices, 'clients'].toSorted());
    expect(await stored('grants', 'roles')).toEqual([
      [
        { resource: 'clients', verbs: ['list'] },
        { resource: invoices, verbs: ['list', 'show'], fields: { read: ['number'] } },
      ],
    ]);
    expect(await stored('scopes', 'tokens')).toEqual([['clients:list', `${invoices}:*`, `${lines}:list`]]);
    expect(await stored('resource', 'beheer_files')).toEqual([invoices]);
    expect(await stored('resource', 'audit_entries')).toEqual(trail);
    expect(trail).toContain('invoices');
  });
});
