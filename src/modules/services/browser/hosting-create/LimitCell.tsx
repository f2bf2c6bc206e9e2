/** One limit of a pack in short form. Empty means unlimited. */
import { useTranslate } from 'react-admin';
import type { Field } from '../../../../engine/registry/types.ts';
import { isEmptyValue } from '../../../../engine/browser/fields/Empty.tsx';
import { optionOf } from '../../../../engine/browser/fields/enum.tsx';
import { useAmount } from '../../../../engine/browser/fields/useAmount.ts';
import { useLabel } from '../../../../engine/browser/fields/useLabel.ts';

export function LimitCell({
  field,
  pack,
}: {
  readonly field: Field;
  readonly pack: Readonly<Record<string, unknown>>;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const amount = useAmount(field);
  const value = pack[field.name];
  if (Array.isArray(value))
    return value.length === 0 ? translate('beheer.hosting_create.all_versions') : value.join(', ');
  if (isEmptyValue(value)) return translate('beheer.hosting_create.unlimited');
  const option = optionOf(field, value);
  if (option) return label(option.label);
  return typeof value === 'number' ? amount(value) : String(value);
}
