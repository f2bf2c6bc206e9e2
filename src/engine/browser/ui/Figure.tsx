/** Number in tabular figures with its unit; zero is shown in a muted colour. */
import Box from '@mui/material/Box';
import type { Field } from '../../registry/types.ts';
import { useUnit } from './useUnit.ts';

interface Props {
  readonly field: Field;
  readonly text: string;
  readonly zero: boolean;
}

/** Formatted number. The unit comes from the field; `zero` mutes the colour. */
export function Figure({ field, text, zero }: Props) {
  const unit = useUnit(field);
  return (
    <Box
      component="span"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color: zero ? 'text.quiet' : 'inherit' }}
    >
      {text}
      {unit === null ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {unit === '%' ? '' : ' '}
          {unit}
        </Box>
      )}
    </Box>
  );
}
