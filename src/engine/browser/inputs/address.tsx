/** Postal address: an input for each part, related parts side by side. */
import Grid from '@mui/material/Grid';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Box from '@mui/material/Box';
import { texts } from '../../registry/texts.ts';
import { undeclaredField } from '../../registry/resolve/fields.ts';
import type { Field } from '../../registry/types.ts';
import type { InputProps } from './input.ts';
import { useNestedInput } from './nested.ts';
import { useGroupInput } from './useFieldInput.ts';

const part = (name: string, label: Field['label'], property: Field['property']): Field =>
  undeclaredField({
    name,
    kind: 'text',
    label,
    property: { type: 'string', ...property },
    required: true,
    nullable: false,
  });

const parts: readonly (readonly [Field, number])[] = [
  [part('street', texts.label('address.street'), { maxLength: 100 }), 8],
  [part('house_number', texts.label('address.house_number'), { maxLength: 20 }), 4],
  [part('postal_code', texts.label('address.postal_code'), { maxLength: 12 }), 4],
  [part('city', texts.label('address.city'), { maxLength: 100 }), 8],
  [part('country', texts.label('address.country'), { format: 'country' }), 12],
];

export function AddressInput(props: InputProps) {
  const Nested = useNestedInput();
  const { label, error, helperText } = useGroupInput(props);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, width: '100%' }}>
      {props.compact ? null : (
        <FormLabel component="legend" sx={{ fontSize: 12, mb: 0.5 }}>
          {label}
        </FormLabel>
      )}
      <Grid container columnSpacing={2} rowSpacing={0.5}>
        {parts.map(([field, width]) => (
          <Grid key={field.name} size={{ xs: 12, sm: width }}>
            <Nested {...props} field={field} source={`${props.source}.${field.name}`} required={props.required} />
          </Grid>
        ))}
      </Grid>
      {helperText ? <FormHelperText error={error}>{helperText}</FormHelperText> : null}
    </Box>
  );
}
