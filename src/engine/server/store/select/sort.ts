/**
 * Compiles the order of a list: by a field, a field over relations, or a reference, which sorts by the title of its
 * target.
 */
import { sql } from 'kysely';
import { kinds } from '../../../registry/kinds/table.ts';
import { isSortable } from '../../../registry/lists/sortable.ts';
import type { Sort, Sorts } from '../../../registry/lists/listConfig.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { allOf, columnOf, type Fragment } from '../fragment.ts';
import { shownExpression } from './expression.ts';
import { orderExpressions, orderTerms, type OrderTerm } from './order.ts';
import { queryTexts as texts } from '../../../registry/texts.ts';
import { unknownName, queryFailure } from './queryFailure.ts';
import type { At, CallerView } from './view.ts';
import { visible } from './visible.ts';

export interface CompiledSort {
  readonly joins: readonly Fragment[];
  readonly terms: readonly OrderTerm[];
}

interface Step {
  readonly at: At;
  readonly field: Field;
  readonly joins: readonly Fragment[];
}

/** @throws Failure with status 400 for a field that does not exist, is not readable or cannot be sorted */
export function compileSort(view: CallerView, at: At, sort: Sort | null, thenBy: readonly Sort[] = []): CompiledSort {
  const [leading, ...following]: Sorts = sort ? [sort, ...thenBy] : (usableDefault(view, at.resource) ?? byKey);
  const first = sortedBy(view, at, leading);
  const next = following.map((one) => sortedBy(view, at, one));
  // The key is added once, as the last term.
  const [key] = first.terms.slice(-1);
  return {
    joins: [first, ...next].flatMap(({ joins }) => joins),
    terms: [...[first, ...next].flatMap(({ terms }) => terms.slice(0, -1)), ...(key ? [key] : [])],
  };
}

function sortedBy(view: CallerView, at: At, wanted: Sort): CompiledSort {
  const key = columnOf(at.alias, 'uuid');
  const step = titleStep(
    view,
    stepAlong(view, { at, path: wanted.field.split('.'), written: wanted.field, joins: [] }),
  );
  const expressions = orderExpressions(step.at.resource, step.field, shownExpression(view, step.at, step.field));
  const nullable = step.field.nullable || step.joins.length > 0;
  return { joins: step.joins, terms: orderTerms(expressions, key, wanted.direction, nullable) };
}

const byKey: Sorts = [{ field: 'uuid', direction: 'DESC' }];

/** Returns the default order of the list without fields that the caller may not read; null where none is left. */
export function usableDefault(view: CallerView, resource: Resource): Sorts | null {
  const [first, ...others] = resource.list.sort.filter(({ field: name }) => {
    const field = resource.fields[name];
    return (
      name.includes('.') || (field !== undefined && view.rights.reads(resource, field) && isSortable(resource, field))
    );
  });
  return first ? [first, ...others] : null;
}

interface Walk {
  readonly at: At;
  readonly path: readonly string[];
  readonly written: string;
  readonly joins: readonly Fragment[];
}

function stepAlong(view: CallerView, walk: Walk): Step {
  const {
    at,
    path: [name = '', ...rest],
    written,
  } = walk;
  const fields = Object.values(at.resource.fields).filter((field) => view.rights.reads(at.resource, field));
  const field =
    rest.length === 0
      ? fields.find((one) => one.name === name)
      : fields.find(
          (one) => one.kind === 'reference' && one.relation?.name === name && view.rights.follows(at.resource, one),
        );
  if (!field)
    throw unknownName('sort', texts.label('unknown_field', { resource: at.resource.name, name: written }), {
      name: written,
      candidates: fields.filter((one) => isSortable(at.resource, one)).map((one) => one.name),
    });
  if (rest.length === 0) {
    if (!isSortable(at.resource, field)) throw queryFailure('sort', texts.refusal('unsortable', { field: written }));
    return { at, field: datedField(view, at.resource, field), joins: walk.joins };
  }
  const { there, join } = joinTo(view, at, field);
  return stepAlong(view, { at: there, path: rest, written, joins: [...walk.joins, join] });
}

/** Sorts a derived status by its date, which has an index. */
function datedField(view: CallerView, resource: Resource, field: Field): Field {
  const date = resource.fields[field.derivedStatus?.date ?? ''];
  return date && view.rights.reads(resource, date) ? date : field;
}

/** Sorts a reference by the title of its target, or by its uuid where no part of that is readable. */
function titleStep(view: CallerView, step: Step, depth = 0): Step {
  if (step.field.kind !== 'reference' || !view.rights.follows(step.at.resource, step.field) || depth > 3) return step;
  const target = view.registry.resources[step.field.relation?.to ?? ''];
  const path = target?.titlePaths.find((one) => isReadable(view, target, one));
  if (!target || !path) return step;
  const { there, join } = joinTo(view, step.at, step.field);
  return titleStep(
    view,
    stepAlong(view, { at: there, path, written: path.join('.'), joins: [...step.joins, join] }),
    depth + 1,
  );
}

function isReadable(view: CallerView, resource: Resource, [name = '', ...rest]: readonly string[]): boolean {
  const field =
    rest.length === 0
      ? resource.fields[name]
      : Object.values(resource.fields).find((one) => one.relation?.name === name && one.kind === 'reference');
  if (!field || !view.rights.reads(resource, field)) return false;
  if (rest.length === 0) return kinds[field.kind].sortable;
  const target = view.registry.resources[field.relation?.to ?? ''];
  return target !== undefined && view.rights.follows(resource, field) && isReadable(view, target, rest);
}

function joinTo(view: CallerView, at: At, field: Field): { readonly there: At; readonly join: Fragment } {
  const target = view.registry.resources[field.relation?.to ?? ''];
  if (!target) throw new Error(`${at.resource.name} points at nothing with "${field.name}".`);
  const there: At = { resource: target, alias: view.nextAlias() };
  const on = allOf([
    sql`${columnOf(there.alias, 'uuid')} = ${columnOf(at.alias, field.name)}`,
    visible(view, there, 'embed'),
  ]);
  return { there, join: sql`left join ${sql.table(target.table)} ${sql.id(there.alias ?? '')} on ${on}` };
}
