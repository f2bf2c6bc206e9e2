/** Frame of an input that is a table: label and help text above, errors below. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { FieldInputState } from './useFieldInput.ts';

export function TableInput({
  input: { frame, label, onBlur, inputRef },
  children,
}: {
  readonly input: FieldInputState;
  readonly children: ReactNode;
}) {
  const { id, required, error, helperText } = frame;
  const help = error || helperText === undefined ? null : helperText;
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={helperText ? `${id}-help` : undefined}
      onBlur={onBlur}
      ref={inputRef}
      tabIndex={-1}
      sx={{ outline: 'none', my: 1 }}
    >
      <FormLabel
        id={`${id}-label`}
        // A heading, because the parts of the table have headings of the next level.
        component="h2"
        required={required}
        error={error}
        sx={{ m: 0, fontSize: 16, fontWeight: 600, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      {help === null ? null : (
        <Box id={`${id}-help`} sx={{ color: 'text.secondary', fontSize: 13 }}>
          {help}
        </Box>
      )}
      <Box sx={{ mt: 1.5 }}>{children}</Box>
      {error ? (
        <FormHelperText id={`${id}-help`} error>
          {helperText}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
