/** E-mail address. */
import { displayEmail } from '../../values/identifiers/displayHostname.ts';
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function EmailInput(props: InputProps) {
  return <LineInput {...props} type="email" verbatim format={displayEmail} />;
}
