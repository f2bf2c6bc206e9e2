/** A web address. */
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function UrlInput(props: InputProps) {
  return <LineInput {...props} type="url" verbatim />;
}
