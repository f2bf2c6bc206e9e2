/**
 * Removal of many resources: each transaction holds few locks, and a removal that is interrupted between two of them is
 * resumed.
 */
import { sql, type KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawSchema } from '../../../src/engine/registry/raw.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { blockedOutcomes } from '../../../src/engine/server/store/ddl/outcome.ts';
import { openPool } from '../../../src/engine/server/store/pool.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase, one, two } from '../../support/migratedDatabase.ts';

/** A connection's share of PostgreSQL's table of locks is 64; fifty connections have that for all of them together. */
const mostLocks = 800;

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

const namesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `thing_${index}`);
const permissionsFor = (names: readonly string[]): readonly string[] => names.map((name) => `drop:${name}`);

/** The fixture with as many resources more, each of which points at a server. */
function withThings(count: number): Registry {
  const schema = (name: string): RawSchema => ({
    title: name,
    properties: { code: { type: 'integer' }, server_uuid: { 'x-relation': { to: 'servers', inverse: `${name}s` } } },
  });
  const names = namesOf(count).map((name) => name.replaceAll('_', '-'));
  return fixtureRegistry({
    schemas: Object.fromEntries(names.map((name) => [name, schema(name)])),
    entries: Object.fromEntries(names.map((name) => [name, { access: { management: '*' as const } }])),
  });
}

const things = `select relname from pg_class where relname like 'thing\\_%' and relkind = 'r' order by relname`;

describe('the removal of three hundred resources', () => {
  test('is counted, rehearsed and done with few locks at a time', async () => {
    const names = namesOf(300);
    await database.done(withThings(300));
    await database.server(one);
    await database.rows(`insert into thing_299 (uuid, server_uuid) values ('${two}', '${one}')`);
    const watching = await LockWatch.on(database.connectionString);
    const { pool } = watching;

    const started = await database.to(fixtureRegistry(), { database: pool });
    expect(blockedOutcomes(started)).toHaveLength(300);
    expect(blockedOutcomes(started).filter(({ harmed }) => harmed > 0)).toMatchObject([
      { step: { id: 'drop:thing_299' }, harmed: 1 },
    ]);
    await database.rows('delete from servers');
    expect(watching.most()).toBeLessThan(mostLocks);

    const allow = permissionsFor(names);
    const rehearsed = await database.to(fixtureRegistry(), { database: pool, allow, rehearse: true });
    expect(rehearsed.outcomes.map(({ became }) => became)).toEqual(names.map(() => 'allowed'));
    expect(await database.rows(things)).toHaveLength(300);

    const done = await database.to(fixtureRegistry(), { database: pool, allow });
    expect(done.checksum).toBe(rehearsed.checksum);
    expect(await database.rows(things)).toEqual([]);
    expect(watching.most()).toBeLessThan(mostLocks);
    expect(
      await database.rows(
        'select checksum, cardinality(statements) as statements from beheer_migrations order by applied_at desc limit 1',
      ),
    ).toEqual([{ checksum: done.checksum, statements: 300 }]);
    expect(await database.to(fixtureRegistry())).toMatchObject({ outcomes: [], drift: [] });
    await watching.close();
  });

  test('is resumed after an interruption by the next start, and by the same command', async () => {
    const names = namesOf(60);
    await database.done(withThings(60));
    await database.done(fixtureRegistry());
    const allow = permissionsFor(names);
    await cutOffBefore(database, 'thing_50', () => database.to(fixtureRegistry(), { allow }));
    const left = await database.rows(things);
    expect(left.length).toBeGreaterThan(9);
    expect(left.length).toBeLessThan(60);
    await cutOffBefore(database, 'thing_59', () => database.to(fixtureRegistry(), { allow }));
    expect((await database.to(fixtureRegistry())).drift).toEqual([]);
    expect(await database.rows(things)).toEqual([]);
    expect(await database.to(fixtureRegistry(), { allow })).toMatchObject({ outcomes: [], drift: [] });
  });
});

test('a permission to remove a resource is used once: a resource that returns and goes again waits for another', async () => {
  await database.done(withThings(1));
  await database.done(fixtureRegistry(), ['drop:thing_0']);
  await database.done(withThings(1));
  await database.rows(`insert into thing_0 (uuid) values ('${two}')`);
  await database.done(fixtureRegistry());
  expect(await database.rows('select uuid from thing_0')).toEqual([{ uuid: two }]);
  expect(await database.plan(fixtureRegistry())).toContain('npm run migrate -- --allow drop:thing_0');
});

/** Holds the table until the work waits for it, and ends its connection. */
async function cutOffBefore(on: MigratedDatabase, table: string, work: () => Promise<unknown>): Promise<void> {
  const holder = openPool({ connectionString: on.connectionString, log: () => undefined });
  await expect(
    holder.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      const dying = work();
      // It may have died before the one who kills it hears so.
      dying.catch(() => undefined);
      const waiting = sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      let pid: number | undefined;
      while (pid === undefined) pid = (await waiting.execute(tx)).rows[0]?.pid;
      await sql`select pg_terminate_backend(${pid})`.execute(tx);
      await dying;
    }),
  ).rejects.toThrow(/terminat/i);
  await holder.destroy();
}

/** A connection of which the locks are counted after each answer that it gets. */
class LockWatch {
  private counted = 0;
  private constructor(
    readonly pool: ReturnType<typeof openPool>,
    private readonly watcher: ReturnType<typeof openPool>,
  ) {}

  static async on(connectionString: string): Promise<LockWatch> {
    const [migrating, watcher] = [1, 2].map(() => openPool({ connectionString, log: () => undefined, patient: true }));
    if (!migrating || !watcher) throw new Error('There are two.');
    const {
      rows: [backend],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(migrating);
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await watch.count(backend?.pid ?? 0);
        return result;
      },
    };
    const watch = new LockWatch(migrating.withPlugin(plugin), watcher);
    return watch;
  }

  private async count(pid: number): Promise<void> {
    const {
      rows: [found],
    } = await sql<{ locks: number }>`select count(*) as locks from pg_locks where pid = ${pid}`.execute(this.watcher);
    this.counted = Math.max(this.counted, found?.locks ?? 0);
  }

  most(): number {
    expect(this.counted).toBeGreaterThan(0);
    return this.counted;
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.destroy(), this.watcher.destroy()]);
  }
}
