/**
 * Compiles conditions to SQL, with the same results as `evaluate`. Pushes `not` down to the comparisons, so that each
 * is a plain term in WHERE (where unknown counts as false) and can use an index.
 */
import { sql } from 'kysely';
import type { Comparison, Condition, RelatedCondition, Search } from '../../../registry/conditions/condition.ts';
import { conditionOfStatus } from '../../../registry/records/derivedStatus.ts';
import type { DerivedStatus } from '../../../registry/records/derivedStatusConfig.ts';
import type { Field } from '../../../registry/types.ts';
import { allOf, always, anyOf, columnOf, type Fragment } from '../fragment.ts';
import { isRecord } from './recordKey.ts';
import { fieldExpression, shownExpression } from './expression.ts';
import { pointsAt } from './pointsAt.ts';
import { operandsOf, type Operands } from './operands.ts';
import type { At, CallerView } from './view.ts';
import { valueTest } from './valueTest.ts';

/** Extra rules for a filter of a person, compared with a condition of the registry. */
interface Asked {
  readonly confine: Confine;
  /** Tests a row for the words of a search. */
  readonly search: (at: At, words: string) => Fragment;
}

/** Limits the rows of another resource that a condition may look at. */
type Confine = (at: At, narrowing: 'embed' | 'related') => Fragment;

interface Compiling {
  readonly view: CallerView;
  /** Row that `$.field` refers to. */
  readonly root: At;
  /** Null for conditions of the registry, which see all rows. */
  readonly asked: Asked | null;
}

export function compileCondition(view: CallerView, at: At, condition: Condition, asked: Asked | null = null): Fragment {
  return compile({ view, root: at, asked }, condition, false);
}

function compile(compiling: Compiling, condition: Condition, negated: boolean): Fragment {
  switch (condition.type) {
    case 'not':
      return compile(compiling, condition.node, !negated);
    case 'compare':
      return compare(compiling, condition, negated);
    case 'search':
      return searching(compiling, condition, negated);
    case 'related': {
      const found = related(compiling, condition);
      return (condition.quantifier === 'none') === negated ? found : sql`not ${found}`;
    }
    default: {
      const parts = condition.nodes.map((node) => compile(compiling, node, negated));
      return (condition.type === 'and') === negated ? anyOf(parts) : allOf(parts);
    }
  }
}

/** An empty text counts as not found: unknown is false, also under negation. */
function searching({ root, asked }: Compiling, { words }: Search, negated: boolean): Fragment {
  if (asked === null) throw new Error('A condition of the registry searches nothing.');
  const found = words === '' ? always : asked.search(root, words);
  return negated ? sql`(${found}) is not true` : found;
}

/** Tests if a related record exists among those that the caller may look at. */
function related(compiling: Compiling, { way, node }: RelatedCondition): Fragment {
  const { root, view, asked } = compiling;
  const there: At = { resource: way.to, alias: view.nextAlias() };
  const where = allOf([
    relates(root, there, way),
    asked?.confine(there, way.inverse === null ? 'embed' : 'related') ?? sql`true`,
    compile({ ...compiling, root: there }, node, false),
  ]);
  return sql`exists (select 1 from ${sql.table(way.to.table)} ${sql.id(there.alias ?? '')} where ${where})`;
}

function relates(here: At, there: At, { field, inverse }: RelatedCondition['way']): Fragment {
  if (inverse !== null) return pointsAt(there, field.name, columnOf(here.alias, 'uuid'));
  if (field.kind === 'references') return pointsAt(here, field.name, columnOf(there.alias, 'uuid'));
  return isRecord(there.resource, there.alias, columnOf(here.alias, field.name));
}

/**
 * Compares over a relation by testing if such a record exists. Negative operators (`ne`, `nin`, empty) negate the
 * positive test.
 */
function compare(compiling: Compiling, comparison: Comparison, negated: boolean): Fragment {
  const operands = operandsOf(compiling.view, compiling.root, comparison);
  if (comparison.fields.length === 1) return atEnd(compiling, compiling.root, comparison, { operands, negated });
  const affirmed = affirmative(comparison);
  const found = along(compiling, compiling.root, { ...affirmed.comparison, fields: comparison.fields }, operands);
  return affirmed.denied === negated ? found : sql`not ${found}`;
}

function affirmative(comparison: Comparison): { readonly comparison: Comparison; readonly denied: boolean } {
  if (comparison.operator === 'ne') return { comparison: { ...comparison, operator: 'eq' }, denied: true };
  if (comparison.operator === 'nin') return { comparison: { ...comparison, operator: 'in' }, denied: true };
  if (comparison.operator === 'empty' && comparison.value === true)
    return { comparison: { ...comparison, value: false }, denied: true };
  return { comparison, denied: false };
}

function along(compiling: Compiling, at: At, comparison: Comparison, operands: Operands): Fragment {
  const [relation, ...rest] = comparison.fields;
  if (relation === undefined || rest.length === 0)
    return atEnd(compiling, at, comparison, { operands, negated: false });
  const target = compiling.view.registry.resources[relation.relation?.to ?? ''];
  if (!target) throw new Error(`${at.resource.name} points at nothing with "${relation.name}".`);
  const there: At = { resource: target, alias: compiling.view.nextAlias() };
  const inner = along(compiling, there, { ...comparison, fields: rest }, operands);
  const where = allOf([
    isRecord(target, there.alias, columnOf(at.alias, relation.name)),
    compiling.asked?.confine(there, 'embed') ?? sql`true`,
    inner,
  ]);
  return sql`exists (select 1 from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${where})`;
}

function atEnd(
  { view, asked }: Compiling,
  at: At,
  comparison: Comparison,
  { operands, negated }: { readonly operands: Operands; readonly negated: boolean },
): Fragment {
  const field: Field | undefined = comparison.fields.at(-1);
  if (!field) throw new Error('A comparison without a field.');
  if (field.derivedStatus && operands.other === null)
    return derivedTest(view, at, { field, status: field.derivedStatus, operands, comparison }, negated);
  // A person filters what they see; a condition of the registry is the same in every language.
  const value = asked === null ? fieldExpression(view, at, field) : shownExpression(view, at, field);
  const test = valueTest(value, field, comparison, operands);
  return negated ? sql`(${test}) is not true` : test;
}

interface StatusComparison {
  readonly field: Field;
  readonly status: DerivedStatus;
  readonly operands: Operands;
  readonly comparison: Comparison;
}

/**
 * Tests a derived status by the conditions of its cases: ranges over dates and states can use an index, a CASE
 * expression cannot.
 */
function derivedTest(
  view: CallerView,
  at: At,
  { field, status, operands, comparison }: StatusComparison,
  negated: boolean,
) {
  const { operator, value } = comparison;
  const denies = operator === 'ne' || operator === 'nin' || (operator === 'empty' && value === true);
  const wanted = (field.options ?? []).filter(
    (option) => operator === 'empty' || operands.values.some((one) => one === option.value),
  );
  const affirmed = { or: wanted.map((option) => conditionOfStatus(status, String(option.value))) };
  return view.trusted(at, denies === negated ? affirmed : { not: affirmed });
}
