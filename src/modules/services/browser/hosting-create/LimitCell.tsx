/** One limit of a pack in short form. Empty means unlimited. */
import { useTranslate } from 'react-admin';
import type { Field } from '#engine/registry';
import { Fields, useLabel } from '#engine/browser';

export function LimitCell({
  field,
  pack,
}: {
  readonly field: Field;
  readonly pack: Readonly<Record<string, unknown>>;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const amount = Fields.useAmount(field);
  const value = pack[field.name];
  if (Array.isArray(value))
    return value.length === 0 ? translate('beheer.hosting_create.all_versions') : value.join(', ');
  if (Fields.isEmptyValue(value)) return translate('beheer.hosting_create.unlimited');
  const option = Fields.optionOf(field, value);
  if (option) return label(option.label);
  return typeof value === 'number' ? amount(value) : String(value);
}
