/**
 * Translates database errors into validation errors by field. The constraints enforce the same rules as the form, also
 * under concurrency.
 */
import { countedLabel } from '../../../registry/labels.ts';
import type { RuleMessage } from '../../../registry/rules.ts';
import type { Label, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { frozenState } from '../ddl/frozen.ts';
import { isOfMissingPartition } from '../databaseError.ts';
import { Failure } from '../failure.ts';
import { checkKey, type KnownConstraint, type StoreState } from '../state.ts';
import { codeOf } from '../transaction.ts';
import { texts } from '../../texts.ts';
import { eachLanguage, inLanguage, plainLabel } from '../../../texts/catalogue.ts';
import { inSentence } from '../../../texts/inSentence.ts';
import { isRecord } from '../../../values/json.ts';

/** Without a full stop, like all messages at a field. */
const overlaps = {
  days: texts.label('database.overlapping_days'),
  times: texts.label('database.overlapping_times'),
} as const;

const frozen = texts.label('records.frozen');

/**
 * SQLSTATE of `raise exception` in a trigger of an adopted table:
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const raised = 'P0001';

const brokenCheck = '23514';

/** Reports a broken CHECK of an adopted table or of a domain, at its field if it has only one column. */
function ofTheirCheck(state: StoreState, resource: Resource, error: unknown): Failure {
  const { constraint = '', table = '', schema = '', dataType } = error as Readonly<Partial<Record<string, string>>>;
  const { adopted } = resource;
  const key =
    dataType === undefined || adopted === null
      ? checkKey(schema, table, constraint)
      : checkKey(adopted.schema, adopted.name, constraint, dataType);
  const columns = state.adoptedChecks.get(key) ?? [];
  const [only] = columns.length === 1 ? ofTheirs(resource, { column: columns[0] ?? '', named: [] }) : [];
  const label = texts.label('database.broken_check', { name: constraint });
  return new Failure('E_INVALID', { errors: { [only ?? '']: { label } } });
}

interface Refused {
  readonly code: string;
  readonly table: string;
  readonly column: string;
  /** Columns that the detail of the error names. */
  readonly named: readonly string[];
  readonly constraint: KnownConstraint | undefined;
}

/**
 * Translates a constraint violation; returns null for other errors.
 * @param body the body sent, to find the line that is meant
 */
export function violationFailure(state: StoreState, resource: Resource, error: unknown, body: unknown): Failure | null {
  if (codeOf(error) === frozenState) return new Failure('E_STATE', { message: frozen });
  if (resource.adopted !== null && codeOf(error) === brokenCheck) return ofTheirCheck(state, resource, error);
  if (resource.adopted !== null && codeOf(error) === raised && error instanceof Error)
    return new Failure('E_INVALID', { errors: { '': { label: plainLabel(error.message) } } });
  const refused = readRefusal(state, error);
  if (!refused) return null;
  const { code, constraint } = refused;
  if (code === '23503' && !(constraint && isOfResource(state, resource, constraint.table)))
    return new Failure('E_REFERENCED', referencedDetails(state, refused.table, null));
  if (code.startsWith('22')) return new Failure('E_INVALID', { errors: { '': { key: 'invalidFormat', params: {} } } });
  const fields = constraint?.fields ?? ofTheirs(resource, refused);
  const message = messageOf(state, code, constraint);
  const path = pathOf(state, resource, { table: refused.table, fields, body });
  return new Failure('E_INVALID', { errors: { [path]: message } });
}

export function readRefusal(state: StoreState, error: unknown): Refused | null {
  // PostgreSQL 18 has a code of its own for a restricted removal (23001); earlier versions use 23503.
  const code = codeOf(error).replace('23001', '23503');
  if (!/^2[23][0-9A-Z]{3}$/.test(code) || isOfMissingPartition(error)) return null;
  const { table, column, constraint, detail } = error as {
    table?: string;
    column?: string;
    constraint?: string;
    detail?: string;
  };
  const named = /^Key \((.+?)\)=/.exec(detail ?? '')?.[1] ?? '';
  return {
    code,
    table: table ?? '',
    column: column ?? '',
    named: named === '' ? [] : named.split(', ').map((name) => name.replaceAll('"', '')),
    constraint: state.constraints.get(constraint ?? ''),
  };
}

/** Maps the columns of an adopted table to fields, whose names can differ. */
function ofTheirs(resource: Resource, { column, named }: Pick<Refused, 'column' | 'named'>): readonly string[] {
  const columns = column === '' ? named : [column];
  if (resource.adopted === null) return column === '' ? [] : [column];
  return columns.flatMap(
    (one) =>
      Object.values(resource.fields).find(
        ({ name, property, system }) => !system && [property['x-column'] ?? name].flat().includes(one),
      )?.name ?? [],
  );
}

function messageOf(state: StoreState, code: string, constraint: KnownConstraint | undefined): RuleMessage {
  if (constraint?.message) return { label: constraint.message };
  if (code === '23P01') {
    const { fields = {} } = state.registry.resources[state.resourceOfTable.get(constraint?.table ?? '') ?? ''] ?? {};
    return {
      label:
        constraint?.fields.some((name) => fields[name]?.kind === 'datetime') === true ? overlaps.times : overlaps.days,
    };
  }
  const keys: Readonly<Record<string, string>> = { '23505': 'unique', '23502': 'required', '23503': 'reference' };
  return { key: keys[code] ?? 'invalidFormat', params: {} };
}

/** Returns true for the table of the resource, of its lines, and for their join tables. */
function isOfResource(state: StoreState, resource: Resource, table: string): boolean {
  const owned = Object.values(resource.fields).flatMap(
    (field) => state.registry.resources[field.lines?.resource ?? '']?.table ?? [],
  );
  return [resource.table, ...owned].some((own) => table === own || table.startsWith(`${own}__`));
}

interface Place {
  readonly table: string;
  readonly fields: readonly string[];
  readonly body: unknown;
}

function pathOf(state: StoreState, resource: Resource, { table, fields, body }: Place): string {
  if (table === resource.table) return shownField(resource, fields);
  for (const field of Object.values(resource.fields)) {
    const child = state.registry.resources[field.lines?.resource ?? ''];
    if (child?.table !== table) continue;
    const index = repeatedLine(isRecord(body) ? body[field.name] : undefined, fields);
    return index === null ? field.name : `${field.name}.${index}.${shownField(child, fields)}`;
  }
  return fields.at(-1) ?? '';
}

/** Picks the last field that a person can edit. */
function shownField(resource: Resource, fields: readonly string[]): string {
  const writable = fields.filter((name) => resource.fields[name] && isWritable(resource.fields[name]));
  return writable.at(-1) ?? fields.at(-1) ?? '';
}

/** Returns the index of the first line that repeats an earlier one. */
function repeatedLine(lines: unknown, fields: readonly string[]): number | null {
  if (!Array.isArray(lines)) return null;
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const key = JSON.stringify(fields.map((name) => (isRecord(line) ? (line[name] ?? null) : null)));
    if (seen.has(key)) return index;
    seen.add(key);
  }
  return null;
}

/** Builds the message that names the referring resource, and the number of records where it is known. */
export function referencedDetails(
  state: StoreState,
  table: string,
  count: number | null,
): { readonly message?: Label } {
  const resource = state.registry.resources[state.resourceOfTable.get(table.split('__')[0] ?? '') ?? ''];
  if (!resource) return {};
  if (count === null) return { message: texts.label('records.referred_to', { records: resource.plural }) };
  const small = (label: Label): Label => eachLanguage((locale) => inSentence(inLanguage(label, locale), locale));
  return {
    message:
      count === 1
        ? texts.label('records.referred_to_once', { record: small(resource.label) })
        : texts.label('records.referred_to_times', { count, records: small(countedLabel(resource, count)) }),
  };
}
