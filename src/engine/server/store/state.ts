/** State that the store derives from a registry; replaced as a whole with the registry. */
import { sql } from 'kysely';
import type { Label, Registry } from '../../registry/types.ts';
import type { HooksByResource } from './contract.ts';
import { desiredTables } from './ddl/tables.ts';
import { parameter, type Executor } from './fragment.ts';
import { makeValidators, type Validators } from './write/validators.ts';

/** A constraint of the database, to explain its violation. */
export interface KnownConstraint {
  readonly table: string;
  readonly type: 'unique' | 'check' | 'foreign' | 'exclude';
  readonly fields: readonly string[];
  readonly message: Label | null;
}

/** Registry and everything that depends on it. */
export interface StoreState {
  readonly registry: Registry;
  /** Hooks by the resource names of the registry. */
  readonly hooks: HooksByResource;
  readonly validators: Validators;
  /** Constraints by their name in the database. */
  readonly constraints: ReadonlyMap<string, KnownConstraint>;
  /** Columns of each CHECK of an adopted table, by {@link checkKey}. */
  readonly adoptedChecks: ReadonlyMap<string, readonly string[]>;
  /** Resource by table name. */
  readonly resourceOfTable: ReadonlyMap<string, string>;
}

export function stateOf(registry: Registry, hooks: HooksByResource): StoreState {
  const tables = desiredTables(registry, { trigrams: false, gistKeys: true });
  const constraints = new Map<string, KnownConstraint>();
  for (const table of tables) {
    for (const { name, type, fields, message } of table.constraints)
      constraints.set(name, { table: table.name, type, fields, message });
    for (const { name, fields } of table.indexes.filter((one) => one.unique))
      constraints.set(name, { table: table.name, type: 'unique', fields, message: null });
  }
  return {
    registry,
    hooks,
    validators: makeValidators(registry),
    constraints,
    adoptedChecks: new Map(),
    resourceOfTable: new Map(Object.values(registry.resources).map((resource) => [resource.table, resource.name])),
  };
}

/** @param domain the type that has the CHECK; empty for one of the table. */
export const checkKey = (schema: string, table: string, constraint: string, domain = ''): string =>
  JSON.stringify([schema, table, constraint, domain]);

/**
 * Reads the CHECK constraints of adopted tables and of the domains of their columns: an error of PostgreSQL names the
 * constraint and not its columns.
 */
export async function withAdoptedChecks(executor: Executor, state: StoreState): Promise<StoreState> {
  const adopted = Object.values(state.registry.resources).flatMap((resource) => resource.adopted ?? []);
  if (adopted.length === 0) return state;
  const schemas = parameter([...new Set(adopted.map(({ schema }) => schema))], 'text[]');
  const { rows } = await sql<{
    schema: string;
    table: string;
    name: string;
    domain: string;
    columns: readonly string[];
  }>`
    select n.nspname as schema, t.relname as table, k.conname as name, '' as domain,
      array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
    where k.contype = 'c' and n.nspname = any(${schemas})
    union all
    select n.nspname, t.relname, k.conname, d.typname, array_agg(a.attname::text)
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
      join pg_type d on d.oid = a.atttypid join pg_constraint k on k.contypid = d.oid
    where k.contype = 'c' and d.typtype = 'd' and not a.attisdropped and n.nspname = any(${schemas})
    group by 1, 2, 3, 4`.execute(executor);
  const adoptedChecks = new Map(
    rows.map(({ schema, table, name, domain, columns }) => [checkKey(schema, table, name, domain), columns] as const),
  );
  return { ...state, adoptedChecks };
}
