/** A telephone number. */
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function PhoneInput(props: InputProps) {
  return <LineInput {...props} type="tel" verbatim />;
}
