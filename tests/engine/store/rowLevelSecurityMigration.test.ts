/**
 * Row-level security in the migration plan: one sentence each, nothing the second time, and restored where it was
 * changed by hand.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawEntry, RawRegistry, RawSchema } from '../../../src/engine/registry/raw.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { fixtureEntries, fixtureRaw, fixtureRegistry, fixtureSchemas } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase, more, one } from '../../support/migratedDatabase.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

const withEntries = (entries: Readonly<Record<string, RawEntry>>): Registry => fixtureRegistry({ entries });
const policies = (table: string): Promise<readonly { name: string; text: string }[]> =>
  database.rows(
    `select polname as name, pg_get_expr(polqual, polrelid) as text from pg_policy where polrelid = '${table}'::regclass`,
  );
const secured = async (table: string): Promise<unknown> =>
  (
    await database.rows<{ relrowsecurity: boolean }>(
      `select relrowsecurity from pg_class where oid = '${table}'::regclass`,
    )
  )[0]?.relrowsecurity;
const grants = async (table: string): Promise<readonly unknown[]> =>
  (
    await database.rows<{ privilege: string }>(
      `select lower(privilege_type) as privilege from information_schema.role_table_grants where table_name = '${table}' and grantee like 'beheer_confined_%' order by 1`,
    )
  ).map(({ privilege }) => privilege);

describe('a resource', () => {
  test('gets its policy with its table', async () => {
    expect(await secured('domains')).toBe(true);
    expect(await policies('domains')).toEqual([
      {
        name: expect.stringMatching(/^beheer_wall_[0-9a-f]{8}$/),
        text: expect.stringContaining(
          `(client_uuid = ANY ((( SELECT NULLIF(current_setting('beheer.clients'::text, true), ''::text)`,
        ),
      },
    ]);
    expect(await grants('domains')).toEqual(['delete', 'insert', 'select', 'update']);
    expect((await policies('invoice_lines'))[0]?.text).toContain('FROM invoices t1');
  });

  test('that is granted to users is opened to them, in one sentence; a revoked one is closed', async () => {
    expect(await grants('employees')).toEqual([]);
    const opened = withEntries({
      employees: {
        access: { management: '*', user: { verbs: ['list', 'edit'], where: { user_uuid: '$me' } } },
        scope: false,
      },
    });
    expect(await database.plan(opened)).toContain(
      'wall:employees\n   Whoever is confined to clients reads and writes of employees only the rows that are their own. No row is written.\n   alter table "employees" enable row level security;',
    );
    await database.to(opened);
    expect([await secured('employees'), (await policies('employees')).length, await grants('employees')]).toEqual([
      true,
      1,
      ['delete', 'insert', 'select', 'update'],
    ]);
    expect(await database.plan(opened)).toBe('The tables are as the registry asks: there is nothing to do.');
    expect(await database.plan(fixtureRegistry())).toContain(
      'close:employees\n   Whoever is confined to clients may no longer look at employees.',
    );
    await database.to(fixtureRegistry());
    expect([await policies('employees'), await grants('employees')]).toEqual([[], []]);
    expect(await database.plan(fixtureRegistry())).toBe('The tables are as the registry asks: there is nothing to do.');
  });

  test('with a row rule about the person has a policy about the person; a public one has none', async () => {
    await database.to(
      withEntries({
        users: {
          access: {
            management: '*',
            user: { verbs: ['list', 'edit'], where: { and: [{ uuid: '$me' }, { status: { ne: 'blocked' } }] } },
          },
        },
        servers: { access: { management: '*', user: ['list'] }, scope: false },
      }),
    );
    expect(await policies('users')).toEqual([
      {
        name: expect.any(String),
        text: `(uuid = (( SELECT NULLIF(current_setting('beheer.user'::text, true), ''::text) AS "nullif"))::uuid)`,
      },
    ]);
    expect([await secured('servers'), await policies('servers'), await grants('servers')]).toEqual([
      false,
      [],
      ['select'],
    ]);
  });

  test('with a row rule about person and date cannot be enforced by the database', async () => {
    const mixed = withEntries({
      users: {
        access: {
          management: '*',
          user: { verbs: ['list'], where: { or: [{ uuid: '$me' }, { created_at: { gt: '$now' } }] } },
        },
      },
    });
    await expect(database.to(mixed)).rejects.toThrow(
      'The rule of users for users cannot be kept by the database: let what is about $me stand by itself, beside the rest.',
    );
  });

  test('that is only read shows rows that are tied to the person’s', async () => {
    const registry = fixtureRegistry({
      schemas: { domains: more('domains', { rack: { type: 'string', 'x-computed': { template: '{server.rack}' } } }) },
      entries: { servers: { access: { management: '*' }, scope: false } },
    });
    await database.to(registry);
    expect((await policies('servers'))[0]?.text).toContain('FROM domains by');
    expect(await grants('servers')).toEqual(['select']);
  });

  test('a resource has its policy created again where one of its columns gets another type', async () => {
    await database.rows('create policy beheer_wall_of_earlier on servers using (rack is not null)');
    await database.to(fixtureRegistry({ schemas: { servers: more('servers', { rack: { type: 'integer' } }) } }));
    expect(await policies('servers')).toEqual([
      { name: expect.stringMatching(/^beheer_wall_[0-9a-f]{8}$/), text: expect.stringContaining('client_uuid') },
    ]);
    expect((await policies('domains')).length).toBe(1);
  });
});

/** The fixture in which what was `servers` has another name. */
function withServersCalled(name: string, rest: Partial<RawSchema> = {}): Registry {
  const { servers, ...schemas } = fixtureSchemas;
  const { servers: entry, ...resources } = fixtureEntries;
  const renamed = JSON.parse(
    JSON.stringify(schemas).replaceAll('"to":"servers"', `"to":"${name}"`),
  ) as RawRegistry['schemas'];
  return resolve({
    ...fixtureRaw,
    schemas: {
      ...renamed,
      [name]: { title: 'Machine', properties: {}, ...servers, 'x-renamed-from': 'servers', ...rest },
    },
    resources: { ...resources, [name]: entry ?? {} },
  });
}

describe('a renamed resource that users see', () => {
  test('keeps its rows and its policy', async () => {
    await database.server(one);
    const before = [await secured('servers'), (await policies('servers')).length, await grants('servers')];
    const renamed = withServersCalled('machines');
    expect(await database.plan(renamed)).toContain('alter table "servers" rename to "machines"');
    await database.to(renamed);
    expect(await database.rows('select name from machines')).toEqual([{ name: 'web' }]);
    expect([await secured('machines'), (await policies('machines')).length, await grants('machines')]).toEqual(before);
    expect(await database.to(renamed)).toMatchObject({ outcomes: [], drift: [] });
  });

  test('also keeps them where a column changes its type', async () => {
    await database.server(one, { rack: '12' });
    await database.rows('create policy beheer_wall_of_earlier on servers using (rack is not null)');
    const renamed = withServersCalled('machines', {
      properties: { ...fixtureSchemas['servers']?.properties, rack: { type: 'integer' } },
    });
    await database.to(renamed);
    expect(await database.rows('select rack from machines')).toEqual([{ rack: 12 }]);
    expect((await policies('machines')).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^beheer_wall_[0-9a-f]{8}$/),
    ]);
    expect(await database.plan(renamed)).toBe('The tables are as the registry asks: there is nothing to do.');
  });

  test('keeps its files, also those of a renamed field', async () => {
    const file = { type: 'object', 'x-kind': 'file' } as const;
    const { properties } = fixtureSchemas['servers'] ?? {};
    await database.to(fixtureRegistry({ schemas: { servers: more('servers', { manual: file }) } }));
    await database.rows(
      `insert into beheer_files (uuid, resource, field, name, media_type, size_bytes, sha256, uploaded_at) values ('${one}', 'servers', 'manual', 'a', 'b', 1, 'c', now())`,
    );
    const guide = { ...file, 'x-renamed-from': 'manual' };
    await database.to(withServersCalled('machines', { properties: { ...properties, guide } }));
    expect(await database.rows('select resource, field from beheer_files')).toEqual([
      { resource: 'machines', field: 'guide' },
    ]);
  });
});

describe('a view', () => {
  test('a view that users see is limited to their rows automatically', async () => {
    await database.to(
      fixtureRegistry({
        schemas: {
          usage: {
            title: 'Usage',
            'x-view': 'select client_uuid as uuid, client_uuid, count(*) as domains from domains group by client_uuid',
            properties: {
              client_uuid: { 'x-relation': { to: 'clients', inverse: 'usage' } },
              domains: { type: 'integer' },
            },
          },
        },
        entries: { usage: { source: 'view', access: { management: '*', user: ['list', 'show'] } } },
      }),
    );
    const {
      rows: [definition],
    } = { rows: await database.rows<{ text: string }>(`select pg_get_viewdef('usage'::regclass) as text`) };
    expect(definition?.text).toContain('starts_with');
    expect(await grants('usage')).toEqual(['select']);
  });
});

describe('changes by hand are reported and undone', () => {
  test.each([
    ['alter table domains disable row level security', 'Row-level security of domains was switched off by hand.'],
    [
      `do $$ begin execute (select format('drop policy %I on domains', polname) from pg_policy where polrelid = 'domains'::regclass); end $$`,
      'of domains was removed by hand.',
    ],
    [
      `do $$ begin execute (select format('alter policy %I on domains using (true)', polname) from pg_policy where polrelid = 'domains'::regclass); end $$`,
      'of domains was changed by hand.',
    ],
    ['grant select on domains to public', 'Everybody was given select on domains by hand.'],
  ])('%s', async (statement, sentence) => {
    const before = await policies('domains');
    await database.rows(statement);
    const { drift } = await database.to(fixtureRegistry());
    expect(drift).toEqual([expect.stringContaining(sentence)]);
    expect([await secured('domains'), await policies('domains')]).toEqual([true, before]);
    expect(await database.plan(fixtureRegistry())).toBe('The tables are as the registry asks: there is nothing to do.');
  });

  test('a policy that is not ours is reported', async () => {
    await database.rows('create policy everything on domains using (true)');
    expect((await database.to(fixtureRegistry())).drift).toEqual([
      'The policy everything of domains was made by hand.',
    ]);
  });
});
