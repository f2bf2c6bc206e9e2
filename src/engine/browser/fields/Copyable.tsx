/** Value that people paste elsewhere (an IBAN, a server address). On a page it has a copy button. */
import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import type { FieldProps } from './field.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { inSentence, useLabel } from '../ui/useLabel.ts';

interface Props extends Pick<FieldProps, 'field' | 'place'> {
  readonly text: string;
  readonly children: ReactNode;
}

export function Copyable({ field, place, text, children }: Props) {
  const label = useLabel();
  if (place === 'cell') return children;
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ alignItems: 'center', display: 'inline-flex', gap: 0.5, maxWidth: '100%', overflowWrap: 'anywhere' }}
    >
      {children}
      <CopyButton text={text} what={inSentence(label(field.label))} />
    </Stack>
  );
}
