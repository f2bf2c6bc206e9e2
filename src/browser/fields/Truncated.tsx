/** Text kept to one line in a list's cell, whole on hover. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { cellWidth } from '../theme/tokens.ts';

interface Props {
  readonly children: string;
  readonly sx?: SxProps<Theme>;
}

export function Truncated({ children, sx }: Props) {
  return (
    <Box
      component="span"
      title={children}
      sx={[{ display: 'block', maxWidth: cellWidth.text, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }, ...(Array.isArray(sx) ? sx : [sx ?? {}])]}
    >
      {children}
    </Box>
  );
}
