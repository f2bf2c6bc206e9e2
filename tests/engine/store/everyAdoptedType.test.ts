/**
 * A column of every type of PostgreSQL with its extremes, adopted: each row is listed, found and read, and what is read
 * can be sent back, which leaves the row as it was.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide } from '../../../src/engine/build/adopt/decide.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { ListQuery } from '../../../src/engine/registry/lists/query.ts';
import { isSortable } from '../../../src/engine/registry/lists/sortable.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import { readCatalogue } from '../../../src/engine/server/store/catalogue.ts';
import type { OpenStore, Row } from '../../../src/engine/server/store/contract.ts';
import { Failure } from '../../../src/engine/server/store/failure.ts';
import { placeInSchema } from '../../../src/engine/server/store/open/schema.ts';
import { openStore } from '../../../src/engine/server/store/store.ts';
import { ask, withClient } from '../../support/adoptedDatabase.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { testKeyring } from '../../support/keyring.ts';
import { own } from '../../support/row.ts';

const definitions = `
  create type mood as enum ('happy', '', 'Heel "boos"');
  create type pair as (a integer, b text);
  create domain code as text check (value ~ '^[A-Z]+$');
  create domain amount as numeric(30,5) check (value >= 0);
  create table checked (
    id integer generated always as identity primary key, sku text constraint "sku form" check (sku ~ '^[A-Z]+$'), code code,
    amount amount, least integer, most integer, constraint "least and most" check (least * 2 < most));
  insert into checked (sku) values ('ABC');`;

/** Values in SQL, by the type of their column. */
const types: readonly (readonly [type: string, ...values: string[]])[] = [
  ['smallint', '-32768', '32767'],
  ['integer', '-2147483648', '2147483647'],
  ['bigint', '-9223372036854775808', '9223372036854775807', '9007199254740993'],
  ['oid', '0', '4294967295'],
  ['numeric', `'NaN'`, `'Infinity'`, `'-Infinity'`, '1e500', '-1e-500', '0.10'],
  ['numeric(38,10)', '1234567890123456789012345678.1234567891', '-0.0000000001'],
  ['numeric(15,2)', '9999999999999.99', '0.10'],
  ['numeric(5,-2)', '1234500'],
  ['numeric(3,5)', '0.00999'],
  ['real', `'NaN'`, `'Infinity'`, '3.4028235e38', '1e-45', '0.1', `'-0'`],
  ['double precision', `'NaN'`, `'-Infinity'`, '1.7976931348623157e308', '5e-324', '0.1', `'-0'`],
  ['money', `'-92233720368547758.08'`, `'92233720368547758.07'`],
  ['boolean', 'true', 'false'],
  ['date', `'infinity'`, `'-infinity'`, `'4713-01-01 BC'`, `'5874897-12-31'`, `'0001-01-01'`, `'2024-02-29'`],
  ['timestamp', `'infinity'`, `'4713-01-01 BC'`, `'294276-12-31 23:59:59.999999'`, `'2026-03-29 02:30:00.123456'`],
  [
    'timestamptz',
    `'-infinity'`,
    `'4713-01-01 BC'`,
    `'294276-12-31 23:59:59.999999+00'`,
    `'2026-01-01 00:00:00.000001+14'`,
  ],
  ['time', `'00:00'`, `'24:00:00'`, `'23:59:59.999999'`],
  ['timetz', `'00:00+14'`, `'24:00:00-12'`],
  ['interval', `'1 mon 2 days'`, `'-178000000 years'`, `'00:00:00.000001'`],
  ['text', `''`, `' '`, `E'one\\ntwo\\t\\\\'`, `'🙂'`, `repeat('x', 20000)`],
  ['varchar(10)', `''`, `'  two   '`],
  ['char(5)', `''`, `'AB'`],
  ['name', `'pg_class'`],
  ['"char"', `'x'`, `''`],
  ['code', `'ABC'`],
  ['amount', '1234567890123456789012345.12345'],
  ['mood', `''`, `'Heel "boos"'`],
  ['bytea', `'\\x00ff'`, `''`],
  ['uuid', `'00000000-0000-0000-0000-000000000000'`, `'ffffffff-ffff-ffff-ffff-ffffffffffff'`],
  ['json', `'{"a": 1,   "a": 2}'`, `'12345678901234567890'`, `'null'`, `'"text"'`, `'[1, "two", null]'`, `'true'`],
  ['jsonb', `'{"big": 12345678901234567890, "one": 1.10}'`, `'5'`, `'null'`, `'"text"'`, `'[]'`, `'{}'`],
  ['xml', `'<a b="c">d</a>'`],
  ['inet', `'2001:db8::1'`, `'10.1.2.3/8'`, `'0.0.0.0/0'`, `'::ffff:192.0.2.1'`],
  ['cidr', `'10.0.0.0/8'`, `'::/0'`, `'192.0.2.1/32'`],
  ['macaddr', `'08:00:2b:01:02:03'`],
  ['macaddr8', `'08:00:2b:01:02:03:04:05'`],
  ['bit(3)', `B'101'`],
  ['varbit', `B''`, `B'1011'`],
  ['int4range', `'[1,10)'`, `'empty'`, `'(,)'`],
  ['numrange', `'[1.5,)'`],
  ['tstzrange', `'[2026-01-01,infinity)'`],
  ['int4multirange', `'{[1,3),[5,8)}'`, `'{}'`],
  ['text[]', `'{}'`, `'{a,"b,c",NULL,""}'`, `'{{a,b},{c,d}}'`, `'[0:1]={x,y}'`],
  ['integer[]', `'{1,NULL,-2147483648}'`, `'{{1,2},{3,4}}'`],
  ['bigint[]', `'{9007199254740993,NULL}'`],
  ['numeric[]', `'{NaN,1.50,12345678901234567890}'`],
  ['boolean[]', `'{t,f,NULL}'`],
  ['date[]', `'{infinity,2026-01-01}'`],
  ['uuid[]', `'{00000000-0000-0000-0000-000000000000}'`],
  ['mood[]', `'{happy,"",NULL}'`],
  ['jsonb[]', `array['{"a":1}'::jsonb]`],
  ['pair', `row(1, 'x')`],
  ['pair[]', `array[row(1, 'x')::pair]`],
  ['tsvector', `'a:1 fat:2'`],
  ['tsquery', `'fat & rat'`],
  ['point', `'(1,2)'`],
  ['line', `'{1,2,3}'`],
  ['lseg', `'[(1,2),(3,4)]'`],
  ['box', `'(3,4),(1,2)'`],
  ['path', `'((1,2),(3,4))'`],
  ['polygon', `'((1,2),(3,4),(5,6))'`],
  ['circle', `'<(1,2),3>'`],
  ['pg_lsn', `'16/B374D848'`],
  ['regclass', `'pg_class'`],
  ['pg_snapshot', `'10:20:10,14,15'`],
  ['jsonpath', `'$.a[*]'`],
];

const wholeList: ListQuery = { sort: null, range: [0, 99], filter: {}, search: '', embed: [], columns: null };
const tableOf = (index: number): string => `t${index}`;
let database: TestDatabase;
let store: OpenStore;
beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  const statements = types.map(
    ([type, ...values], index) => `
    create table ${tableOf(index)} (id integer generated always as identity primary key, value ${type}, remark text);
    insert into ${tableOf(index)} (value) values ${[...values, 'null'].map((value) => `(${value})`).join(', ')};`,
  );
  await withClient(connectionString, (client) => client.query([definitions, ...statements].join('\n')));
  const { facts, texts } = await readCatalogue(connectionString, 'public');
  const { resources } = decide(facts, texts);
  const built = buildRegistry(
    {
      'resources.json': JSON.stringify({
        schema: 'own',
        menu: [],
        resources: Object.fromEntries(resources.map(({ name, entry }) => [name, { ...entry, menu: false }])),
      }),
      ...Object.fromEntries(resources.map(({ name, schema }) => [`schemas/${name}.json`, JSON.stringify(schema)])),
    },
    { formats: null, icons: null, pages: null, actions: null },
  );
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  const placed = await placeInSchema({ connectionString, directConnectionString: connectionString }, 'own');
  store = await openStore({
    keyring: testKeyring,
    connectionString: placed.connectionString,
    registry: built.registry,
    hooks: {},
    actions: {},
    now: () => new Date('2026-03-10T09:00:00.000Z'),
    log: () => undefined,
  });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const rowsOf = (index: number): Promise<readonly Row[]> =>
  ask(database.connectionString, `select t::text, value::text, xmin::text from ${tableOf(index)} t order by id`);

test.each(types.map(([type, ...values], index) => ({ type, values: [...values, 'null'], index })))(
  '$type: what is read can be written back, and leaves the row as it was',
  async ({ values, index }) => {
    const resource: Resource = own(store.registry().resources, tableOf(index));
    const field = resource.fields['value'];
    const before = await rowsOf(index);
    const { rows } = await store.list(systemCaller, resource, {
      ...wholeList,
      sort: field && isSortable(resource, field) ? { field: 'value', direction: 'ASC' } : null,
    });
    expect(rows).toHaveLength(values.length);
    for (const { uuid } of rows) {
      const record = await store.one(systemCaller, resource, String(uuid), []);
      const sent: Row = JSON.parse(JSON.stringify(record));
      await store.update(systemCaller, resource, String(uuid), sent);
    }
    expect(await rowsOf(index)).toEqual(before);
    // Another column is written, and this one stays.
    for (const { uuid } of rows) {
      const sent: Row = JSON.parse(JSON.stringify(await store.one(systemCaller, resource, String(uuid), [])));
      await store.update(systemCaller, resource, String(uuid), { ...sent, remark: 'seen' });
    }
    expect((await rowsOf(index)).map(({ value }) => value)).toEqual(before.map(({ value }) => value));
  },
);

test('a CHECK of the database is reported at the field of its column or domain', async () => {
  const resource = own(store.registry().resources, 'checked');
  const [row] = (await ask(database.connectionString, 'select id from checked')) as readonly [{ id: number }];
  const { rows } = await store.list(systemCaller, resource, { ...wholeList, filter: { checked_id: row.id } });
  const errorsOf = (change: Row): Promise<unknown> =>
    store.update(systemCaller, resource, String(rows[0]?.['uuid']), change).then(
      () => null,
      (error: unknown) => (error instanceof Failure ? error.details.errors : error),
    );
  expect(await errorsOf({ sku: 'abc' })).toEqual({ sku: named('sku form') });
  expect(await errorsOf({ code: 'abc' })).toEqual({ code: named('code_check') });
  expect(await errorsOf({ least: 5, most: 6 })).toEqual({ '': named('least and most') });
});

const named = (constraint: string): unknown => ({
  label: expect.objectContaining({ en: expect.stringContaining(constraint) }),
});
