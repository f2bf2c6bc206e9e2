/** Text kept to one line in a list's cell, whole on hover. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

interface Props {
  readonly children: string;
  readonly sx?: SxProps<Theme>;
  /** What tells one from another is at its end, as of a path: its beginning is cut. */
  readonly fromStart?: boolean;
}

export function Truncated({ children, sx, fromStart = false }: Props) {
  const shared = { className: 'truncated', title: children };
  if (fromStart)
    return (
      <span {...shared} dir="rtl" style={{ textAlign: 'left' }}>
        <bdi dir="ltr">{children}</bdi>
      </span>
    );
  return sx === undefined ? (
    <span {...shared}>{children}</span>
  ) : (
    <Box component="span" {...shared} sx={sx}>
      {children}
    </Box>
  );
}
