/** Parts of a structure as a group of fields. */
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { Field } from '../../registry/types.ts';
import { FieldGrid } from './FieldGrid.tsx';
import type { InputProps } from './input.ts';
import { useNestedInput } from './nested.ts';
import { useGroupInput } from './useFieldInput.ts';

export function PartsInput({ parts, ...props }: InputProps & { readonly parts: readonly Field[] }) {
  const Nested = useNestedInput();
  const { label, error, helperText } = useGroupInput(props);
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, my: 1, p: 2, pt: 1, minWidth: 0, width: '100%' }}
    >
      <FormLabel component="legend" sx={{ fontSize: 12, px: 0.5, ml: -0.5 }}>
        {label}
      </FormLabel>
      <FieldGrid
        fields={parts}
        render={(part) => (
          <Nested
            {...props}
            compact={false}
            field={part}
            source={`${props.source}.${part.name}`}
            required={part.required && props.required}
          />
        )}
      />
      {helperText ? <FormHelperText error={error}>{helperText}</FormHelperText> : null}
    </Box>
  );
}
