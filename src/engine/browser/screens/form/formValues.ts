/** Conversion between form values, records and request bodies. */
import { mayWrite } from '../../../registry/access.ts';
import { resolveOperand, type ConditionContext } from '../../../registry/conditions/operand.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { isRecord } from '../../../values/json.ts';
import { subFields } from '../../fields/subFields.ts';
import { filledLines } from '../../inputs/lines/blankLines.ts';
import { currentRegistry } from '../../registry.ts';
import { isSame } from '../../providers/requestBody.ts';
import { fieldState, type FormScope } from './formFields.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the initial values of a new record: the defaults, then the given values. Server-written fields get their
 * default whatever is given, because rules may depend on the state of the new record; they are never sent.
 */
export function newValues(resource: Resource, given: Row, context: ConditionContext): Row {
  const fields = Object.values(resource.fields);
  const defaults = fields
    .filter(isWritable)
    .map((field) => [field.name, field.lines ? firstLines(field.lines.resource) : startValue(field, context)] as const);
  const ofServer = fields
    .filter((field) => !isWritable(field) && !field.system && field.computed === null && field.default !== undefined)
    .map((field) => [field.name, startValue(field, context)] as const);
  return {
    ...Object.fromEntries(defaults),
    ...activeClient(resource, context),
    ...givenValues(resource, given),
    ...Object.fromEntries(ofServer),
  };
}

/** Adds the default values of a new line to given lines. */
function givenValues(resource: Resource, given: Row): Row {
  const lines = Object.entries(given).flatMap(([name, value]) => {
    const child = resource.fields[name]?.lines?.resource;
    if (child === undefined || !Array.isArray(value)) return [];
    const blank = blankRow(fieldsOfLine(child));
    return [[name, value.map((line: unknown) => (isRecord(line) ? { ...blank, ...line } : line))] as const];
  });
  return { ...given, ...Object.fromEntries(lines) };
}

/** Starts with one blank line if a reference in it fills in other fields. */
function firstLines(name: string): readonly Row[] {
  const fields = fieldsOfLine(name);
  const isFilled = fields.some(({ relation }) => relation !== null && Object.keys(relation.fills).length > 0);
  return isFilled ? [blankRow(fields)] : [];
}

const fieldsOfLine = (name: string): readonly Field[] =>
  Object.values(currentRegistry().resources[name]?.fields ?? {}).filter(
    (field) => isWritable(field) && !field.relation?.owned,
  );

/** The reference to the tenant starts as the active client, also where the record belongs to no tenant, as a task. */
function activeClient({ scope, fields }: Resource, { client }: ConditionContext): Row {
  const { tenant } = currentRegistry();
  if (client === null || tenant === null) return {};
  const references = Object.values(fields).filter(
    (field) => field.kind === 'reference' && field.relation?.to === tenant.resource && isWritable(field),
  );
  const usual = scope?.length === 1 ? scope[0] : tenant.field;
  const field = references.find(({ name }) => name === usual) ?? references[0];
  return field ? { [field.name]: client } : {};
}

/** Resolves `$me` and `$today` for the current person. */
function startValue(field: Field, context: ConditionContext): unknown {
  if (field.default !== undefined)
    return typeof field.default === 'string' ? resolveOperand(field.default, context) : field.default;
  if (field.kind === 'boolean' && !field.nullable) return false;
  const rows = subFields(field.property.items);
  // A required list of structures starts with one row.
  return field.required && (field.property.minItems ?? 0) > 0 && rows.length > 0 ? [blankRow(rows)] : null;
}

const blankRow = (fields: readonly Field[]): Row =>
  Object.fromEntries(fields.map((field) => [field.name, field.default ?? null]));

/** Returns the form values of a record; write-only fields start empty. */
export function recordValues(resource: Resource, record: Row): Row {
  const secrets = Object.values(resource.fields)
    .filter((field) => field.writeOnly)
    .map((field) => [field.name, null] as const);
  return { ...record, ...Object.fromEntries(secrets) };
}

/** Returns the values for a request: without hidden fields, fields that may not be written, and secrets left empty. */
export function cleanValues(scope: FormScope & { readonly principal: Principal }, values: Row): Row {
  const { registry, resource, principal, mode } = scope;
  return Object.fromEntries(
    Object.values(resource.fields)
      .filter(isWritable)
      .flatMap((field) => {
        const value = values[field.name];
        if (value === undefined || !mayWrite(resource, principal, field)) return [];
        if (fieldState(scope, field, values).hidden)
          return mode === 'update' && field.nullable && !field.when?.keep ? [[field.name, null]] : [];
        const cleaned = cleanValue(registry, field, value);
        const leftOut = cleaned === undefined || (cleaned === null && (mode === 'create' || field.writeOnly));
        return leftOut ? [] : [[field.name, cleaned]];
      }),
  );
}

function cleanValue(registry: Registry, field: Field, value: unknown): unknown {
  const child = field.lines ? registry.resources[field.lines.resource] : undefined;
  if (child && field.lines && Array.isArray(value))
    return filledLines(registry, field.lines, value.filter(isRecord))
      .filter(isRecord)
      .map((line, index) => cleanLine(registry, child, line, index));
  return hasParts(field) ? withoutNulls(value) : value;
}

/** The position of a line follows from its order. */
function cleanLine(registry: Registry, child: Resource, line: Row, index: number): Row {
  const filled = Object.values(child.fields)
    .filter(isWritable)
    .flatMap((field) => {
      const value = cleanValue(registry, field, line[field.name]);
      const leftOut = value === undefined || (value === null && (field.writeOnly || line['uuid'] === undefined));
      return leftOut ? [] : [[field.name, value] as const];
    });
  return {
    ...(line['uuid'] === undefined ? {} : { uuid: line['uuid'] }),
    ...Object.fromEntries(filled),
    ...(child.fields['position'] ? { position: index + 1 } : {}),
  };
}

/** Returns true for a declared structure. In JSON of any shape, null and empty objects are values. */
function hasParts({ kind, property }: Field): boolean {
  if (kind === 'address') return true;
  return kind === 'json' && [property, property.items].some((part) => subFields(part).length > 0);
}

/** Removes empty parts of structures; a structure without parts becomes null. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const parts = Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => [name, withoutNulls(part)] as const);
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** Applies only the changed values to a newer version of the record. */
export function changesOver(newer: Row, { values, opened }: { readonly values: Row; readonly opened: Row }): Row {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, opened[name] ?? null));
  return { ...newer, ...Object.fromEntries(changed) };
}
