/** A state in words, on a soft tint with a dot: never colour alone. */
import Chip from '@mui/material/Chip';
import Box from '@mui/material/Box';
import type { Colour } from '../../registry/types.ts';

interface Props {
  readonly label: string;
  readonly colour: Colour;
}

export function StateChip({ label, colour }: Props) {
  return (
    <Chip
      size="small"
      label={label}
      color={colour === 'neutral' ? 'default' : colour}
      icon={
        <Box
          component="span"
          aria-hidden
          sx={{ width: 6, height: 6, borderRadius: '50%', bgcolor: `tone.${colour}.dot`, flex: 'none' }}
        />
      }
      sx={{ '& .MuiChip-icon': { ml: '8px', mr: '-2px' }, maxWidth: '100%' }}
    />
  );
}
