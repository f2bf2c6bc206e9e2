/** A domain or host name. */
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function DomainNameInput(props: InputProps) {
  return <LineInput {...props} inputMode="url" verbatim />;
}
