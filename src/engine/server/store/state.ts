/** What the store derives from one registry: swapped as a whole when another registry comes into force. */
import type { Label, Registry } from '../../registry/types.ts';
import { desiredTables } from './ddl/tables.ts';
import { makeValidators, type Validators } from './write/validators.ts';

export interface KnownConstraint {
  readonly table: string;
  readonly type: 'unique' | 'check' | 'foreign' | 'exclude';
  readonly fields: readonly string[];
  readonly message: Label | null;
}

export interface StoreState {
  readonly registry: Registry;
  readonly validators: Validators;
  /** By the constraint's name in the database. */
  readonly constraints: ReadonlyMap<string, KnownConstraint>;
  /** The resource that a table belongs to. */
  readonly resourceOfTable: ReadonlyMap<string, string>;
}

export function stateOf(registry: Registry): StoreState {
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
    validators: makeValidators(registry),
    constraints,
    resourceOfTable: new Map(Object.values(registry.resources).map((resource) => [resource.table, resource.name])),
  };
}
