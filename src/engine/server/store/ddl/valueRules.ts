/**
 * Rules for values that the application checks on write and the database does not: patterns, formats, parts of a
 * structure. When one changes, a migration tests it on the existing values.
 */
import { kinds } from '../../../registry/kinds/table.ts';
import { standardWords, type JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field } from '../../../registry/types.ts';
import { makeAjv } from '../ajv.ts';
import type { DesiredColumn, DesiredTable, ValueRules } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { formerName } from './columnSteps.ts';
import { digest } from '../sql/names.ts';
import type { Step } from './step.ts';

/** Keywords that the column or a constraint checks. */
const checkedByTable = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'maxItems',
];

/** Kinds whose columns accept nothing else, or whose values may not be read. */
const withoutRules: readonly Kind[] = [
  'date',
  'datetime',
  'time',
  'boolean',
  'uuid',
  'reference',
  'references',
  'lines',
  'enum',
  'secret',
  'file',
  'grants',
  'scopes',
];

export function valueRules(field: Field): ValueRules | null {
  if (withoutRules.includes(field.kind) || field.system || field.computed !== null) return null;
  const own = without(standardWords(field.property), [...checkedByTable, 'type']);
  const schema = without(kinds[field.kind].valueSchema(field.property), checkedByTable);
  return {
    written: JSON.stringify({ kind: field.kind, ...own }),
    schema: Object.keys(schema).some((word) => word !== 'type') ? schema : null,
  };
}

function without(schema: JsonSchema, words: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !words.includes(word)));
}

/** Returns the steps that test changed rules. @param earlier rules of the columns at the end of the last migration */
export function valueRuleSteps(
  table: DesiredTable,
  present: PresentTable,
  earlier: Readonly<Record<string, string>>,
): readonly Step[] {
  return table.columns.flatMap((column) => {
    const { values } = column;
    const before = earlier[formerName(present, column) ?? column.name];
    if (!values?.schema || before === undefined || before === values.written) return [];
    return [comparing(table, column, values.schema, values.written)];
  });
}

function comparing({ name: table }: DesiredTable, { name }: DesiredColumn, schema: JsonSchema, written: string): Step {
  const path = `${table}.${name}`;
  const statement = `-- ${path} follows ${written}`;
  return {
    id: `values:${path}`,
    stage: 'rules',
    statement,
    meaning: `${path} meets ${written}.`,
    writes: null,
    risk: {
      table,
      before: null,
      rows: 'true',
      shown: [name],
      counted: ['row does not meet it', 'rows do not meet it'],
      met: ['row meets it', 'rows meet it'],
      always: false,
      blocks: true,
      consent: `keep:${path}`,
      key: `${path} ${digest(written)}`,
      consented: statement,
      advice: 'Change those rows first, or keep them as they are until somebody edits them.',
      accepted: { column: name, test: validator(schema) },
    },
  };
}

function validator(schema: JsonSchema): (value: unknown) => boolean {
  const validate = makeAjv().compile(schema);
  return (value) => validate(value);
}
