/** A form's values: from a record or the registry's defaults, and back to what the server takes. */
import { mayWrite } from '../../../registry/access.ts';
import { resolveOperand, type ConditionContext } from '../../../registry/operand.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { isRecord } from '../../../values/json.ts';
import { subFields } from '../../fields/subFields.ts';
import { filledLines } from '../../inputs/blankLines.ts';
import { currentRegistry } from '../../registry.ts';
import { isSame } from '../../providers/requestBody.ts';
import { fieldState, type FormScope } from './formFields.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * What a new record starts with: the defaults, then what the address or a search already says. What only the server
 * writes begins as the server will write it, whatever was given: rules ask for the state that a new record is going to
 * have. It is never sent.
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

/** Lines that are given have the defaults of a new one in what they leave open. */
function givenValues(resource: Resource, given: Row): Row {
  const lines = Object.entries(given).flatMap(([name, value]) => {
    const child = resource.fields[name]?.lines?.resource;
    if (child === undefined || !Array.isArray(value)) return [];
    const blank = blankRow(fieldsOfLine(child));
    return [[name, value.map((line: unknown) => (isRecord(line) ? { ...blank, ...line } : line))] as const];
  });
  return { ...given, ...Object.fromEntries(lines) };
}

/** A line to begin in, where what is chosen first fills in the rest of it. */
function firstLines(name: string): readonly Row[] {
  const fields = fieldsOfLine(name);
  const isFilled = fields.some(({ relation }) => relation !== null && Object.keys(relation.fills).length > 0);
  return isFilled ? [blankRow(fields)] : [];
}

const fieldsOfLine = (name: string): readonly Field[] =>
  Object.values(currentRegistry().resources[name]?.fields ?? {}).filter(
    (field) => isWritable(field) && !field.relation?.owned,
  );

/** A record of one client begins with the one that is active, as the server would have it. */
function activeClient({ scope, fields }: Resource, { client }: ConditionContext): Row {
  const field = scope?.length === 1 ? fields[scope[0] ?? ''] : undefined;
  return field && field.kind === 'reference' && isWritable(field) && client !== null ? { [field.name]: client } : {};
}

/** `$me` and `$today` as they are for whoever fills in the form. */
function startValue(field: Field, context: ConditionContext): unknown {
  if (field.default !== undefined)
    return typeof field.default === 'string' ? resolveOperand(field.default, context) : field.default;
  if (field.kind === 'boolean' && !field.nullable) return false;
  const rows = subFields(field.property.items);
  // A list of structures that has to have one has a row to begin in.
  return field.required && (field.property.minItems ?? 0) > 0 && rows.length > 0 ? [blankRow(rows)] : null;
}

const blankRow = (fields: readonly Field[]): Row =>
  Object.fromEntries(fields.map((field) => [field.name, field.default ?? null]));

/** The record as it came, with its references; what is never sent out starts empty. */
export function recordValues(resource: Resource, record: Row): Row {
  const secrets = Object.values(resource.fields)
    .filter((field) => field.writeOnly)
    .map((field) => [field.name, null] as const);
  return { ...record, ...Object.fromEntries(secrets) };
}

/**
 * The values as a complete record would have them: without what is hidden, may not be written, or was left empty of
 * secrets.
 */
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
  return field.kind === 'json' || field.kind === 'address' ? withoutNulls(value) : value;
}

/** Lines stand in the order in which they were put. */
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

/** A structure's parts that were left empty are not there; an empty group is nothing. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const parts = Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => [name, withoutNulls(part)] as const);
  return parts.length === 0 ? null : Object.fromEntries(parts);
}

/** Only what was changed, put over a newer version of the record. */
export function changesOver(newer: Row, { values, opened }: { readonly values: Row; readonly opened: Row }): Row {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, opened[name] ?? null));
  return { ...newer, ...Object.fromEntries(changed) };
}
