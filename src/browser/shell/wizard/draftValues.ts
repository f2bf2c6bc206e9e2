/** What of a form's values is kept in the browser and compared: no secrets, no records that came along with a choice. */
import type { Resource } from '../../../registry/types.ts';
import { isEmptyValue } from '../../fields/Empty.tsx';
import { isSame } from '../../providers/requestBody.ts';
import type { Values } from './wizardStep.ts';

export function draftValues(resource: Resource, values: Values): Values {
  const fields = Object.values(resource.fields);
  const left = new Set(
    fields.flatMap((field) => [
      ...(field.writeOnly || field.kind === 'secret' ? [field.name] : []),
      ...(field.relation ? [field.relation.name] : []),
    ]),
  );
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !left.has(name) || resource.fields[name]?.kind === 'lines'),
  );
}

/** Whether something was filled in beside what it began with. */
export function isChanged(resource: Resource, values: Values, initial: Values): boolean {
  return !isSame(filled(draftValues(resource, values)), filled(draftValues(resource, initial)));
}

function filled(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
}
