/**
 * Groups facts that are read as one: an address, a person's name, the start and end of a period, a count with its unit.
 * Recognised by the usual names of fields.
 */
import type { Field } from '../../../registry/types.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';
import { endsOf } from '../../fields/pairs.ts';

export type RecordBlock =
  | { readonly type: 'fact'; readonly field: Field }
  | { readonly type: 'address'; readonly fields: readonly Field[] }
  | { readonly type: 'person'; readonly fields: readonly Field[] }
  | { readonly type: 'period'; readonly from: Field; readonly until: Field }
  | { readonly type: 'recurrence'; readonly count: Field; readonly unit: Field };

type Row = Readonly<Record<string, unknown>>;

const addressParts: ReadonlySet<string> = new Set(['street', 'house_number', 'postal_code', 'city', 'country']);
const fewestParts = 3;

export const personParts: ReadonlySet<string> = new Set(['first_name', 'last_name']);

/** Units that `Intl.NumberFormat` supports. */
const units: ReadonlySet<unknown> = new Set(['day', 'week', 'month', 'year']);

/** Returns blocks in the order of the fields, each at the position of its first field. */
export function blocksOf(fields: readonly Field[], record: Row): readonly RecordBlock[] {
  const filled = fields.filter(({ name }) => !isEmptyValue(record[name]));
  const address = filled.filter(({ name }) => addressParts.has(name));
  const person = filled.filter(({ name }) => personParts.has(name));
  const count = filled.find(({ name }) => name === 'period_count');
  const unit = filled.find(({ name }) => name === 'period_unit' && units.has(record[name]));
  const groups: readonly RecordBlock[] = [
    ...(address.length >= fewestParts ? [{ type: 'address' as const, fields: address }] : []),
    ...(person.length === 2 ? [{ type: 'person' as const, fields: person }] : []),
    ...(count && unit ? [{ type: 'recurrence' as const, count, unit }] : []),
    ...filled.flatMap((from) => {
      const until = filled.find(({ name, kind }) => kind === from.kind && endsOf(from.name).includes(name));
      return until && from.kind === 'date' ? [{ type: 'period' as const, from, until }] : [];
    }),
  ];
  return fields.flatMap((field): readonly RecordBlock[] => {
    const group = groups.find((one) => membersOf(one).includes(field));
    if (!group) return [{ type: 'fact', field }];
    return fields.find((one) => membersOf(group).includes(one)) === field ? [group] : [];
  });
}

function membersOf(block: RecordBlock): readonly Field[] {
  if (block.type === 'fact') return [block.field];
  if (block.type === 'recurrence') return [block.count, block.unit];
  return block.type === 'period' ? [block.from, block.until] : block.fields;
}
