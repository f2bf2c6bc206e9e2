/** An e-mail address. */
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function EmailInput(props: InputProps) {
  return <LineInput {...props} type="email" verbatim />;
}
