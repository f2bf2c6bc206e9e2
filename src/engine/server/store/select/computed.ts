/**
 * Compiles `x-computed` to SQL. The expressions come from the registry, so they can read fields that the caller cannot.
 */
import { region } from '../../../values/region.ts';
import { sql } from 'kysely';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { dateOf } from '../../../registry/conditions/relativeDate.ts';
import type { RawExpression, RawOperation, SplitPart } from '../../../registry/raw.ts';
import type { Scalar } from '../../../registry/types.ts';
import { columns } from '../columns/table.ts';
import { allOf, always, columnOf, parameter, textLiteral, type Fragment } from '../fragment.ts';
import { pointsAt } from './pointsAt.ts';
import type { At, Expression, CallerView } from './view.ts';

/** Compiles a path on the computed row, or on another one. */
type Read = (path: readonly string[], at?: At) => Expression;

interface Computing {
  readonly view: CallerView;
  readonly at: At;
  readonly read: Read;
}

const made = (kind: Kind, fragment: Fragment): Expression => ({ sql: fragment, kind, field: null });

/** Compiles an operation, or a path, on the row. */
export function computedExpression(view: CallerView, at: At, operation: RawExpression, read: Read): Expression {
  return expression({ view, at, read }, operation);
}

function expression(computing: Computing, raw: RawExpression): Expression {
  if (typeof raw !== 'string') return compute(computing, raw);
  if (raw.startsWith('$') && raw !== '$now')
    return made('date', parameter(dateOf(raw, computing.view.context.today), 'date'));
  if (raw === '$now') return made('datetime', parameter(computing.view.context.now, 'timestamptz'));
  return computing.read(raw.split('.'));
}

function compute(computing: Computing, operation: RawOperation): Expression {
  const each = (parts: readonly RawExpression[]): readonly Expression[] =>
    parts.map((part) => expression(computing, part));
  if (operation.template !== undefined) return template(computing, operation.template);
  if (operation.coalesce) return firstFilled(each(operation.coalesce));
  if (operation.add) return arithmetic(each(operation.add), sql` + `);
  if (operation.subtract) return arithmetic(each(operation.subtract), sql` - `);
  if (operation.multiply) return arithmetic(each(operation.multiply), sql` * `);
  if (operation.divide) return quotient(each(operation.divide));
  if (operation.shift) return shifted(computing, operation.shift);
  for (const [verb, between] of Object.entries(spans)) {
    const span = operation[verb as keyof typeof spans];
    if (span) return between(expression(computing, span.from), expression(computing, span.to));
  }
  if (operation.count !== undefined) return count(computing, operation.count, operation);
  if (operation.sum !== undefined) return sum(computing, operation.sum, operation);
  if (operation.case) return choice(computing, operation.case, operation.else);
  if (operation.split !== undefined)
    return splitPart(expression(computing, operation.split), operation.at ?? ' ', operation.take ?? 'first');
  return literal(operation.value ?? null);
}

/** Returns a part of a text as trimmed text; null where it is empty. PostgreSQL before 14 cannot split from the end. */
function splitPart(whole: Expression, separator: string, take: SplitPart): Expression {
  const text = sql`btrim(${textOf(whole)})`;
  const isDivided = sql`strpos(${text}, ${textLiteral(separator)}) > 0`;
  const first = sql`split_part(${text}, ${textLiteral(separator)}, 1)`;
  const backwards = [...separator].toReversed().join('');
  const last = sql`reverse(split_part(reverse(${text}), ${textLiteral(backwards)}, 1))`;
  const size = sql.lit([...separator].length);
  const parts: Readonly<Record<SplitPart, Fragment>> = {
    first,
    afterFirst: sql`case when ${isDivided} then substr(${text}, length(${first}) + ${size} + 1) end`,
    beforeLast: sql`case when ${isDivided} then left(${text}, length(${text}) - length(${last}) - ${size}) else ${text} end`,
    last: sql`case when ${isDivided} then ${last} end`,
  };
  return made('text', sql`nullif(btrim(${parts[take]}), '')`);
}

function literal(value: Scalar): Expression {
  if (typeof value === 'string') return made('text', textLiteral(value));
  if (typeof value === 'number') return made(Number.isInteger(value) ? 'integer' : 'decimal', sql`${sql.lit(value)}`);
  if (typeof value === 'boolean') return made('boolean', sql`${sql.lit(value)}`);
  return made('text', sql`null::text`);
}

/** Joins fields and text. Collapses the spaces that empty fields leave; null where all are empty. */
function template(computing: Computing, text: string): Expression {
  const parts = text
    .split(/\{([\w.]+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return part === '' ? null : textLiteral(part);
      return sql`coalesce(${textOf(computing.read(part.split('.')))}, '')`;
    })
    .filter((part) => part !== null);
  const joined = sql.join(parts, sql` || `);
  return made('text', sql`nullif(btrim(regexp_replace(${joined}, '\\s+', ' ', 'g')), '')`);
}

const textOf = ({ sql: fragment, kind }: Expression): Fragment => columns[kind].toText(fragment);

function isText({ kind, field }: Expression): boolean {
  return field ? columns[kind].type(field) === 'text' : kind === 'text';
}

function firstFilled(parts: readonly Expression[]): Expression {
  const [first] = parts;
  const alike =
    first !== undefined && parts.every((part) => part.kind === first.kind || (isText(part) && isText(first)));
  const values = alike ? parts : parts.map((part) => made('text', textOf(part)));
  const filled = values.map((part) => (isText(part) ? sql`nullif(${part.sql}, '')` : part.sql));
  return made(alike && !isText(first) ? first.kind : 'text', sql`coalesce(${sql.join(filled)})`);
}

function arithmetic(parts: readonly Expression[], operator: Fragment): Expression {
  return made(
    'decimal',
    sql`(${sql.join(
      parts.map((part) => sql`cast(${part.sql} as numeric)`),
      operator,
    )})`,
  );
}

/** Returns null for a division by zero, so that one row cannot make a list fail. */
function quotient([first, ...divisors]: readonly Expression[]): Expression {
  const start = sql`cast(${first?.sql ?? sql`null`} as numeric)`;
  return made(
    'decimal',
    divisors.reduce((result, divisor) => sql`(${result} / nullif(cast(${divisor.sql} as numeric), 0))`, start),
  );
}

type Between = (from: Expression, to: Expression) => Expression;

const spans = {
  days: (from, to) => made('integer', sql`(${dayOf(to)} - ${dayOf(from)})`),
  // PostgreSQL counts years as people do: somebody born on 29 February is a year older on 1 March.
  years: (from, to) =>
    made('integer', sql`extract(year from age(${dayOf(to)}::timestamp, ${dayOf(from)}::timestamp))::integer`),
  hours: (from, to) => made('decimal', sql`(${seconds(from, to)} / 3600)`),
  minutes: (from, to) => made('integer', sql`trunc(${seconds(from, to)} / 60)`),
} as const satisfies Readonly<Record<string, Between>>;

const seconds = (from: Expression, to: Expression): Fragment =>
  sql`extract(epoch from (${instantOf(to)} - ${instantOf(from)}))::numeric`;

/** Returns the instant; of a day its beginning in the time zone of the business. */
const instantOf = ({ sql: fragment, kind }: Expression): Fragment =>
  kind === 'datetime' ? fragment : sql`(${fragment}::timestamp at time zone ${sql.lit(region().timeZone)})`;

/**
 * Shifts a day: by months first, to the last day of a shorter month, then by days, as `shiftDate` does. Null where one
 * of these is not in the years 1 to 9999, so that one row cannot make a list fail.
 */
function shifted(computing: Computing, { date, ...amounts }: NonNullable<RawOperation['shift']>): Expression {
  const amount = (raw: RawExpression | undefined, times: number): Fragment =>
    raw === undefined ? sql`0` : sql`trunc(cast(${expression(computing, raw).sql} as numeric)) * ${sql.lit(times)}`;
  const months = sql`(${amount(amounts.years, 12)} + ${amount(amounts.months, 1)})`;
  const days = sql`(${amount(amounts.weeks, 7)} + ${amount(amounts.days, 1)})`;
  const day = dayOf(expression(computing, date));
  const isYear = sql`extract(year from ${day}) * 12 + extract(month from ${day}) - 1 + ${months} between 12 and 119999`;
  const moved = sql`(select case when ${isYear} then (${day} + make_interval(months => ${months}::integer))::date end as day)`;
  const isDay = sql`moved.day - date '0001-01-01' + ${days} between 0 and date '9999-12-31' - date '0001-01-01'`;
  return made('date', sql`(select case when ${isDay} then moved.day + ${days}::integer end from ${moved} moved)`);
}

/** Returns the calendar day; of an instant in the time zone of the business. */
function dayOf({ sql: fragment, kind }: Expression): Fragment {
  return kind === 'datetime'
    ? sql`(${fragment} at time zone ${sql.lit(region().timeZone)})::date`
    : sql`${fragment}::date`;
}

function choice(
  computing: Computing,
  cases: NonNullable<RawOperation['case']>,
  otherwise: RawExpression | undefined,
): Expression {
  const results = cases.map((one) => expression(computing, one.then));
  // An untyped null, which takes the type of the other results.
  const last = otherwise === undefined ? sql`null` : expression(computing, otherwise).sql;
  const whens = cases.map(
    (one, index) =>
      sql`when ${computing.view.trusted(computing.at, one.when)} then ${results[index]?.sql ?? sql`null`}`,
  );
  return made(results[0]?.kind ?? 'text', sql`(case ${sql.join(whens, sql` `)} else ${last} end)`);
}

function count(computing: Computing, name: string, operation: RawOperation): Expression {
  return made(
    'integer',
    overRows(computing, name, operation, () => sql`count(*)`),
  );
}

/** Sums a path such as `lines.net_cents`; 0 over no rows. */
function sum(computing: Computing, path: string, operation: RawOperation): Expression {
  const dot = path.indexOf('.');
  const rows = overRows(
    computing,
    path.slice(0, dot),
    operation,
    (at) => sql`sum(${computing.read(path.slice(dot + 1).split('.'), at).sql})`,
  );
  return made('decimal', sql`coalesce(${rows}, 0)`);
}

function overRows(
  computing: Computing,
  name: string,
  operation: RawOperation,
  aggregate: (at: At) => Fragment,
): Fragment {
  const { view, at } = computing;
  const inverse = at.resource.inverses[name];
  const other = inverse && view.registry.resources[inverse.resource];
  if (!inverse || !other) throw new Error(`${at.resource.name} has no inverse "${name}".`);
  const there: At = { resource: other, alias: view.nextAlias() };
  const where = operation.where ? view.trusted(there, operation.where) : always;
  return sql`(select ${aggregate(there)} from ${sql.table(other.table)} ${sql.id(there.alias ?? '')} where ${allOf([pointsAt(there, inverse.field, columnOf(at.alias, 'uuid')), where])})`;
}
