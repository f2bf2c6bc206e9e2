/**
 * Decides which of the fields sent are accepted. A form sends the whole record, so a read-only field is ignored where
 * its value is unchanged, and rejected where it differs. Unknown and hidden fields are rejected by name.
 */
import type { Field, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import type { Row } from '../contract.ts';
import { sameValue } from '../rows/sameValue.ts';
import { at, fault, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { isRecord } from '../../../values/json.ts';

export interface Arriving {
  readonly resource: Resource;
  readonly body: Row;
  readonly before: Row | null;
  readonly path: string;
  /** True for owned lines, which have the permissions of their owner. */
  readonly inLine: boolean;
}

export function acceptedFields(work: UnitOfWork, arriving: Arriving, faults: Faults): Row {
  const accepted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(arriving.body)) {
    const field = knownField(work, arriving, name);
    const path = at(arriving.path, name);
    if (field && isWritable(field)) {
      if (!isAsTheirs(arriving, field, value)) accepted[name] = value;
    } else if (field) passOver(arriving, field, value, () => fault(faults, path, { key: 'readOnly', params: {} }));
    else if (!isPassedOver(work, arriving, name, value)) fault(faults, path, refusal(work, arriving, name));
  }
  return accepted;
}

/**
 * Returns the field if the caller may know of it: a hidden field gets the same response as an unknown one. A read-only
 * field must be readable too, or ignoring an unchanged value would confirm a guess.
 */
function knownField({ rights }: UnitOfWork, { resource, inLine }: Arriving, name: string): Field | null {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field || !(inLine ? rights.writesInLine(resource, field) : rights.writes(resource, field))) return null;
  return isWritable(field) || (inLine ? rights.readsInLine(resource, field) : rights.reads(resource, field))
    ? field
    : null;
}

/**
 * Returns true for a value of an adopted table that is sent back unchanged. It is neither validated nor written, since
 * the table has accepted it, whatever the registry says.
 */
function isAsTheirs({ resource, before }: Arriving, field: Field, value: unknown): boolean {
  return resource.adopted !== null && before !== null && sameValue(field, value, before[field.name]);
}

function passOver({ before }: Arriving, field: Field, value: unknown, refuse: () => void): void {
  if (before === null) return refuse();
  return field.name === 'version' || sameValue(field, value, before[field.name]) ? undefined : refuse();
}

/** Ignores `id`, which react-admin adds, and embedded records. */
function isPassedOver(work: UnitOfWork, { resource, before, body }: Arriving, name: string, value: unknown): boolean {
  if (before === null) return false;
  if (name === 'id') return value === before['uuid'];
  const field = relationCalled(work, resource, name);
  if (!field) return false;
  if (field.kind === 'references') return Array.isArray(value);
  const keys = [before[field.name], body[field.name]];
  return value === null || (isRecord(value) && keys.includes(value['uuid']));
}

function relationCalled(work: UnitOfWork, resource: Resource, name: string): Field | undefined {
  return Object.values(resource.fields).find(
    (field) => field.relation?.name === name && field.kind !== 'lines' && work.rights.writesInLine(resource, field),
  );
}

function refusal(
  work: UnitOfWork,
  { resource, before }: Arriving,
  name: string,
): { key: string; params: Record<string, string> } {
  const isRelation = before !== null && relationCalled(work, resource, name) !== undefined;
  return isRelation ? { key: 'readOnly', params: {} } : { key: 'unknownField', params: { field: name } };
}
