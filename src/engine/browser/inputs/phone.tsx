/** Phone number, in national notation for the country of the record, or with a country code. */
import { formatPhone } from '../../values/identifiers/phone.ts';
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function PhoneInput(props: InputProps) {
  return <LineInput {...props} type="tel" verbatim format={formatPhone} />;
}
