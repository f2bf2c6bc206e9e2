/** The export of every resource that can be imported, imported again without any edit: nothing changes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { modules } from '../../support/modules.ts';
import { importFields, mayImport } from '../../../src/engine/registry/imports/imports.ts';
import type { Principal } from '../../../src/engine/registry/permissions.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { endWorkers } from '../../../src/engine/server/workers/workerPool.ts';
import { workbookType } from '../../../src/engine/server/http/exports/workbook.ts';
import { settle } from '../../../src/engine/server/store/bulk.ts';
import { inOrder } from '../../../src/engine/server/store/demo/inOrder.ts';
import { openStore } from '../../../src/engine/server/store/store.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { Company } from '../../support/company.ts';
import { DemoTables, moments } from '../../support/demo.ts';
import { fileImports, mappingOf, type FileImports } from '../../support/imports.ts';
import { testKeyring } from '../../support/keyring.ts';
import { own } from '../../support/row.ts';
import { copyOf } from '../../support/template.ts';
import { covering, testEach } from '../../support/testEach.ts';
import { productRegistry } from '../../support/testRegistry.ts';

const registry = await productRegistry();
const now = new Date(moments[0]);
const manager: Principal = { actor: 'management' };
const importable = Object.values(registry.resources).filter((resource) => mayImport(registry, resource, manager));
const rowsOfEach = 8;

let api: TestApp;
let files: FileImports;
let demo: DemoTables;
beforeAll(async () => {
  demo = new DemoTables(registry, moments[0]);
  const database = await copyOf({
    name: 'exported_demo',
    async fill(connectionString) {
      const store = await openStore({
        keyring: testKeyring,
        connectionString,
        registry,
        ...modules,
        now: () => now,
        log: () => undefined,
      });
      await store.load(inOrder(registry, demo.rows), now);
      await settle(store.database);
      await store.close();
    },
  });
  const { management, employee, user } = demo.accounts;
  const users = { management: String(management.uuid), employee: String(employee.uuid), user: String(user.uuid) };
  // The demo has a company of its own: of that of other tests only the accounts are used here.
  api = await createTestApp({ registry, filled: { database, company: { users } as Company } });
  files = fileImports(api);
});
afterAll(async () => {
  await api.close();
  await endWorkers();
});

/** The uuid and everything that can be imported. */
const columnsOf = (resource: Resource): readonly string[] => [
  ...new Set(['uuid', ...importFields(resource, manager).map(({ name }) => name)]),
];

interface Form {
  readonly locale: string;
  readonly values: 'local' | 'plain' | 'raw' | 'xlsx';
}

async function exported(resource: Resource, { locale, values }: Form): Promise<Buffer> {
  const all = demo.of(resource.name);
  const step = Math.max(1, Math.floor(all.length / rowsOfEach));
  const uuids = all.filter((_row, index) => index % step === 0).map(({ uuid }) => String(uuid));
  const search = new URLSearchParams({
    columns: JSON.stringify(columnsOf(resource)),
    filter: JSON.stringify({ uuid: { in: uuids.slice(0, rowsOfEach) } }),
    ...(values === 'xlsx' ? {} : { values }),
  });
  const answer = await api.send('management', `GET /api/${resource.name}?${search.toString()}`, {
    headers: { accept: values === 'xlsx' ? workbookType : 'text/csv', 'accept-language': locale },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.rawPayload;
}

/** What an unedited file would change: columns without a field, faults, and fields with another value. */
async function differences(resource: Resource, form: Form): Promise<readonly string[]> {
  if (demo.of(resource.name).length === 0) return [];
  const file = await exported(resource, form);
  const sent = await files.send('management', resource.name, file, { name: 'export' });
  // Nobody else sees the favourites of a person.
  if (sent.json().message === 'In dit bestand staan geen rijen.') return [];
  if (sent.statusCode !== 201) return [`${sent.statusCode} ${sent.body}`];
  const run = sent.json();
  const unmapped = columnsOf(resource).filter((name) => !Object.values(mappingOf(run)).includes(name));
  const started = await api.send('management', `PUT /api/imports/${run.uuid}`, {
    body: { mapping: mappingOf(run), key: run.key, dry_run: true },
  });
  if (started.statusCode !== 200) return [`${started.statusCode} ${started.body}`];
  await files.work();
  const done = await files.read('management', run);
  const faults = await files.faults('management', run);
  const { rows } = await sql<{ before: object | null }>`select before from beheer_import_rows
    where import_uuid = ${run.uuid} and outcome = 'updated'`.execute(api.store.database);
  const found = [
    ...unmapped.map((name) => `no column for ${name}`),
    ...faults.flatMap((row) => row.faults.map(({ column, message }) => `${column}: ${message}`)),
    ...rows.flatMap(({ before }) =>
      Object.entries(before ?? {}).map(([name, value]) => `${name} was ${JSON.stringify(value)}`),
    ),
  ];
  return found.length === 0 && done.unchanged !== done.total ? [JSON.stringify(done)] : [...new Set(found)];
}

const forms: readonly Form[] = ['en', 'nl'].flatMap((locale) =>
  (['local', 'xlsx', 'plain', 'raw'] as const).map((values) => ({ locale, values })),
);

/** Resources in which every kind of field occurs. */
const sample = covering(importable, ({ fields }) => Object.values(fields).map(({ kind }) => kind));

testEach(
  'an export of %s that is imported again changes nothing',
  { cases: importable.map(({ name }) => name), sample: sample.map(({ name }) => name) },
  async (name) => {
    const found: Record<string, readonly string[]> = {};
    for (const form of forms) {
      const changed = await differences(own(registry.resources, name), form);
      if (changed.length > 0) found[`${form.locale} ${form.values}`] = changed;
    }
    expect(found).toEqual({});
  },
);
