/** Input of a field: the component of a module if the registry names one, else by kind. */
import { Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { DuplicateHint } from './DuplicateHint.tsx';
import type { InputProps } from './input.ts';
import { NestedInputProvider } from './nested.ts';
import { useOwnInputs } from './ownInputs.ts';
import { inputs } from './table.ts';
import { TranslatedInput } from './TranslatedInput.tsx';
import { translationsOf } from './translations.ts';

/** Marks the placeholder of an input that is still loading; the initial focus waits for it if it is the first input. */
const coming = { 'data-coming': '' } as const;

/** Input bound to `source` of the surrounding form. Shows a skeleton while its code loads. */
export function FieldInput(props: InputProps) {
  return !props.compact && translationsOf(props.resource, props.field).length > 0 ? (
    <TranslatedInput {...props} Input={OneInput} />
  ) : (
    <OneInput {...props} />
  );
}

function OneInput(props: InputProps) {
  const own = useOwnInputs();
  const { input, kind } = props.field;
  const Component = (input === null ? undefined : own[input]) ?? inputs[kind];
  return (
    <NestedInputProvider value={FieldInput}>
      <Suspense fallback={<Skeleton {...coming} variant="rounded" height={props.compact ? 40 : 56} />}>
        <Component {...props} />
      </Suspense>
      {props.field.duplicates && !props.readOnly && !props.compact ? <DuplicateHint {...props} /> : null}
    </NestedInputProvider>
  );
}
