/** One line of text. Countries and currencies are selected by name. */
import { ibanGroups } from '../../values/identifiers/ibanGroups.ts';
import type { InputProps } from './input.ts';
import { CodeOfNameInput } from './CodeOfNameInput.tsx';
import { LineInput } from './LineInput.tsx';

const verbatim = new Set([
  'iban',
  'bic',
  'kvk',
  'vat-id',
  'oin',
  'slug',
  'username',
  'unix-path',
  'cron',
  'hostname',
  'regex',
  'sku',
]);

export function TextInput(props: InputProps) {
  const { format } = props.field.property;
  if (format === 'country' || format === 'currency') return <CodeOfNameInput {...props} format={format} />;
  return (
    <LineInput
      {...props}
      verbatim={format !== undefined && verbatim.has(format)}
      {...(format === 'iban' ? { format: ibanGroups } : {})}
    />
  );
}
