/** The frame of an input that is a table: no box around it, its error and helper text beneath. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { FieldInput } from './useFieldInput.ts';

export function TableInput({ input, children }: { readonly input: FieldInput; readonly children: ReactNode }) {
  const { error, helperText, id } = input.frame;
  return (
    <Box role="group" aria-label={input.label} aria-describedby={helperText ? `${id}-help` : undefined} onBlur={input.onBlur} ref={input.inputRef} tabIndex={-1} sx={{ outline: 'none', my: 1 }}>
      {children}
      {helperText ? <FormHelperText id={`${id}-help`} error={error}>{helperText}</FormHelperText> : null}
    </Box>
  );
}
