/** A postal address as it stands on an envelope. */
import type { FieldProps } from './field.ts';
import { isRecord } from '../../values/json.ts';
import { nameOfCode } from './nameOfCode.ts';
import { Truncated } from './Truncated.tsx';
import { useLanguage } from './useLabel.ts';

export function AddressField({ field, record, place }: FieldProps) {
  const language = useLanguage();
  const value = record[field.name];
  const part = (name: string): string => (isRecord(value) ? String(value[name] ?? '') : '');
  const lines = [
    `${part('street')} ${part('house_number')}`.trim(),
    `${part('postal_code')}  ${part('city')}`.trim(),
    nameOfCode(part('country'), 'country', language) ?? '',
  ].filter((line) => line !== '');
  if (place === 'cell') return <Truncated>{lines.slice(0, 2).join(', ')}</Truncated>;
  return (
    <address style={{ fontStyle: 'normal' }}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}
