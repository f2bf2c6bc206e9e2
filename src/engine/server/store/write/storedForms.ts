/**
 * Normalises values to one stored form: postcodes, account numbers in groups of four, telephone numbers, by the country
 * of the record.
 */
import { countryOf } from '../../../registry/records/countryOf.ts';
import type { Resource } from '../../../registry/types.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { normaliserOf } from '../../../values/formatNormalisers.ts';
import type { Row } from '../contract.ts';

/** @param completed the record as it will be, for its country */
export function storedForms(resource: Resource, sent: Row, completed: Row): Row {
  const changed = Object.entries(sent).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    const field = resource.fields[name];
    if (typeof value !== 'string' || field === undefined || !kinds[field.kind].traits.typed) return [];
    const stored = normaliserOf(field.property.format)?.(value, countryOf(field, completed)) ?? value;
    return stored === value ? [] : [[name, stored]];
  });
  return changed.length === 0 ? sent : { ...sent, ...Object.fromEntries(changed) };
}
