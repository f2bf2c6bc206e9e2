/** Phone number, in national notation for the country of the record, or with a country code. */
import { useFormContext } from 'react-hook-form';
import { formatPhone } from '../../values/identifiers/phone.ts';
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';
import { countryIn } from './storedValues.ts';

export function PhoneInput(props: InputProps) {
  const { getValues } = useFormContext();
  return <LineInput {...props} type="tel" verbatim format={formatPhone} countryOf={() => countryIn(getValues())} />;
}
