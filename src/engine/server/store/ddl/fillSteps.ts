/** Steps that write into existing rows as schemas say: `x-fill` of new and newly required fields, and renamed choices. */
import type { Registry, Field, Resource } from '../../../registry/types.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Literal } from '../../../registry/kinds/kind.ts';
import { sql } from 'kysely';
import { systemCaller } from '../caller.ts';
import { columnType } from '../columns/table.ts';
import { computedExpression } from '../select/computed.ts';
import { viewOf } from '../select/createView.ts';
import { pathExpression } from '../select/expression.ts';
import { definitionText, quoted, renderedText } from '../sql/text.ts';
import { appendOnlyTrigger } from './appendOnly.ts';
import type { DesiredColumn, DesiredTable, FieldFilling, RenamedChoice } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { safe, type Step } from './step.ts';
import { askFirst, attempt, harmsOf, withPermissions } from './typeChange.ts';

/** Returns the expression of `x-fill`; null for a field without one, and for a translation, which has no source. */
export function fillingOf(registry: Registry, resource: Resource, field: Field): FieldFilling | null {
  const written = field.property['x-fill'];
  if (written === undefined || field.translationOf !== null) return null;
  return {
    written,
    compile: () => {
      const view = viewOf(registry, systemCaller, new Date());
      const at = { resource, alias: resource.table };
      const made = computedExpression(view, at, written, (path, other) => pathExpression(view, other ?? at, path));
      const type = (made.field && columnType(made.field)) ?? typeOfLiteral[kinds[made.kind].literal] ?? 'text';
      const text = renderedText(made.sql, (value) => definitionText(sql`${sql.lit(String(value))}`));
      return { sql: `(${text})::${type}`, type };
    },
  };
}

const typeOfLiteral: Partial<Record<Literal, string>> = {
  integer: 'numeric',
  number: 'numeric',
  exact: 'numeric',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamp(3) with time zone',
  time: 'time without time zone',
  uuid: 'uuid',
};

interface Filled {
  readonly desired: DesiredTable;
  readonly present: PresentTable;
  /** Permissions given with the command. */
  readonly allow: readonly string[];
  /** SQL of the default, for rows that the expression gives nothing; null without one. */
  readonly otherwise: string | null;
}

/** Returns the step that fills empty rows. A value of another type is converted as by a change of type. */
export function fillingStep(
  { desired, present, allow, otherwise }: Filled,
  column: DesiredColumn,
  { compile }: FieldFilling,
): Step {
  const path = `${desired.name}.${column.name}`;
  const { sql: expression, type } = compile();
  const rule = withPermissions(column.conversion ?? askFirst, path, allow);
  const same = {
    before: null,
    value: expression,
    fate: `case when ${expression} is not null then 'keeps' end`,
  };
  const { before, value, fate } =
    type === column.type
      ? same
      : attempt({ of: expression, from: type, to: column.type, rule: { multiply: null, divide: null } });
  const empty = `${quoted(column.name)} is null`;
  const assigned = otherwise === null ? value : `coalesce(${value}, ${otherwise})`;
  const update = `update ${quoted(desired.name)} set ${quoted(column.name)} = ${assigned} where ${empty}`;
  const statement = withoutGuards(desired, present, update);
  return {
    id: `fill:${path}`,
    stage: 'data',
    statement,
    meaning: `Where ${path} is empty, it gets what "x-fill" says.`,
    writes: `select count(*) from ${quoted(desired.name)} where ${empty} and ${otherwise === null ? `(${value}) is not null` : 'true'}`,
    risk: {
      table: desired.name,
      before,
      rows: empty,
      shown: [column.name],
      counted: ['row has a value that does not fit', 'rows have a value that does not fit'],
      always: false,
      blocks: true,
      consent: `narrow:${path}`,
      key: `${path} ${column.type} x-fill`,
      consented: statement,
      advice:
        rule.misfits === 'refuse'
          ? 'The field refuses it with "x-convert": change those rows first, or the rule.'
          : 'Change those rows first, or say in the field what becomes of them: "x-convert": "round" or "empty". Or allow it once.',
      values: {
        fate: `case when ${empty} then ${fate} end`,
        before: expression,
        after: value,
        isDecided: true,
        harms: harmsOf[rule.misfits],
        lesser: `round:${path}`,
        words: {
          keeps: ['row is filled', 'rows are filled'],
          rounds: ['row is filled with another value', 'rows are filled with another value'],
          loses: ['row has a value that does not fit', 'rows have a value that does not fit'],
        },
      },
      accepts: [`round:${path}`],
      refused: rule.misfits === 'refuse',
    },
  };
}

/** Returns the renamed choices of a field, of a list of choices too. */
export function renamedChoices({ property }: Field): readonly RenamedChoice[] {
  return (property.oneOf ?? property.items?.oneOf ?? []).flatMap(({ const: to, 'x-renamed-from': from }) =>
    from === undefined ? [] : [{ from: literal(from), to: literal(to) }],
  );
}

const literal = (value: string | number): string => definitionText(sql`${sql.lit(value)}`);

/**
 * Returns the columns whose choices are renamed by this migration. The rule of a column that was migrated before has
 * its present choices.
 *
 * @param earlier value rules at the end of the last migration
 */
export function columnsWithRenamedChoices(
  { columns, constraints }: DesiredTable,
  present: PresentTable,
  earlier: Readonly<Record<string, string>>,
): readonly DesiredColumn[] {
  return columns.filter(({ name, renamedFrom, renamedChoices: choices = [], values }) => {
    const former = present.columns.has(name) ? name : (renamedFrom ?? name);
    if (choices.length === 0 || !present.columns.has(former)) return false;
    const rule = constraints.find(
      ({ type, fields, message }) => type === 'check' && message === null && fields[0] === name,
    );
    if (values) return earlier[former] !== undefined && earlier[former] !== values.written;
    return rule !== undefined && !present.constraints.has(rule.name);
  });
}

export function renamedChoiceSteps(
  desired: DesiredTable,
  present: PresentTable,
  columns: readonly DesiredColumn[],
): readonly Step[] {
  return columns.flatMap(({ name, type, renamedChoices: choices = [] }) =>
    choices.map(({ from, to }) => {
      const column = quoted(name);
      const isList = type.endsWith('[]');
      const element = isList ? `::${type.slice(0, -2)}` : '';
      const rows = isList ? `${from}${element} = any(${column})` : `${column} = ${from}`;
      const value = isList ? `array_replace(${column}, ${from}${element}, ${to}${element})` : to;
      return safe('data', `choice:${desired.name}.${name}:${to}`, {
        statement: withoutGuards(
          desired,
          present,
          `update ${quoted(desired.name)} set ${column} = ${value} where ${rows}`,
        ),
        meaning: `Where ${desired.name}.${name} is ${from}, it is called ${to} from now on.`,
        writes: `select count(*) from ${quoted(desired.name)} where ${rows}`,
      });
    }),
  );
}

/**
 * Suspends the triggers that refuse changes of frozen and append-only rows: what a new column says of such a row, and how
 * a choice is called, is no change of what the row said.
 */
function withoutGuards(
  { name, frozen, appendOnly }: DesiredTable,
  { triggers }: PresentTable,
  statement: string,
): string {
  const guards = [frozen?.name, appendOnly === true ? appendOnlyTrigger : undefined].flatMap((guard) =>
    guard !== undefined && triggers.has(guard) ? [guard] : [],
  );
  const each = (what: string): readonly string[] =>
    guards.map((guard) => `alter table ${quoted(name)} ${what} trigger ${quoted(guard)}`);
  return [...each('disable'), statement, ...each('enable always')].join(';\n');
}
