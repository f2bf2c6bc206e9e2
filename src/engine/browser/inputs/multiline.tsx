/** Multi-line text. */
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function MultilineInput(props: InputProps) {
  return <LineInput {...props} lines={props.compact ? 1 : 3} />;
}
