/** Text kept to one line in a list's cell, whole on hover. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

interface Props {
  readonly children: string;
  readonly width?: number;
  readonly sx?: SxProps<Theme>;
}

const cellWidth = 320;

export function Truncated({ children, width = cellWidth, sx }: Props) {
  return (
    <Box
      component="span"
      title={children}
      sx={[{ display: 'block', maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }, ...(Array.isArray(sx) ? sx : [sx ?? {}])]}
    >
      {children}
    </Box>
  );
}
