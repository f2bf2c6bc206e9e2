/** What a new record has where nothing was said: the schema's defaults, the client at hand, the line's place. */
import { resolveOperand } from '../../../registry/operand.ts';
import type { Field, Resource, Scalar } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import type { Row } from '../contract.ts';
import type { UnitOfWork } from './unitOfWork.ts';

/** Defaults of the fields that people write: filled in before the body is judged. */
export function writableDefaults(work: UnitOfWork, resource: Resource): Row {
  return defaultsOf(work, Object.values(resource.fields).filter(isWritable));
}

/** Defaults of those that only the system writes, such as the first state. */
export function systemDefaults(work: UnitOfWork, resource: Resource): Row {
  return defaultsOf(
    work,
    Object.values(resource.fields).filter((field) => !isWritable(field) && !field.system && field.computed === null),
  );
}

function defaultsOf(work: UnitOfWork, fields: readonly Field[]): Row {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value =
        typeof field.default === 'string' ? resolveOperand(field.default as Scalar, work.context) : field.default;
      return value === undefined || value === null ? [] : [[field.name, value]];
    }),
  );
}

/** Where only one client is possible, the record is that client's; where it is the server that says whose, nothing. */
export function scopeDefault(work: UnitOfWork, resource: Resource): Row {
  const [name, ...rest] = resource.scope ?? [];
  const { clients, active_client: active } = work.caller;
  const client = active ?? (clients?.length === 1 ? clients[0] : undefined);
  const field = resource.fields[name ?? ''];
  return !field || !isWritable(field) || rest.length > 0 || name === 'uuid' || client === undefined
    ? {}
    : { [field.name]: client };
}

/** A new line without a place stands where it was sent. */
export function positionDefault(resource: Resource, index: number): Row {
  const position = resource.fields['position'];
  return position && isWritable(position) ? { position: index + 1 } : {};
}
