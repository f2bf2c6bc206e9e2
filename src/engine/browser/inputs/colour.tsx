/** Colour, typed as a code or picked. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { InputProps } from './input.ts';
import { LineInput } from './LineInput.tsx';

/** Browsers show black for an empty colour input. */
const empty = {
  background: 'none !important',
  border: '1px dashed currentColor !important',
  borderRadius: '4px',
} as const;

export function ColourInput(props: InputProps) {
  const {
    field: { value, onChange },
  } = useController({ name: props.source });
  const translate = useTranslate();
  const isColour = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
  return (
    <LineInput
      {...props}
      verbatim
      end={
        <Box
          component="input"
          type="color"
          aria-label={translate('beheer.colour.choose')}
          value={isColour ? value : '#000000'}
          disabled={props.readOnly}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
          sx={{
            width: 32,
            height: 28,
            p: 0,
            border: 0,
            borderRadius: 0.5,
            background: 'none',
            cursor: 'pointer',
            ...(isColour ? {} : { '&::-webkit-color-swatch': empty, '&::-moz-color-swatch': empty }),
          }}
        />
      }
    />
  );
}
