/** Boolean as an icon with "yes" or "no". */
import Box from '@mui/material/Box';
import { mdiCheck, mdiMinus } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { FieldProps } from './field.ts';
import { Icon } from '../ui/Icon.tsx';

export function BooleanField({ field, record }: FieldProps) {
  const translate = useTranslate();
  const yes = record[field.name] === true;
  const colour = field.colour === null || field.colour === 'neutral' || !yes ? null : `tone.${field.colour}.text`;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'middle',
        gap: 0.5,
        whiteSpace: 'nowrap',
        color: colour ?? (yes ? 'inherit' : 'text.quiet'),
      }}
    >
      <Icon
        path={yes ? mdiCheck : mdiMinus}
        sx={{ fontSize: 16, color: colour ?? (yes ? 'tone.success.dot' : 'inherit') }}
      />
      {translate(yes ? 'beheer.boolean.yes' : 'beheer.boolean.no')}
    </Box>
  );
}
