/** From one column type to another: whether every value fits, and how to try each one. */
import { quoted } from './text.ts';

const numbers = /^(?:integer|bigint|numeric\(\d+,\d+\))$/;

/** Whether every value of the one type is a value of the other. */
export function widens(from: string, to: string): boolean {
  if (from === 'integer' && to === 'bigint') return true;
  if (from === 'uuid' && to === 'text') return true;
  const [precision, scale] = digitsOf(to);
  if (scale === undefined || precision === undefined) return false;
  if (from === 'integer') return precision - scale >= 10;
  if (from === 'bigint') return precision - scale >= 19;
  const [fromPrecision, fromScale] = digitsOf(from);
  return (
    fromPrecision !== undefined &&
    fromScale !== undefined &&
    scale >= fromScale &&
    precision - scale >= fromPrecision - fromScale
  );
}

function digitsOf(type: string): readonly number[] {
  return (/^numeric\((\d+),(\d+)\)$/.exec(type) ?? []).slice(1).map(Number);
}

export interface Attempt {
  /** Makes the function that answers null for a value that does not fit. It is gone with the connection. */
  readonly before: string;
  /** The value in the new type, null where it does not fit. */
  readonly value: string;
  /** True of the rows whose value would be lost or become another one. */
  readonly loses: string;
}

/** How to bring a column into another type, value by value. */
export function attempt(column: string, from: string, to: string): Attempt {
  const name = `pg_temp.${quoted(`beheer_try_${to}`)}`;
  const before = `create or replace function ${name}(value text) returns ${to} language plpgsql immutable as $$ begin return value::${to}; exception when others then return null; end $$`;
  const [was, value] = [`${quoted(column)}::text`, `${name}(${quoted(column)}::text)`];
  const same = numbers.test(from) && numbers.test(to) ? `${quoted(column)} = ${value}` : `${was} = ${value}::text`;
  return { before, value, loses: `${quoted(column)} is not null and (${same}) is not true` };
}
