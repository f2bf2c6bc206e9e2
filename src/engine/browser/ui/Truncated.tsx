/** Text on one line in a table cell, with the full text as tooltip. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';

interface Props {
  readonly children: string;
  readonly sx?: SxProps<Theme>;
  /**
   * Separator, such as `/` in a path. The text after its last occurrence stays visible; the text before it is
   * truncated.
   */
  readonly keepsAfter?: string;
}

/** Cuts a text off at the width of its container, with an ellipsis. */
export function Truncated({ children, sx, keepsAfter = '' }: Props) {
  const shared = { className: 'truncated', title: children };
  const end = keepsAfter === '' ? -1 : children.lastIndexOf(keepsAfter);
  if (end > 0)
    return (
      <span {...shared} style={{ display: 'flex' }}>
        <span style={oneLine}>{children.slice(0, end)}</span>
        <span style={{ ...oneLine, flexShrink: 0, maxWidth: '100%' }}>{children.slice(end)}</span>
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

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' } as const;
