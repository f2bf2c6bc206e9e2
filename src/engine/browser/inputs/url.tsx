/** Web address. */
import { displayUri } from '../../values/identifiers/displayHostname.ts';
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

export function UrlInput(props: InputProps) {
  return <LineInput {...props} type="url" verbatim format={displayUri} />;
}
