/** Running timer that is not stored yet: a dot and its duration. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';

interface Props {
  readonly minutes: number;
  /** True next to other time, to which it is added. */
  readonly isAdded?: boolean;
}

/** Duration of the running timer, with a plus sign next to the time that it is added to. */
export function RunningMark({ minutes, isAdded = false }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      data-running
      title={translate('beheer.hours.is_running', { time: WorkTimes.formatWorkTime(minutes) })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 600,
        color: 'primary.main',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" aria-hidden sx={dot} />
      {isAdded ? '+' : ''}
      {WorkTimes.formatWorkTime(minutes)}
    </Box>
  );
}

const dot = {
  width: 8,
  height: 8,
  flex: 'none',
  borderRadius: '50%',
  bgcolor: 'primary.main',
  '@media (prefers-reduced-motion: no-preference)': { animation: 'beheer-running 2s ease-in-out infinite' },
  '@keyframes beheer-running': { '50%': { opacity: 0.35 } },
} as const;
