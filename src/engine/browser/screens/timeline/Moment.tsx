/** Relative time; the exact time as tooltip, also on focus and for screen readers. */
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useFormat } from '../../i18n/useFormat.ts';

interface Props {
  /** Instant in RFC 3339. */
  readonly at: string;
  /** Milliseconds since the epoch. */
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
