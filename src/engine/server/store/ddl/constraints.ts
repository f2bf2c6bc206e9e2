/**
 * Constraints that the database enforces: limits of values, rules over several fields, foreign keys, and periods that
 * may not overlap.
 */
import { sql } from 'kysely';
import type { Exclusion, Field, Label, Registry, Resource } from '../../../registry/types.ts';
import { columns, storedFields } from '../columns/table.ts';
import { allOf, always, columnOf, type Fragment } from '../fragment.ts';
import { checkRule } from './checkRule.ts';
import type { DesiredConstraint, Extensions } from './desired.ts';
import { definedName } from '../sql/names.ts';
import { definitionText, quoted } from '../sql/text.ts';

export function checkConstraints(registry: Registry, resource: Resource): readonly DesiredConstraint[] {
  const ofFields = storedFields(resource.fields).flatMap((field) => {
    const checks = columns[field.kind].checks(columnOf(null, field.name), field);
    return checks.length > 0
      ? [check(resource, { parts: [field.name], field: field.name, message: null }, allOf(checks))]
      : [];
  });
  const ofRules = resource.checks.flatMap((rule, index) => {
    const condition = checkRule(registry, resource, rule.rule);
    return condition === null || condition === always
      ? []
      : [check(resource, { parts: [rule.field, `rule${index}`], field: rule.field, message: rule.message }, condition)];
  });
  return [...ofFields, ...ofRules];
}

interface CheckDetails {
  readonly parts: readonly string[];
  readonly field: string;
  readonly message: Label | null;
}

function check(resource: Resource, { parts, field, message }: CheckDetails, condition: Fragment): DesiredConstraint {
  const text = definitionText(condition);
  const definition = `check (${text})`;
  return {
    name: definedName([resource.table, ...parts], 'check', definition),
    fields: [field],
    message,
    definition,
    type: 'check',
    violating: `(${text}) is false`,
  };
}

const onDeleteText = { restrict: 'restrict', cascade: 'cascade', 'set-null': 'set null' } as const;

export function foreignKey(
  table: string,
  column: string,
  target: string,
  onDelete: keyof typeof onDeleteText,
): DesiredConstraint {
  const definition = `foreign key (${quoted(column)}) references ${quoted(target)} ("uuid") on delete ${onDeleteText[onDelete]}`;
  const violating = `${quoted(column)} is not null and not exists (select 1 from ${quoted(target)} target where target."uuid" = ${quoted(table)}.${quoted(column)})`;
  return {
    name: definedName([table, column], 'fkey', definition),
    fields: [column],
    message: null,
    definition,
    type: 'foreign',
    violating,
  };
}

/**
 * Returns exclusion constraints. They need the extension btree_gist, which allows scalar values in the same index as
 * ranges.
 */
export function exclusionConstraints(resource: Resource, extensions: Extensions): readonly DesiredConstraint[] {
  if (!extensions.gistKeys) return [];
  return resource.exclusions.flatMap((exclusion) => {
    const own = partsOf(resource, exclusion, null);
    const [mine, other] = [partsOf(resource, exclusion, resource.table), partsOf(resource, exclusion, 'other')];
    if (!own || !mine || !other) return [];
    const definition = definitionText(
      sql`exclude using gist (${sql.join([...own.keys.map((key) => sql`${key} with =`), sql`${own.range} with &&`])}) where (${own.counts})`,
    );
    const same = sql.join(
      [
        ...mine.keys.map((key, index) => sql`${key} = ${other.keys[index]}`),
        sql`${mine.range} && ${other.range}`,
        mine.counts,
        other.counts,
      ],
      sql` and `,
    );
    const violating = definitionText(
      sql`exists (select 1 from ${sql.id(resource.table)} other where other.uuid <> ${sql.id(resource.table, 'uuid')} and ${same})`,
    );
    return [
      {
        name: definedName([resource.table, exclusion.from], 'excl', definition),
        fields: [exclusion.from],
        message: null,
        definition,
        type: 'exclude' as const,
        violating,
      },
    ];
  });
}

interface ExclusionParts {
  readonly keys: readonly Fragment[];
  readonly range: Fragment;
  /** Condition on rows that have a period. */
  readonly counts: Fragment;
}

/**
 * Returns the parts of an exclusion constraint. A last day is inclusive, an end instant is exclusive. An empty end is
 * infinite; a row without a start has no period.
 */
function partsOf(resource: Resource, exclusion: Exclusion, alias: string | null): ExclusionParts | null {
  const from = resource.fields[exclusion.from];
  const until = resource.fields[exclusion.until];
  if (!from || !until || (from.kind !== 'date' && from.kind !== 'datetime')) return null;
  const [start, end] = [columnOf(alias, from.name), columnOf(alias, until.name)];
  return {
    keys: exclusion.keys.flatMap((name) => {
      const field = resource.fields[name];
      return field ? [sameKey(field, alias)] : [];
    }),
    range: from.kind === 'date' ? sql`daterange(${start}, ${end}, '[]')` : sql`tstzrange(${start}, ${end}, '[)')`,
    counts: sql`${start} is not null and (${end} is null or ${end} >= ${start})`,
  };
}

/** Compares null as equal to null: for example, a general price list excludes another general one. */
function sameKey(field: Field, alias: string | null): Fragment {
  const column = columnOf(alias, field.name);
  return field.nullable ? sql`(coalesce(${columns[field.kind].toText(column)}, ''))` : column;
}
