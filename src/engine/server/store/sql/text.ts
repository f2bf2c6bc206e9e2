/** SQL fragments as text without parameters, for DDL statements, in which PostgreSQL accepts none. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { relativeDateParts } from '../../../registry/conditions/relativeDate.ts';
import { region } from '../../../values/region.ts';
import type { Fragment } from '../fragment.ts';

const writer = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Renders a fragment without parameters. */
export function definitionText(fragment: Fragment): string {
  const compiled = fragment.compile(writer);
  if (compiled.parameters.length > 0) throw new Error(`A definition cannot have parameters: ${compiled.sql}`);
  return compiled.sql;
}

/** Renders a fragment with parameters: `written` returns each as SQL. */
export function renderedText(fragment: Fragment, written: (value: unknown) => string): string {
  const { sql: text, parameters } = fragment.compile(writer);
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => written(parameters[Number(number) - 1]));
}

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes SQL identifiers, separated by commas. */
export const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ');

/** Returns SQL for a JSON value as a column default. */
export function defaultText(value: unknown, type: string): string {
  const literal = type.endsWith('[]')
    ? arrayLiteral(value)
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return `${definitionText(sql`${sql.lit(literal)}`)}::${type}`;
}

const units: Readonly<Record<string, string>> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' };

function shiftText(shift: string): string {
  const [, amount = '', unit = ''] = /^([+-]\d+)([hdwmy])$/.exec(shift) ?? [];
  return amount === '' ? '' : ` + interval '${amount} ${units[unit]}'`;
}

/**
 * Returns SQL for a default that depends on the current time, such as `$today+30d`; null for other defaults. Months are
 * counted in UTC, as in records.
 */
export function momentText(value: unknown, kind: Kind): string | null {
  if (typeof value !== 'string' || (kind !== 'date' && kind !== 'datetime')) return null;
  if (value.startsWith('$now'))
    return kind === 'datetime'
      ? `((now() at time zone 'UTC'${shiftText(value.slice('$now'.length))}) at time zone 'UTC')`
      : null;
  const parts = relativeDateParts(value);
  if (parts === null) return null;
  const today = `(now() at time zone '${region().timeZone}')`;
  const daysBeforeMonday = parts.base === 'week' ? (8 - region().firstDayOfWeek) % 7 : 0;
  const base =
    parts.base === 'today'
      ? today
      : daysBeforeMonday === 0
        ? `date_trunc('${parts.base}', ${today})`
        : `(date_trunc('week', ${today} + interval '${daysBeforeMonday} days') - interval '${daysBeforeMonday} days')`;
  const day = `(${base}${shiftText(parts.shift)})::date`;
  return kind === 'date' ? day : `(${day}::timestamp at time zone 'UTC')`;
}

function arrayLiteral(value: unknown): string {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  return `{${items.map((item) => `"${String(item).replaceAll(/(["\\])/g, String.raw`\$1`)}"`).join(',')}}`;
}
