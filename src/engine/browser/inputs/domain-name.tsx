/** Domain or host name. */
import { displayHostname } from '../../values/identifiers/displayHostname.ts';
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function DomainNameInput(props: InputProps) {
  return <LineInput {...props} inputMode="url" verbatim format={displayHostname} />;
}
