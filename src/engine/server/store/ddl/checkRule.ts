/** Compiles an `x-checks` rule to a CHECK constraint. Like the check of the form, it passes where a side is empty. */
import { sql } from 'kysely';
import { parseCondition, type Comparison, type Condition } from '../../../registry/conditions/condition.ts';
import { fieldReference } from '../../../registry/conditions/operand.ts';
import type { RawCondition, Registry, Resource, Scalar } from '../../../registry/types.ts';
import { columns, columnType } from '../columns/table.ts';
import { allOf, anyOf, columnOf, type Fragment } from '../fragment.ts';
import { castType } from '../select/operands.ts';

/**
 * Returns null where a constraint cannot check the rule: it uses other records, the time, the person, or a computed
 * field.
 */
export function checkRule(registry: Registry, resource: Resource, raw: RawCondition): Fragment | null {
  const parsed = parseCondition(raw, { registry, resource });
  return parsed.ok ? compile(resource, parsed.value) : null;
}

function compile(resource: Resource, condition: Condition): Fragment | null {
  if (condition.type === 'compare') return compare(resource, condition);
  if (condition.type === 'related' || condition.type === 'search') return null;
  if (condition.type === 'not') {
    const inner = compile(resource, condition.node);
    return inner && sql`not ${inner}`;
  }
  const parts = condition.nodes.map((node) => compile(resource, node));
  const whole = parts.filter((part) => part !== null);
  if (whole.length < parts.length) return null;
  return condition.type === 'and' ? allOf(whole) : anyOf(whole);
}

const signs = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function compare(resource: Resource, comparison: Comparison): Fragment | null {
  const [field] = comparison.fields;
  if (
    !field ||
    comparison.fields.length > 1 ||
    columnType(field) === null ||
    comparison.operator === 'contains' ||
    comparison.operator === 'starts'
  )
    return null;
  const column = columnOf(null, field.name);
  const empty = columns[field.kind].isEmpty(column);
  if (comparison.operator === 'empty') return comparison.value === true ? sql`(${empty})` : sql`(not (${empty}))`;
  const other = fieldReference(comparison.value);
  if (other !== null) {
    const otherField = resource.fields[other];
    if (!otherField || columnType(otherField) === null) return null;
    const right = columnOf(null, other);
    return anyOf([
      empty,
      columns[otherField.kind].isEmpty(right),
      sql`${column} ${sql.raw(signs[comparison.operator as keyof typeof signs])} ${right}`,
    ]);
  }
  const values = (Array.isArray(comparison.value) ? comparison.value : [comparison.value]) as readonly Scalar[];
  if (
    values.length === 0 ||
    values.some(
      (value) =>
        value === null ||
        value === '' ||
        (typeof value === 'string' && (value.startsWith('$') || field.kind === 'datetime')),
    )
  )
    return null;
  const literals = values.map(
    (value) =>
      sql`${sql.lit(String(value))}::${sql.raw(field.kind === 'enum' ? (columnType(field) ?? 'text') : castType(field))}`,
  );
  return anyOf([empty, withLiterals(column, comparison.operator, literals)]);
}

function withLiterals(column: Fragment, operator: Comparison['operator'], literals: readonly Fragment[]): Fragment {
  const [first, second] = literals;
  if (operator === 'in') return sql`${column} in (${sql.join(literals)})`;
  if (operator === 'nin') return sql`${column} not in (${sql.join(literals)})`;
  if (operator === 'between') return sql`${column} between ${first} and ${second}`;
  return sql`${column} ${sql.raw(signs[operator as keyof typeof signs])} ${first}`;
}
