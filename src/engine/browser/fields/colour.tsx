/** Colour as a swatch and its hexadecimal code. */
import Box from '@mui/material/Box';
import type { FieldProps } from './field.ts';

export function ColourField({ field, record }: FieldProps) {
  const colour = String(record[field.name] ?? '');
  const safe = /^#[0-9a-f]{6}$/i.test(colour) ? colour : 'transparent';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'middle',
        gap: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'line.outline', backgroundColor: safe }}
      />
      {colour}
    </Box>
  );
}
