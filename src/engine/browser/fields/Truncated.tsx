/** Text kept to one line in a list's cell, whole on hover. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

interface Props {
  readonly children: string;
  readonly sx?: SxProps<Theme>;
}

export function Truncated({ children, sx }: Props) {
  const shared = { className: 'truncated', title: children };
  return sx === undefined ? (
    <span {...shared}>{children}</span>
  ) : (
    <Box component="span" {...shared} sx={sx}>
      {children}
    </Box>
  );
}
