/**
 * One line of text. Values that people paste elsewhere (an IBAN, a VAT number) can be copied; country and currency
 * codes are shown by name.
 */
import { readErased } from '../../registry/erased.ts';
import { ibanGroups } from '../../values/identifiers/ibanGroups.ts';
import type { FieldProps } from './field.ts';
import { Copyable } from './Copyable.tsx';
import { nameOfCode } from './nameOfCode.ts';
import { Truncated } from '../ui/Truncated.tsx';
import { optionOf } from './enum.tsx';
import { useLabel, useLanguage } from '../ui/useLabel.ts';
import { breakable } from '../ui/breakable.ts';

const copied = new Set(['iban', 'bic', 'kvk', 'vat-id', 'oin', 'hostname', 'unix-path', 'username', 'cidr']);

export function TextField({ field, record, place }: FieldProps) {
  const language = useLanguage();
  const value = String(record[field.name] ?? '');
  const format = field.property.format;
  const label = useLabel();
  const option = optionOf(field, value);
  const text =
    (option ? label(option.label) : nameOfCode(value, format, language)) ??
    (format === 'iban' ? ibanGroups(value) : readErased(value, language));
  if (place === 'cell') return <Truncated {...(format === 'unix-path' ? { keepsAfter: '/' } : {})}>{text}</Truncated>;
  const shown = (
    <span style={{ overflowWrap: 'anywhere', fontVariantNumeric: format === undefined ? 'normal' : 'tabular-nums' }}>
      {breakable(text)}
    </span>
  );
  return field.copy || (format !== undefined && copied.has(format)) ? (
    <Copyable field={field} place={place} text={value}>
      {shown}
    </Copyable>
  ) : (
    shown
  );
}
