/**
 * Indexes of a resource that is expected to grow large: each sort order and filter that its list declares is served by
 * an index in the order of the page, so that no page reads the whole table.
 */
import { kinds } from '../../../registry/kinds/table.ts';
import type { Sort } from '../../../registry/lists/listConfig.ts';
import { isSortable } from '../../../registry/lists/sortable.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { columnType } from '../columns/table.ts';
import { columnOf } from '../fragment.ts';
import { maxEntryBytes, maxTextBytes, orderedBy, orderExpressions, orderTerms } from '../select/order.ts';
import type { DesiredIndex } from './desired.ts';
import { definedName } from '../sql/names.ts';
import { definitionText, quoted, quotedList } from '../sql/text.ts';

interface ListIndex {
  readonly fields: readonly string[];
  readonly purpose: string;
  /** Sort expressions, as SQL. */
  readonly keys: readonly string[];
  /** Included columns, so that keys can be skipped without reading the table. */
  readonly included: readonly string[];
}

/**
 * Returns the indexes of the list. @param others indexes that exist in any case; an index that is a prefix of another
 * is left out
 */
export function largeListIndexes(resource: Resource, others: readonly DesiredIndex[]): readonly DesiredIndex[] {
  const orders = sortedFields(resource).flatMap((field) => [
    orderIndex(resource, field, 'ASC'),
    ...(field.nullable ? [orderIndex(resource, field, 'DESC')] : []),
  ]);
  const lists = [...orders, ...filteredFields(resource).map((field) => filterIndex(resource, field))];
  const made = lists.map((one) => ({ keys: one.keys, index: desired(resource, one) }));
  const there = others.map((index) => ({ keys: keysOf(index), index }));
  const all = [...there, ...made];
  return all
    .filter(({ keys, index }, at) => index.unique || !all.some((other, place) => covers(other, keys, place < at)))
    .map(({ index }) => index);
}

/** If two indexes have the same keys, the first one stays. */
function covers({ keys }: { readonly keys: readonly string[] }, start: readonly string[], isBefore: boolean): boolean {
  if (start.length === 0 || keys.length < start.length || !start.every((key, at) => keys[at] === key)) return false;
  return keys.length > start.length || isBefore;
}

/** Returns the shown and sortable fields that have a value of their own. */
function sortedFields(resource: Resource): readonly Field[] {
  const { sort, columns: shown, views } = resource.list;
  const names = new Set([sort[0].field, ...shown, ...views.flatMap((view) => view.sort?.[0].field ?? [])]);
  return [...names].flatMap((name) => {
    const field = resource.fields[name];
    return field && isSortable(resource, field) && isIndexable(field) ? [field] : [];
  });
}

/** A reference is sorted by a field of another table, so it cannot be indexed here. */
function isIndexable(field: Field): boolean {
  return columnType(field) !== null && kinds[field.kind].sortable && field.kind !== 'reference';
}

interface Order {
  readonly keys: readonly string[];
  readonly included: readonly string[];
}

function orderOf(resource: Resource, field: Field, direction: Sort['direction']): Order {
  const expressions = orderExpressions(resource, field, columnOf(null, field.name));
  // Without nulls, one index can be read in both directions.
  const ordered = orderTerms(expressions, columnOf(null, 'uuid'), field.nullable ? direction : 'ASC', field.nullable);
  const terms = orderedBy(ordered).map(definitionText);
  // A long text is indexed by its beginning only; the rest and the key are sorted by the query.
  if (expressions.length > 1) return { keys: terms.slice(0, 1), included: [] };
  const isPlain = expressions.every((one) => definitionText(one) === quoted(field.name));
  const fits = 2 * maxTextBytes(field) <= maxEntryBytes;
  return { keys: [...new Set(terms)], included: isPlain || !fits ? [] : [field.name] };
}

function orderIndex(resource: Resource, field: Field, direction: Sort['direction']): ListIndex {
  const purpose = direction === 'ASC' ? 'order' : 'order_desc';
  return { fields: [field.name], purpose, ...orderOf(resource, field, direction) };
}

/** Returns fields that are filtered by one value, so that the rows come in the order of the list. */
function filteredFields(resource: Resource): readonly Field[] {
  const names = new Set([...resource.list.filters, ...ownClient(resource), resource.stateField ?? '']);
  return [...names].flatMap((name) => {
    const field = resource.fields[name];
    const isByValue = field?.kind === 'reference' || field?.kind === 'enum' || field?.kind === 'boolean';
    return field && isByValue && columnType(field) !== null ? [field] : [];
  });
}

/** Returns the tenant column, by which every list of a confined caller is filtered. */
function ownClient({ scope, fields }: Resource): readonly string[] {
  const [relation = '', ...rest] = scope ?? [];
  return rest.length === 0 && fields[relation]?.kind === 'reference' ? [relation] : [];
}

function filterIndex(resource: Resource, field: Field): ListIndex {
  // Uses the first sort field only; rows that are equal in it are few enough to sort.
  const [sort] = resource.list.sort;
  const sorted = resource.fields[sort.field];
  const column = quoted(field.name);
  if (!sorted || sorted === field || !isIndexable(sorted))
    return { fields: [field.name], purpose: 'list', keys: [column], included: [] };
  const order = orderOf(resource, sorted, sort.direction);
  return {
    fields: [field.name, sorted.name],
    purpose: 'list',
    keys: [column, ...order.keys],
    included: order.included,
  };
}

function desired(resource: Resource, { fields, purpose, keys, included }: ListIndex): DesiredIndex {
  const definition = `(${keys.join(', ')})${included.length === 0 ? '' : ` include (${quotedList(included)})`}`;
  const [field = ''] = fields;
  const name = definedName([resource.table, field, purpose], 'idx', definition);
  return { name, fields, unique: false, definition };
}

/** Returns the columns of a plain index; empty for expression indexes and partial indexes, which are not compared. */
function keysOf({ definition, fields, counts }: DesiredIndex): readonly string[] {
  return counts === undefined && definition === `(${quotedList(fields)})` ? fields.map(quoted) : [];
}
