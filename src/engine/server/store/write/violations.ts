/**
 * What the database refused, in the words of the fields: its constraints say the same as the form, and have the last
 * word.
 */
import { countedLabel } from '../../../registry/labels.ts';
import type { RuleMessage } from '../../../registry/rules.ts';
import type { Label, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { frozenState } from '../ddl/frozen.ts';
import { Failure } from '../failure.ts';
import { checkKey, type KnownConstraint, type StoreState } from '../state.ts';
import { codeOf } from '../transaction.ts';
import { texts } from '../../texts.ts';
import { eachLanguage, inLanguage, plainLabel } from '../../../texts/catalogue.ts';
import { inSentence } from '../../../texts/inSentence.ts';
import { isRecord } from '../../../values/json.ts';

/** Without a full stop, as every sentence at a field. */
const overlaps = {
  days: texts.label('database.overlapping_days'),
  times: texts.label('database.overlapping_times'),
} as const;

const frozen = texts.label('records.frozen');

/** What a trigger of somebody else's table says no with: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const raised = 'P0001';

const brokenCheck = '23514';

/** Names a CHECK of an adopted table, at the field of its column if it has only one. */
function ofTheirCheck(state: StoreState, resource: Resource, error: unknown): Failure {
  const { constraint = '', table = '', schema = '' } = error as Readonly<Partial<Record<string, string>>>;
  const columns = state.adoptedChecks.get(checkKey(schema, table, constraint)) ?? [];
  const [only] = columns.length === 1 ? ofTheirs(resource, { column: columns[0] ?? '', named: [] }) : [];
  const label = texts.label('database.broken_check', { name: constraint });
  return new Failure('E_INVALID', { errors: { [only ?? '']: { label } } });
}

interface Refused {
  readonly code: string;
  readonly table: string;
  readonly column: string;
  /** The columns that the words of the refusal name. */
  readonly named: readonly string[];
  readonly constraint: KnownConstraint | undefined;
}

/** Null where the error is no refusal of the database. `body` is what was sent: it tells which line was meant. */
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
  // PostgreSQL 18 tells a restricted removal (23001) from other broken references; earlier ones do not.
  const code = codeOf(error).replace('23001', '23503');
  if (!/^2[23][0-9A-Z]{3}$/.test(code)) return null;
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

/** A rule of somebody else's table, in its columns, which may be called otherwise than our fields. */
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

/** Its own table, that of its lines, or one between it and others. */
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

/** Of several fields the last that a person fills in. */
function shownField(resource: Resource, fields: readonly string[]): string {
  const writable = fields.filter((name) => resource.fields[name] && isWritable(resource.fields[name]));
  return writable.at(-1) ?? fields.at(-1) ?? '';
}

/** The first line that says the same as one before it. */
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

/** Which records refer, and how many where that is known. */
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
