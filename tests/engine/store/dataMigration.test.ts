/** Rows that a module brings along: in the plan, once, between the new columns and what is asked of them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { modules } from '../../support/modules.ts';
import { mergeModules } from '../../../src/engine/server/modules.ts';
import type { DataMigration, IdentifiedDataMigration } from '../../../src/engine/server/store/contract.ts';
import { dataMigrationFile, identified } from '../../../src/engine/server/store/ddl/dataMigration.ts';
import { migrate } from '../../../src/engine/server/store/ddl/migrate.ts';
import { planMarkdown } from '../../../src/engine/server/store/ddl/planMarkdown.ts';
import { planText, remarks } from '../../../src/engine/server/store/ddl/planText.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { createTestDatabase } from '../../support/database.ts';
import { fixtureRegistry, fixtureSchemas } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase, one, two, withServers } from '../../support/migratedDatabase.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

const inCapitals: IdentifiedDataMigration = {
  name: 'racks/001-in-capitals',
  meaning: 'Racks are written in capitals.',
  fingerprint: `code:${'a'.repeat(64)}`,
  run: ({ database: tx, sql }) => sql`update servers set rack = upper(rack) where rack <> upper(rack)`.execute(tx),
};
const racks = (): Promise<readonly unknown[]> => database.rows('select rack from servers order by uuid');
const ran = (): Promise<readonly unknown[]> =>
  database.rows('select name, fingerprint, written_rows from beheer_data_migrations order by name');

describe('a data migration', () => {
  const wish = { dataMigrations: [inCapitals] };

  test('is planned with the rows that it would write, which stay as they are', async () => {
    await database.server(one, { rack: 'a1' });
    await database.server(two, { rack: 'B2' });
    const planned = await database.to(fixtureRegistry(), { ...wish, rehearse: true });
    expect(planText(planned)).toContain(
      `1. data:racks/001-in-capitals\n   Racks are written in capitals. 1 row is written.\n   -- src/modules/racks/migrations/001-in-capitals.ts code:aaaaaaaaaaaa;`,
    );
    expect(await racks()).toEqual([{ rack: 'a1' }, { rack: 'B2' }]);
    expect(await ran()).toEqual([]);
    expect((await database.to(fixtureRegistry(), wish)).checksum).toBe(planned.checksum);
  });

  test('is run once', async () => {
    await database.server(one, { rack: 'a1' });
    await database.to(fixtureRegistry(), wish);
    expect(await racks()).toEqual([{ rack: 'A1' }]);
    expect(await ran()).toEqual([{ name: inCapitals.name, fingerprint: inCapitals.fingerprint, written_rows: 1 }]);
    await database.rows(`update servers set rack = 'b1'`);
    expect(await database.to(fixtureRegistry(), wish)).toMatchObject({ outcomes: [], drift: [], rewritten: [] });
    expect(await racks()).toEqual([{ rack: 'b1' }]);
  });

  test('a data migration that ran and has changed since is reported, and not run again', async () => {
    await database.to(fixtureRegistry(), wish);
    const changed = await database.to(fixtureRegistry(), {
      dataMigrations: [{ ...inCapitals, fingerprint: `code:${'b'.repeat(64)}` }],
    });
    expect(changed.outcomes).toEqual([]);
    expect(remarks(changed)).toEqual([
      expect.stringMatching(
        /^The data migration racks\/001-in-capitals was run on \d{4}-\d\d-\d\d and has been changed since\. It is not run again: write the change as a further one\.$/,
      ),
    ]);
    expect(planText(changed)).toContain('has been changed since');
  });

  test('a fingerprint of an earlier version, which covered imports and comments, is not compared', async () => {
    await database.to(fixtureRegistry(), { dataMigrations: [{ ...inCapitals, fingerprint: 'b'.repeat(64) }] });
    expect(remarks(await database.to(fixtureRegistry(), wish))).toEqual([]);
  });

  test('has a fingerprint of its code, without imports, comments and white space', () => {
    const folder = mkdtempSync(join(tmpdir(), 'beheer-migration-'));
    const fingerprintOf = (text: string): string | null | undefined => {
      mkdirSync(join(folder, 'src/modules/racks/migrations'), { recursive: true });
      writeFileSync(join(folder, 'src/modules/racks/migrations/001-in-capitals.ts'), text);
      return identified(folder, [inCapitals])[0]?.fingerprint;
    };
    const first = fingerprintOf("/** One. */\nimport type { Tx } from '../tx.ts';\nrun();\n");
    expect(fingerprintOf("/** Another. */\nimport type { Tx } from '#engine/server';\n\n  run();\n")).toBe(first);
    expect(fingerprintOf('stop();')).not.toBe(first);
    rmSync(folder, { recursive: true });
  });

  test('that fails rolls back the whole plan', async () => {
    await database.server(one, { rack: 'a1' });
    const before = await database.shape();
    const failing: DataMigration = {
      ...inCapitals,
      async run(work) {
        await inCapitals.run(work);
        throw new Error('There are no such racks.');
      },
    };
    await expect(
      database.to(withServers({ port: { type: 'integer' } }), { dataMigrations: [failing] }),
    ).rejects.toThrow(
      'The data migration racks/001-in-capitals was broken off: There are no such racks.\nNothing was changed.',
    );
    expect(await database.shape()).toEqual(before);
    expect([await racks(), await ran()]).toEqual([[{ rack: 'a1' }], []]);
  });

  test('fills a newly required field from a removed column, whose values then wait for permission', async () => {
    await database.server(one, { rack: 'A1' });
    const { name, client_uuid } = fixtureSchemas['servers']?.properties ?? {};
    const registry = fixtureRegistry({
      schemas: {
        servers: {
          title: 'Server',
          required: ['name', 'place'],
          properties: { ...(name ? { name } : {}), ...(client_uuid ? { client_uuid } : {}), place: { type: 'string' } },
        },
      },
    });
    expect(await database.heldBack(registry)).toContain('servers.place may not be empty. 1 row has nothing there.');
    const fromRack: DataMigration = {
      name: 'racks/002-places',
      meaning: 'Where a server stands is its place.',
      reads: ['servers.rack'],
      run: ({ database: tx, sql }) => sql`update servers set place = 'rack ' || rack`.execute(tx),
    };
    const migration = await database.to(registry, { dataMigrations: [fromRack] });
    expect(migration.outcomes.filter(({ became }) => became === 'held').map(({ step }) => step.id)).toEqual([
      'drop:servers.rack',
    ]);
    expect(await database.rows('select rack, place from servers')).toEqual([{ rack: 'A1', place: 'rack A1' }]);
    await database.to(registry, { dataMigrations: [fromRack], allow: ['drop:servers.rack'] });
    const later: DataMigration = { ...fromRack, name: 'racks/003-places-again' };
    const [passed] = (await database.to(registry, { dataMigrations: [fromRack, later] })).outcomes;
    expect(passed?.step.meaning).toBe(
      'Where a server stands is its place. There is no servers.rack: it counts as done.',
    );
    expect(await ran()).toMatchObject([
      { name: 'racks/002-places', written_rows: 1 },
      { name: 'racks/003-places-again', written_rows: null },
    ]);
  });

  test('corrects values that violated an earlier rule, and the new rule holds', async () => {
    const kind = (...choices: readonly string[]) => withServers({ kind: { enum: [...choices] } });
    await database.done(kind('web', 'mail'));
    await database.server(one, { kind: 'mail' });
    const renamed: DataMigration = {
      name: 'racks/004-post',
      meaning: 'Servers of mail are called post.',
      run: ({ database: tx, sql }) => sql`update servers set kind = 'post' where kind = 'mail'`.execute(tx),
    };
    await database.to(kind('web', 'post'), { dataMigrations: [renamed] });
    expect(await database.rows('select kind from servers')).toEqual([{ kind: 'post' }]);
    await expect(database.rows(`update servers set kind = 'mail'`)).rejects.toThrow('check constraint');
  });

  test('counts as done on a new database', async () => {
    const empty = await createTestDatabase();
    const pool = openPool({ connectionString: empty.connectionString, log: () => undefined, patient: true });
    const options = { database: pool, registry: fixtureRegistry(), log: () => undefined };
    const ofFormer: DataMigration = {
      ...inCapitals,
      run: ({ database: tx, sql }) => sql`select nothing_of_the_kind from servers`.execute(tx),
    };
    await migrate({ ...options, dataMigrations: [ofFormer] });
    expect(await migrate({ ...options, dataMigrations: [ofFormer] })).toMatchObject({ outcomes: [], drift: [] });
    await pool.destroy();
    await empty.drop();
  });
});

test('migrations of all modules run in the order of their names, each from one file', () => {
  const named = (...names: readonly string[]) =>
    mergeModules([{ name: 'racks', migrations: names.map((name) => ({ ...inCapitals, name })) }]).dataMigrations.map(
      ({ name }) => name,
    );
  expect(named('racks/010-c', 'racks/002-b', 'cables/003-a')).toEqual(['cables/003-a', 'racks/002-b', 'racks/010-c']);
  expect(() => named('racks/001-a', 'racks/001-a')).toThrow('Two modules hand in the data migration "racks/001-a".');
  expect(() => named('in-capitals')).toThrow('is to be called as its file: pricing/001-what-it-does.');
});

test('every file of the product’s modules and of the engine is included', () => {
  const root = new URL('../../../src', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\/migrations\/\d.*\.ts$/.test(path),
  );
  expect(modules.dataMigrations.map(({ name }) => dataMigrationFile(name)).toSorted()).toEqual(
    files.map((path) => `src/${path}`).toSorted(),
  );
});

test('a plan is a readable diff: by table, with cost, rows of code, and folded SQL', async () => {
  await database.server(one, { rack: 'a1' });
  await database.done(withServers({ size: { type: 'number', 'x-scale': 2 } }));
  await database.rows(`update servers set size = 1.5`);
  const { name } = fixtureSchemas['servers']?.properties ?? {};
  const registry = fixtureRegistry({
    schemas: {
      servers: {
        title: 'Server',
        required: ['name'],
        properties: {
          ...(name ? { name } : {}),
          client_uuid: { 'x-relation': { to: 'clients' } },
          port: { type: 'integer', default: 22 },
          size: { type: 'integer' },
        },
      },
      cables: { title: 'Cable', properties: { metres: { type: 'integer' } } },
    },
    entries: { cables: { access: { management: '*' } }, servers: { access: { management: '*' } } },
  });
  const plan = await database.to(registry, {
    dataMigrations: [inCapitals],
    allow: ['narrow:servers.size'],
    rehearse: true,
  });
  expect(planMarkdown(plan)).toMatchInlineSnapshot(`
    "## Migration \`3d965e15ee47\`

    10 steps · 3 rows are written · **⚠ 2 steps lose values** · **1 step waits for permission**

    ### \`cables\`

    \`\`\`diff
    + The table cables is new.
    +   "metres" integer
    +   "uuid" uuid not null
    +   "created_at" timestamp(3) with time zone default now() not null
    +   "updated_at" timestamp(3) with time zone default now() not null
    +   "version" integer default 1 not null
    + An index makes cables.created_at quick to look up.
    + An index makes cables.metres quick to look up.
    \`\`\`

    ### \`servers\`

    \`\`\`diff
    + servers.port is new; the rows that are there get '22'::integer. 1 row is written.
    + servers.port meets (("port" >= -2147483648 and "port" <= 2147483647)).
    + servers.size meets (("size" >= -2147483648 and "size" <= 2147483647)).
    ! servers.size becomes integer; it was numeric(20,2). 1 row is written. ⚠ values are lost: 1 row has a value that does not fit. 1 row gets another value.
    - The registry no longer asks for the rule servers_rack_check_87574481 of servers.
    - The registry no longer asks for the index servers_rack_search_idx_9cc6a9dc of servers.
    - servers.rack is no longer in the registry. ⚠ values are lost: 1 row has a value in it. It waits for permission.
    \`\`\`

    ### Data migrations

    \`\`\`diff
    ! Racks are written in capitals. 1 row is written.
    \`\`\`

    ### Waits for permission

    - [ ] servers.rack is no longer in the registry. 1 row has a value in it. It does no harm where it is. If a field has only another name now, say "x-renamed-from": "rack" there.
      \`npm run migrate -- --allow drop:servers.rack\`

    <details>
    <summary>SQL</summary>

    \`\`\`sql
    -- create:cables
    create table "cables" ("metres" integer, "uuid" uuid not null, "created_at" timestamp(3) with time zone default now() not null, "updated_at" timestamp(3) with time zone default now() not null, "version" integer default 1 not null, primary key ("uuid"), constraint "cables_metres_check_c5653b83" check (("metres" >= -2147483648 and "metres" <= 2147483647)), constraint "cables_version_check_4d0aa1b8" check (("version" >= -2147483648 and "version" <= 2147483647)));

    -- add:servers.port
    alter table "servers" add column "port" integer default '22'::integer not null;

    -- release:servers.servers_rack_check_87574481
    alter table "servers" drop constraint "servers_rack_check_87574481";

    -- release:servers.servers_rack_search_idx_9cc6a9dc
    drop index "servers_rack_search_idx_9cc6a9dc";

    -- narrow:servers.size
    alter table "servers" drop constraint "servers_size_check_29f99c43", alter column "size" drop default, alter column "size" type integer using case when round("size"::numeric, 0) between -2147483648 and 2147483647 then round("size"::numeric, 0)::integer end;

    -- data:racks/001-in-capitals
    -- src/modules/racks/migrations/001-in-capitals.ts code:aaaaaaaaaaaa;

    -- check:servers.port
    alter table "servers" add constraint "servers_port_check_7ee9ca01" check (("port" >= -2147483648 and "port" <= 2147483647));

    -- check:servers.size
    alter table "servers" add constraint "servers_size_check_e2a25cce" check (("size" >= -2147483648 and "size" <= 2147483647));

    -- index:cables.created_at
    create index "cables_created_at_idx_2c884109" on "cables" ("created_at");

    -- index:cables.metres
    create index "cables_metres_order_idx_f8b7ad43" on "cables" ("metres", "uuid");
    \`\`\`

    </details>"
  `);
  expect(
    planMarkdown(await database.to(withServers({ size: { type: 'number', 'x-scale': 2 } }), { rehearse: true })),
  ).toBe('## Migration\n\nThe tables are as the registry asks: there is nothing to do.');
});
