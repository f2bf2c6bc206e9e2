/** The input of a field: its own where the registry names one that a module hands in, else that of its kind. */
import { createContext, Suspense, useContext } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { InputComponent, InputProps } from './input.ts';
import { NestedInputProvider } from './nested.ts';
import { inputs } from './table.ts';

export type OwnInputs = Readonly<Record<string, InputComponent>>;

const OwnInputs = createContext<OwnInputs>({});

/** Modules stand above the inputs: theirs are handed down. */
export const OwnInputsProvider = OwnInputs.Provider;

export function FieldInput(props: InputProps) {
  const own = useContext(OwnInputs);
  const { input, kind } = props.field;
  const Component = (input === null ? undefined : own[input]) ?? inputs[kind];
  return (
    <NestedInputProvider value={FieldInput}>
      <Suspense fallback={<Skeleton variant="rounded" height={props.compact ? 40 : 56} />}>
        <Component {...props} />
      </Suspense>
    </NestedInputProvider>
  );
}
