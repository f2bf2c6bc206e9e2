/** Compiles one comparison of one value. The result can be null where the value is; that counts as false. */
import { sql } from 'kysely';
import type { Comparison } from '../../../registry/conditions/condition.ts';
import type { Field, Scalar } from '../../../registry/types.ts';
import { columns } from '../columns/table.ts';
import { allOf, anyOf, likePattern, never, parameter, type Fragment } from '../fragment.ts';
import { composed, composedText, spellings } from './composedText.ts';
import { dayOperand, operand, operandList, type Operands } from './operands.ts';

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

export function valueTest(value: Fragment, field: Field, comparison: Comparison, operands: Operands): Fragment {
  const { operator } = comparison;
  if (operator === 'empty') return emptiness(value, field, comparison.value === true);
  if (operands.other) return againstField(value, field, operator, operands.other);
  const [first = null, second = null] = operands.values;
  switch (operator) {
    case 'eq':
      return equal(value, field, [first]);
    case 'in':
      return equal(value, field, operands.values);
    case 'ne':
      return sql`(${same(value, field, [first])}) is not true`;
    case 'nin':
      return sql`(${same(value, field, operands.values)}) is not true`;
    case 'contains':
      return contains(value, field, first);
    case 'starts':
      return matches(value, field, first, '');
    case 'between':
      return allOf([ordered(value, field, 'gte', first), ordered(value, field, 'lte', second)]);
    default:
      return ordered(value, field, operator, first);
  }
}

function emptiness(value: Fragment, field: Field, wanted: boolean): Fragment {
  const empty = columns[field.kind].isEmpty(value);
  return wanted ? empty : sql`not (${empty})`;
}

/** An empty text equals nothing, not even an empty text. */
function equal(value: Fragment, field: Field, values: readonly Scalar[]): Fragment {
  return same(
    value,
    field,
    values.filter((one) => one !== ''),
  );
}

function same(value: Fragment, field: Field, values: readonly Scalar[]): Fragment {
  const days = values.flatMap((one) => dayOperand(field, one) ?? []);
  if (days.length > 0)
    return anyOf([
      ...days.map(({ from, until }) => sql`(${value} >= ${from} and ${value} < ${until})`),
      same(
        value,
        field,
        values.filter((one) => dayOperand(field, one) === null),
      ),
    ]);
  const filled = values.filter((one) => one !== null).flatMap(spellings);
  const [only] = filled;
  if (only === undefined) return never;
  const compared = field.kind === 'enum' && columns.enum.type(field) !== 'text' ? sql`${value}::text` : value;
  return filled.length === 1
    ? sql`${compared} = ${operand(field, only)}`
    : sql`${compared} = ${operandList(field, filled)}`;
}

function ordered(value: Fragment, field: Field, operator: keyof typeof signs, limit: Scalar): Fragment {
  if (limit === null) return never;
  const day = dayOperand(field, limit);
  if (day === null) return sql`${value} ${signs[operator]} ${operand(field, limit)}`;
  // "After a day" starts with the next day, "up to a day" ends before it.
  const sign = operator === 'gt' || operator === 'gte' ? signs.gte : signs.lt;
  return sql`${value} ${sign} ${operator === 'gt' || operator === 'lte' ? day.until : day.from}`;
}

function contains(value: Fragment, field: Field, wanted: Scalar): Fragment {
  if (field.kind === 'references') return wanted === null ? never : sql`${operand(field, wanted)} = any(${value})`;
  if (field.kind === 'tags')
    return wanted === null ? never : sql`${parameter(spellings(String(wanted)), 'text[]')} && ${value}::text[]`;
  return matches(value, field, wanted, '%');
}

function matches(value: Fragment, field: Field, wanted: Scalar, before: '%' | ''): Fragment {
  const text = composed(String(wanted ?? ''));
  const pattern = text === '' ? '_%' : likePattern(text, before);
  return sql`${composedText(columns[field.kind].toText(value))} ilike ${parameter(pattern, 'text')}`;
}

function againstField(value: Fragment, field: Field, operator: Comparison['operator'], other: Fragment): Fragment {
  if (operator === 'ne') return sql`(${value} = ${other}) is not true`;
  const sign = operator === 'eq' ? sql`=` : signs[operator as keyof typeof signs];
  return sql`(${value} ${sign} ${other} and ${value} is not null)`;
}
