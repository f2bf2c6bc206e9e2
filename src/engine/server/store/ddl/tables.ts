/** Returns the tables of the registry: one per resource, and a junction table for each field of kind `references`. */
import { columns, columnType, storedFields } from '../columns/table.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import type {
  DesiredColumn,
  DesiredConstraint,
  DesiredIndex,
  DesiredNaming,
  DesiredTable,
  Extensions,
} from './desired.ts';
import { checkConstraints, exclusionConstraints, foreignKey } from './constraints.ts';
import { fillingOf, renamedChoices } from './fillSteps.ts';
import { frozenTrigger } from './frozen.ts';
import { indexesOf } from './indexes.ts';
import { definedName, joinTableName } from '../sql/names.ts';
import { defaultText, momentText, quoted } from '../sql/text.ts';
import { conversionRule } from './typeChange.ts';
import { valueRules } from './valueRules.ts';

/** Returns the definitions to which a migration brings the database. Resources on views have none. */
export function desiredTables(registry: Registry, extensions: Extensions): readonly DesiredTable[] {
  const resources = Object.values(registry.resources).filter((resource) => resource.view === null);
  const between = resources.flatMap((resource) =>
    Object.values(resource.fields).flatMap((field) =>
      field.kind === 'references' ? joinTable(registry, resource, field) : [],
    ),
  );
  return [...resources.map((resource) => resourceTable(registry, resource, extensions)), ...between];
}

function resourceTable(registry: Registry, resource: Resource, extensions: Extensions): DesiredTable {
  const stored = storedFields(resource.fields);
  const indexes = partitionedIndexes(resource, indexesOf(registry, resource, extensions));
  return {
    name: resource.table,
    columns: stored.map((field) => columnOfField(registry, resource, field)),
    primaryKey: resource.partition ? ['uuid', resource.partition.by] : ['uuid'],
    constraints: [
      ...checkConstraints(registry, resource),
      ...stored.flatMap((field) => foreignKeys(registry, resource, field)),
      ...exclusionConstraints(resource, extensions),
    ],
    ...indexes,
    renamedFrom: formerTable(resource),
    appendOnly: resource.appendOnly,
    frozen: frozenTrigger(registry, resource),
    resource: resource.name,
    fileFields: stored.filter((field) => field.kind === 'file').map((field) => field.name),
    // Rows that may not change keep the names of their time.
    naming: resource.appendOnly || resource.frozen !== null ? [] : stored.flatMap(namingOf),
  };
}

/**
 * Divides the indexes of a partitioned table: every partition has those of `x-index` and of the month's column, and only
 * a closed one has the others, which would make each write several times as expensive.
 */
function partitionedIndexes(
  { partition, indexes: declared }: Resource,
  indexes: readonly DesiredIndex[],
): Pick<DesiredTable, 'indexes' | 'partition'> {
  if (partition === null) return { indexes, partition: null };
  const always = new Set([partition.by, ...declared.map((fields) => fields.join())]);
  const isAlways = ({ fields }: DesiredIndex): boolean => always.has(fields.join());
  return {
    indexes: indexes.filter(isAlways),
    partition: { column: partition.by, closedIndexes: indexes.filter((index) => !isAlways(index)) },
  };
}

function namingOf({ name, kind, property }: Field): readonly DesiredNaming[] {
  if (kind === 'grants' || kind === 'scopes') return [{ column: name, form: kind }];
  return property['x-options'] === 'resources' ? [{ column: name, form: 'name' }] : [];
}

const formerTable = (resource: Resource): string | null => resource.renamedFrom?.replaceAll('-', '_') ?? null;

function columnOfField(registry: Registry, resource: Resource, field: Field): DesiredColumn {
  const type = columnType(field) ?? 'text';
  return {
    name: field.name,
    type,
    nullable: field.nullable,
    default: columnDefault(field, type),
    renamedFrom: field.renamedFrom,
    kind: field.kind,
    unit: field.unit,
    conversion: conversionRule(field.property),
    filling: fillingOf(registry, resource, field),
    renamedChoices: renamedChoices(field),
    formerList: field.kind === 'reference' ? formerJoinTable(resource, field) : null,
    moment: momentDefault(field),
    values: valueRules(field),
  };
}

/** Variables such as `$me` have no value here; they are filled in when a row is written. */
function momentDefault({ default: word, kind }: Field): NonNullable<DesiredColumn['moment']> | null {
  const value = momentText(word, kind);
  return value === null ? null : { word: String(word), value };
}

function columnDefault(field: Field, type: string): string | null {
  if (field.name === 'version') return '1';
  if (field.name === 'created_at' || field.name === 'updated_at') return 'now()';
  const value = field.default;
  if (value === undefined || value === null || (typeof value === 'string' && value.startsWith('$'))) return null;
  return defaultText(columns[field.kind].toDatabase(value, field), type);
}

function foreignKeys(registry: Registry, resource: Resource, field: Field): readonly DesiredConstraint[] {
  const target = field.kind === 'reference' && field.relation ? registry.resources[field.relation.to] : undefined;
  const onDelete = field.relation?.onDelete ?? 'keep';
  return target && target.view === null && onDelete !== 'keep'
    ? [foreignKey(resource.table, field.name, target.table, onDelete)]
    : [];
}

const keyColumn = (name: string, type: string): DesiredColumn => ({
  name,
  type,
  nullable: false,
  default: null,
  renamedFrom: null,
});

function joinTable(registry: Registry, resource: Resource, field: Field): readonly DesiredTable[] {
  const target = registry.resources[field.relation?.to ?? ''];
  if (!target) return [];
  const name = joinTableName(resource.table, field.name);
  const formerName = formerJoinTable(resource, field);
  return [
    {
      name,
      columns: [keyColumn('owner_uuid', 'uuid'), keyColumn('target_uuid', 'uuid'), keyColumn('position', 'integer')],
      primaryKey: ['owner_uuid', 'target_uuid'],
      constraints: [
        foreignKey(name, 'owner_uuid', resource.table, 'cascade'),
        foreignKey(name, 'target_uuid', target.table, 'restrict'),
      ],
      indexes: [plainIndex(name, 'target_uuid')],
      renamedFrom: formerName === name ? null : formerName,
      formerReference: { table: resource.table, column: field.renamedFrom ?? field.name, field: field.name },
    },
  ];
}

const formerJoinTable = (resource: Resource, { name, renamedFrom }: Field): string =>
  joinTableName(formerTable(resource) ?? resource.table, renamedFrom ?? name);

function plainIndex(table: string, column: string): DesiredTable['indexes'][number] {
  const definition = `(${quoted(column)})`;
  return { name: definedName([table, column], 'idx', definition), fields: [column], unique: false, definition };
}
