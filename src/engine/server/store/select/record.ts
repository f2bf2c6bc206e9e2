/** Selects the fields of a row as columns named after the fields. */
import { sql } from 'kysely';
import type { Field, Resource } from '../../../registry/types.ts';
import { columns } from '../columns/table.ts';
import { columnOf, parameter, type Fragment } from '../fragment.ts';
import { embeds } from './embed.ts';
import { noEmbeds, type EmbedTree } from './embedTree.ts';
import { fieldExpression, shownExpression } from './expression.ts';
import { orderedBy } from './order.ts';
import { compileSort, usableDefault } from './sort.ts';
import type { At, CallerView } from './view.ts';

interface RecordShape {
  readonly fields: readonly Field[];
  readonly embed: EmbedTree;
  /** True to include owned lines. */
  readonly lines: boolean;
}

/** Returns the fields that the caller may read on records of the resource. */
export function readableFields(view: CallerView, resource: Resource): readonly Field[] {
  return Object.values(resource.fields).filter((field) => view.rights.reads(resource, field));
}

/** Returns the columns of a select list: fields, owned lines and embedded records. */
export function recordColumns(view: CallerView, at: At, shape: RecordShape): Fragment {
  const own = shape.fields
    .filter((field) => field.kind !== 'lines')
    .map((field) => named(columns[field.kind].toJson(shownOf(view, at, field)), field.name));
  const lines = shape.lines
    ? shape.fields.filter((field) => field.kind === 'lines').map((field) => named(linesOf(view, at, field), field.name))
    : [];
  const related = embeds(view, at, shape.embed).map(([name, fragment]) => named(fragment, name));
  return sql.join([...own, ...lines, ...related]);
}

/**
 * Of a snapshot of another record, returns only the fields that the caller may read on such records, and those declared
 * in `discloses`.
 */
function shownOf(view: CallerView, at: At, field: Field): Fragment {
  const shown = hasOwnTranslations(at.resource, field)
    ? fieldExpression(view, at, field)
    : shownExpression(view, at, field);
  const copied = field.snapshot === null ? undefined : view.registry.resources[field.snapshot.of];
  if (!copied) return shown;
  const hidden = Object.values(copied.fields)
    .filter((one) => !view.rights.readsInLine(copied, one) && field.snapshot?.discloses.includes(one.name) !== true)
    .map(({ name }) => name);
  return hidden.length === 0 ? shown : sql`(${shown} - ${parameter(hidden, 'text[]')})`;
}

/** Returns true for a text that people edit in several languages: a record has each language in a field of its own. */
const hasOwnTranslations = ({ fields }: Resource, { name, translations }: Field): boolean =>
  Object.values(translations ?? {}).some((other) => fields[other]?.translationOf === name);

const named = (fragment: Fragment, name: string): Fragment => sql`${fragment} as ${sql.id(name)}`;

function linesOf(view: CallerView, at: At, field: Field): Fragment {
  const child = view.registry.resources[field.lines?.resource ?? ''];
  if (!child || !field.lines) return sql`'[]'::json`;
  const there: At = { resource: child, alias: view.nextAlias() };
  const back = field.lines.field;
  const fields = Object.values(child.fields).filter((one) => view.rights.readsInLine(child, one));
  const shape = { fields, embed: embedsInLine(view, child, back), lines: true };
  const { joins, by } = orderOfLines(view, there);
  const row = sql.id('~line');
  return sql`(select coalesce(json_agg(${row}), '[]'::json) from (select ${recordColumns(view, there, shape)} from ${sql.table(child.table)} ${sql.id(there.alias ?? '')} ${sql.join(joins, sql` `)}
    where ${columnOf(there.alias, back)} = ${columnOf(at.alias, 'uuid')} order by ${sql.join(by)}) ${row})`;
}

interface OrderOfLines {
  readonly joins: readonly Fragment[];
  readonly by: readonly Fragment[];
}

/**
 * Sorts by position; without one by the order of the resource's list, unless that begins with the creation time: then
 * in order of entry.
 */
function orderOfLines(view: CallerView, there: At): OrderOfLines {
  const { fields } = there.resource;
  const [first, ...others] = fields['position'] ? [] : (usableDefault(view, there.resource) ?? []);
  if (first === undefined || first.field === 'created_at') {
    const column = fields['position'] ? 'position' : 'created_at';
    return { joins: [], by: [columnOf(there.alias, column), columnOf(there.alias, 'uuid')] };
  }
  const { joins, terms } = compileSort(view, there, first, others);
  return { joins, by: orderedBy(terms) };
}

function embedsInLine(view: CallerView, child: Resource, back: string): EmbedTree {
  const tree = noEmbeds();
  for (const field of Object.values(child.fields)) {
    const target = view.registry.resources[field.relation?.to ?? ''];
    if (
      target &&
      field.relation &&
      field.name !== back &&
      view.rights.readsInLine(child, field) &&
      view.rights.sees(target)
    )
      tree.relations.set(field.relation.name, noEmbeds());
  }
  return tree;
}
