/** How long ago something was; the exact moment on hover, on focus, and to a screen reader. */
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useFormat } from '../../i18n/useFormat.ts';

interface Props {
  /** An instant. */
  readonly at: string;
  /** In milliseconds. */
  readonly now: number;
}

export function Moment({ at, now }: Props) {
  const format = useFormat();
  return (
    <Tooltip title={format.fullDateTime(at)} describeChild>
      <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontSize: 12, whiteSpace: 'nowrap' }}>
        {format.relativeTime(at, new Date(now))}
      </Box>
    </Tooltip>
  );
}
