/** Input of one script parameter, by type. */
import { BooleanInput, NumberInput, PasswordInput, TextInput } from 'react-admin';
import type { ShownParameter } from './parameters.ts';

export function ParameterInput({ parameter }: { readonly parameter: ShownParameter }) {
  const props = {
    source: `parameters.${parameter.key}`,
    label: parameter.required ? `${parameter.key} *` : parameter.key,
    fullWidth: true,
    helperText: false as const,
  };
  if (parameter.type === 'boolean') return <BooleanInput {...props} />;
  if (parameter.type === 'integer') return <NumberInput {...props} step={1} />;
  if (parameter.type === 'secret') return <PasswordInput {...props} autoComplete="new-password" />;
  return <TextInput {...props} autoComplete="off" />;
}
