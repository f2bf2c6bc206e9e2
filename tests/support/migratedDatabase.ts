/** A database of the fixture's tables to migrate: what is planned, done and held back, and the resulting tables. */
import { anyTable } from '../../src/engine/server/store/contract.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RawProperty, RawSchema } from '../../src/engine/registry/raw.ts';
import type { Registry } from '../../src/engine/registry/types.ts';
import { migrate, type MigrateOptions } from '../../src/engine/server/store/ddl/migrate.ts';
import { MigrationBlocked, statementsOf, type Migration } from '../../src/engine/server/store/ddl/outcome.ts';
import { planText } from '../../src/engine/server/store/ddl/planText.ts';
import { openPool } from '../../src/engine/server/store/pool.ts';
import { fixtureRegistry, fixtureSchemas } from './fixtureRegistry.ts';
import { copyOf } from './template.ts';

export class MigratedDatabase {
  private constructor(
    readonly connectionString: string,
    private readonly database: ReturnType<typeof openPool>,
    private readonly drop: () => Promise<void>,
  ) {}

  /** With the tables of the fixture, empty. */
  static async open(): Promise<MigratedDatabase> {
    const { connectionString, drop } = await copyOf({ name: 'fixture', fill: fillFixture });
    return new MigratedDatabase(
      connectionString,
      openPool({ connectionString, log: () => undefined, patient: true }),
      drop,
    );
  }

  async close(): Promise<void> {
    await this.database.destroy();
    await this.drop();
  }

  to(registry: Registry, rest: Partial<MigrateOptions> = {}): Promise<Migration> {
    return migrate({ database: this.database, registry, log: () => undefined, ...rest });
  }

  async plan(registry: Registry): Promise<string> {
    return planText(await this.to(registry, { rehearse: true }));
  }

  /** The statements that were run. */
  async done(registry: Registry, allow: readonly string[] = []): Promise<readonly string[]> {
    return statementsOf((await this.to(registry, { allow })).outcomes);
  }

  /** What a migration that stops says; it has changed nothing. */
  async heldBack(registry: Registry): Promise<string> {
    const before = await this.shape();
    const error: unknown = await this.to(registry).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(MigrationBlocked);
    expect(await this.shape()).toEqual(before);
    return error instanceof Error ? error.message : '';
  }

  server(uuid: string, rest: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const row = { uuid, name: 'web', version: 1, created_at: new Date(0), updated_at: new Date(0), ...rest };
    return anyTable(this.database).insertInto('servers').values(row).execute();
  }

  async rows<T>(query: string): Promise<readonly T[]> {
    return (await sql.raw<T>(query).execute(this.database)).rows;
  }

  /** Every column, rule and index there is. */
  async shape(): Promise<readonly unknown[]> {
    return [
      await this.rows(
        `select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`,
      ),
      await this.rows(
        `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`,
      ),
      await this.rows(`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`),
      await this.rows(`select count(*) from beheer_migrations`),
    ];
  }
}

async function fillFixture(connectionString: string): Promise<void> {
  const database = openPool({ connectionString, log: () => undefined, patient: true });
  try {
    await migrate({ database, registry: fixtureRegistry(), log: () => undefined });
  } finally {
    await database.destroy();
  }
}

/** The fixture with other properties of `servers`. */
export function withServers(
  properties: Readonly<Record<string, RawProperty>>,
  rest: Partial<RawSchema> = {},
): Registry {
  return fixtureRegistry({ schemas: { servers: more('servers', properties, rest) } });
}

/** A schema of the fixture with further properties. */
export function more(
  name: string,
  properties: Readonly<Record<string, RawProperty>>,
  rest: Partial<RawSchema> = {},
): RawSchema {
  const schema = fixtureSchemas[name];
  if (!schema) throw new Error(`The fixture has no ${name}.`);
  return { ...schema, ...rest, properties: { ...schema.properties, ...properties } };
}

export const one = '01900000-0000-7000-8000-000000000001';
export const two = '01900000-0000-7000-8000-000000000002';
