/** The input of a field, by its kind. */
import type { InputProps } from './input.ts';
import { NestedInputProvider } from './nested.ts';
import { inputs } from './table.ts';

export function FieldInput(props: InputProps) {
  const Component = inputs[props.field.kind];
  return (
    <NestedInputProvider value={FieldInput}>
      <Component {...props} />
    </NestedInputProvider>
  );
}
