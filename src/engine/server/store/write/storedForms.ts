/**
 * In charge of what people write in a form of their own and is stored in one: telephone numbers as they are dialled at
 * home, by the country of the record.
 */
import type { Resource } from '../../../registry/types.ts';
import { normalisePhone } from '../../../values/identifiers/dialledPhone.ts';
import type { Row } from '../contract.ts';

/** @param completed the record as it will stand, for its country. */
export function storedForms(resource: Resource, sent: Row, completed: Row): Row {
  const { country } = completed;
  const phones = Object.entries(sent).flatMap(([name, value]): readonly (readonly [string, string])[] =>
    resource.fields[name]?.kind === 'phone' && typeof value === 'string'
      ? [[name, normalisePhone(value, typeof country === 'string' && country !== '' ? country : undefined)]]
      : [],
  );
  return phones.length === 0 ? sent : { ...sent, ...Object.fromEntries(phones) };
}
