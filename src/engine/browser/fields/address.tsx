/** Postal address in the layout of an envelope. */
import type { FieldProps } from './field.ts';
import { isRecord } from '../../values/json.ts';
import { nameOfCode } from './nameOfCode.ts';
import { Truncated } from '../ui/Truncated.tsx';
import { useLanguage } from '../ui/useLabel.ts';

export function AddressField({ field, record, place }: FieldProps) {
  const value = record[field.name];
  const address = isRecord(value) ? value : {};
  const lines = useLines(address);
  if (place === 'cell') return <Truncated>{lines.slice(0, 2).join(', ')}</Truncated>;
  return <EnvelopeLines address={address} />;
}

/** @param address the parts of the address by their standard names. */
export function EnvelopeLines({ address }: { readonly address: Readonly<Record<string, unknown>> }) {
  return (
    <address style={{ fontStyle: 'normal' }}>
      {useLines(address).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  );
}

function useLines(address: Readonly<Record<string, unknown>>): readonly string[] {
  const language = useLanguage();
  const part = (name: string): string => String(address[name] ?? '');
  return [
    `${part('street')} ${part('house_number')}`.trim(),
    `${part('postal_code')}  ${part('city')}`.trim(),
    nameOfCode(part('country'), 'country', language) ?? '',
  ].filter((line) => line !== '');
}
