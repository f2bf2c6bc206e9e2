/** Compares a draft with the present record. */
import type { Field } from '../../../registry/types.ts';
import { sameValue } from '../rows/sameValue.ts';
import { hasOwn, type RecordDraft } from '../rows/draft.ts';

/**
 * Returns the fields that were sent, accepted, and differ from the present record. A secret cannot be compared, so it
 * counts as changed.
 */
export function changedFields({
  resource,
  before,
  sent,
}: Pick<RecordDraft, 'resource' | 'before' | 'sent'>): readonly Field[] {
  const changed = (field: Field): boolean =>
    before === null || field.writeOnly || !sameValue(field, before[field.name], sent[field.name]);
  return Object.values(resource.fields).filter((field) => hasOwn(sent, field.name) && changed(field));
}
