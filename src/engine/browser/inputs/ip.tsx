/** IP address or network. */
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function IpInput(props: InputProps) {
  return <LineInput {...props} verbatim />;
}
