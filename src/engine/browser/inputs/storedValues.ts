/**
 * Normalises form values to their stored form, as each input does on blur, for a form that is submitted before that.
 */
import { isRecord } from '../../values/json.ts';
import { subFields } from '../fields/subFields.ts';
import { kinds } from '../../registry/kinds/table.ts';
import { countryOf } from '../../registry/records/countryOf.ts';
import type { Field, Registry } from '../../registry/types.ts';

type Row = Readonly<Record<string, unknown>>;
type Normalise = (text: string, country?: string) => string;
type Normalisers = Readonly<Record<string, Normalise>>;

/** Loads the normalisers on first use: they are as large as the public suffix list that they contain. */
export async function loadNormalisers(): Promise<Normalisers> {
  try {
    const { formatNormalisers } = await import('../../values/formatNormalisers.ts');
    return formatNormalisers;
  } catch {
    // Without the normalisers, the server normalises or rejects the value.
    return {};
  }
}

/**
 * Normalises a text: `1234ab` to `1234 AB`, blank text to null.
 * @param country country of the record.
 */
export function storedText(
  format: string | undefined,
  value: unknown,
  { normalisers, country }: { readonly normalisers: Normalisers; readonly country?: string | undefined },
): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (trimmed === '') return null;
  if (format === undefined) return value;
  return Object.hasOwn(normalisers, format) ? normalisers[format]?.(trimmed, country) : trimmed;
}

/** Normalises the values of a form, including lines and parts of structures. */
export async function storedValues<Values extends Row>(
  registry: Registry,
  fields: Readonly<Record<string, Field>>,
  values: Values,
): Promise<Values> {
  const normalisers = await loadNormalisers();
  return storedRow({ registry, normalisers }, Object.values(fields), values) as Values;
}

interface Rules {
  readonly registry: Registry;
  readonly normalisers: Normalisers;
}

function storedRow(rules: Rules, fields: readonly Field[], values: Row): Row {
  const changed = fields.flatMap((field) => {
    const value = values[field.name];
    const stored = storedValue(rules, field, { value, country: countryOf(field, values) });
    return stored === value ? [] : [[field.name, stored] as const];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

/** Returns the same object if nothing changes. */
function storedValue(
  rules: Rules,
  field: Field,
  { value, country }: { readonly value: unknown; readonly country: string | undefined },
): unknown {
  if (typeof value === 'string')
    return kinds[field.kind].traits.typed ? storedText(field.property.format, value, { ...rules, country }) : value;
  if (Array.isArray(value)) return storedRows(rules, rowFields(rules.registry, field), value);
  return field.kind === 'json' && isRecord(value) ? storedRow(rules, subFields(field.property), value) : value;
}

function storedRows(rules: Rules, fields: readonly Field[], rows: readonly unknown[]): readonly unknown[] {
  if (fields.length === 0) return rows;
  const stored = rows.map((row) => (isRecord(row) ? storedRow(rules, fields, row) : row));
  return stored.every((row, index) => row === rows[index]) ? rows : stored;
}

function rowFields(registry: Registry, field: Field): readonly Field[] {
  const child = field.lines ? registry.resources[field.lines.resource] : undefined;
  if (child) return Object.values(child.fields);
  return field.kind === 'json' ? subFields(field.property.items) : [];
}
