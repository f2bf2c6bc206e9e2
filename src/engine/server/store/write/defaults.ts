/** Defaults of a new record: those of the schema, the active client, the position of a line. */
import { resolveOperand } from '../../../registry/conditions/operand.ts';
import type { Field, Resource, Scalar } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import type { Row } from '../contract.ts';
import type { UnitOfWork } from './unitOfWork.ts';

/** Returns the defaults of writable fields, which are set before validation. */
export function writableDefaults(work: UnitOfWork, resource: Resource): Row {
  return defaultsOf(work, Object.values(resource.fields).filter(isWritable));
}

/** Returns the defaults of fields that only the program writes, such as the first state. */
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

/** Returns the client of a new record where only one is possible; nothing where the server sets it. */
export function scopeDefault(work: UnitOfWork, resource: Resource): Row {
  const [name, ...rest] = resource.scope ?? [];
  const { clients, active_client: active } = work.caller;
  const client = active ?? (clients?.length === 1 ? clients[0] : undefined);
  const field = resource.fields[name ?? ''];
  return !field || !isWritable(field) || rest.length > 0 || name === 'uuid' || client === undefined
    ? {}
    : { [field.name]: client };
}

/** Returns the position of a new line that was sent without one. */
export function positionDefault(resource: Resource, index: number): Row {
  const position = resource.fields['position'];
  return position && isWritable(position) ? { position: index + 1 } : {};
}
