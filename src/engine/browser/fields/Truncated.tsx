/** Text kept to one line in a list's cell, whole on hover. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { cellWidth } from '../theme/tokens.ts';

interface Props {
  readonly children: string;
  readonly sx?: SxProps<Theme>;
}

/** Text that is cut where its cell ends. Give it a display and a width. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export function Truncated({ children, sx }: Props) {
  return (
    <Box
      component="span"
      title={children}
      sx={[{ ...oneLine, display: 'block', maxWidth: cellWidth.text }, ...(Array.isArray(sx) ? sx : [sx ?? {}])]}
    >
      {children}
    </Box>
  );
}
