/** UUID without a declared relation. */
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function UuidInput(props: InputProps) {
  return <LineInput {...props} verbatim monospace />;
}
