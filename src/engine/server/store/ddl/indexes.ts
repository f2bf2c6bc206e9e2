/** Indexes for lists, references and searches, and unique indexes. */
import { sql } from 'kysely';
import type { Sort } from '../../../registry/lists/listConfig.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { statusFields } from '../../../registry/records/derivedStatus.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { columns, columnType, storedFields } from '../columns/table.ts';
import { columnOf, type Fragment } from '../fragment.ts';
import { checkRule } from './checkRule.ts';
import { orderedBy, orderTerms } from '../select/order.ts';
import { searchExpression } from '../select/searchExpression.ts';
import type { DesiredIndex, Extensions } from './desired.ts';
import { largeListIndexes } from './largeListIndexes.ts';
import { definedName } from '../sql/names.ts';
import { definitionText, quotedList } from '../sql/text.ts';

export function indexesOf(registry: Registry, resource: Resource, extensions: Extensions): readonly DesiredIndex[] {
  const uniques = [
    ...storedFields(resource.fields).flatMap((field) => uniqueOfField(registry, resource, field)),
    ...resource.uniques.map((names) => unique(resource, names, `(${quotedList(names)})`)),
  ];
  const plain = plainColumnLists(resource).map((names) => index(resource, names, `(${quotedList(names)})`));
  const search = extensions.trigrams ? resource.list.search.flatMap((name) => trigrams(registry, resource, name)) : [];
  const lists = resource.large
    ? largeListIndexes(resource, [...uniques, ...plain])
    : [...plain, ...sortIndex(resource, resource.list.sort[0])];
  const all = [...uniques, ...lists, ...search];
  return [...new Map(all.map((one) => [one.definition, one])).values()];
}

function uniqueOfField(registry: Registry, resource: Resource, field: Field): readonly DesiredIndex[] {
  if (field.unique === null) return [];
  const column = columnOf(null, field.name);
  const keys = `(${definitionText(field.unique === 'exact' ? column : sql`lower(${column})`)})`;
  const counts = field.uniqueWhile === null ? null : checkRule(registry, resource, field.uniqueWhile);
  return [
    counts === null
      ? unique(resource, [field.name], keys)
      : {
          ...unique(resource, [field.name], `${keys} where ${definitionText(counts)}`),
          keys,
          counts: definitionText(counts),
        },
  ];
}

function unique(resource: Resource, names: readonly string[], definition: string): DesiredIndex {
  return { name: definedName([resource.table, ...names], 'key', definition), fields: names, unique: true, definition };
}

function index(resource: Resource, names: readonly string[], definition: string): DesiredIndex {
  return { name: definedName([resource.table, ...names], 'idx', definition), fields: names, unique: false, definition };
}

/** Index that orders or searches by one field. */
function special(
  resource: Resource,
  { field, purpose }: { readonly field: string; readonly purpose: 'order' | 'search' },
  definition: string,
): DesiredIndex {
  return { ...index(resource, [field, purpose], definition), fields: [field] };
}

/**
 * Returns the fields of plain indexes. Booleans and fields with few choices are not selective enough for an index; the
 * state is an exception, because it is filtered on very often.
 */
function plainColumnLists(resource: Resource): readonly (readonly string[])[] {
  const asked = new Set([...resource.list.filters, 'created_at']);
  const statusNames = new Set([...statusFields(resource), resource.stateField]);
  const single = storedFields(resource.fields).filter((field) => {
    if (field.kind === 'reference' || field.index || statusNames.has(field.name)) return true;
    return asked.has(field.name) && !kinds[field.kind].traits.coarse;
  });
  return [...resource.indexes, ...single.map((field) => [field.name])];
}

/**
 * Index in the order of the list, so that a page is read from the index. With several sort fields it has the first; the
 * rest is sorted by the query.
 */
function sortIndex(resource: Resource, sort: Sort): readonly DesiredIndex[] {
  const field = resource.fields[sort.field];
  if (!field || columnType(field) === null || field.kind === 'reference' || field.kind === 'enum') return [];
  const terms = orderTerms(
    [columns[field.kind].toOrder(columnOf(null, field.name), field)],
    columnOf(null, 'uuid'),
    sort.direction,
    field.nullable,
  );
  return [
    special(resource, { field: sort.field, purpose: 'order' }, `(${definitionText(sql.join(orderedBy(terms)))})`),
  ];
}

function trigrams(registry: Registry, resource: Resource, name: string): readonly DesiredIndex[] {
  const expression: Fragment | null = searchExpression(registry, resource, name);
  return expression === null
    ? []
    : [
        special(
          resource,
          { field: name, purpose: 'search' },
          `using gin ((${definitionText(expression)}) gin_trgm_ops)`,
        ),
      ];
}
