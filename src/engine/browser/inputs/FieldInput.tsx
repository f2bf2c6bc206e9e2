/** The input of a field: its own where the registry names one that a module hands in, else that of its kind. */
import { Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { InputProps } from './input.ts';
import { NestedInputProvider } from './nested.ts';
import { useOwnInputs } from './ownInputs.ts';
import { inputs } from './table.ts';

/** Marks the place of an input that is on its way: the focus waits for it where it is the first. */
const coming = { 'data-coming': '' } as const;

export function FieldInput(props: InputProps) {
  const own = useOwnInputs();
  const { input, kind } = props.field;
  const Component = (input === null ? undefined : own[input]) ?? inputs[kind];
  return (
    <NestedInputProvider value={FieldInput}>
      <Suspense fallback={<Skeleton {...coming} variant="rounded" height={props.compact ? 40 : 56} />}>
        <Component {...props} />
      </Suspense>
    </NestedInputProvider>
  );
}
