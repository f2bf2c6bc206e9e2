/**
 * History of a check as a row of bars, newest on the right. Downtime is a shorter bar, not only another colour;
 * maintenance is hatched.
 */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { tallyState, type CheckTally, type TallyState } from '../../rules/serverChecks.ts';

interface Props {
  readonly label: string;
  readonly tallies: readonly CheckTally[];
  /** Returns the time of a bar. */
  readonly whenOf: (index: number) => string;
}

const looks: Readonly<Record<TallyState, { readonly height: string; readonly bgcolor: string }>> = {
  none: { height: '12%', bgcolor: 'divider' },
  up: { height: '100%', bgcolor: 'success.main' },
  partly: { height: '66%', bgcolor: 'warning.main' },
  down: { height: '33%', bgcolor: 'error.main' },
  maintenance: { height: '100%', bgcolor: 'transparent' },
};

const hatched = 'repeating-linear-gradient(45deg, currentColor 0 1px, transparent 1px 4px)';

export function AvailabilityBar({ label, tallies, whenOf }: Props) {
  const translate = useTranslate();
  const describe = (tally: CheckTally, index: number): string => {
    const look = translate(`beheer.server_course.looks.${tallyState(tally)}`);
    const { failures, runs } = tally;
    return translate(`beheer.server_course.${failures > 0 ? 'cell_failed' : 'cell'}`, {
      when: whenOf(index),
      look,
      failures,
      runs,
    });
  };
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'flex-end', gap: '1px', height: 28, color: 'text.secondary' }}
    >
      {tallies.map((tally, index) => {
        const look = tallyState(tally);
        return (
          <Box
            // Bars are identified by their time.
            key={whenOf(index)}
            title={describe(tally, index)}
            sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', alignItems: 'flex-end' }}
          >
            <Box
              sx={{
                width: '100%',
                borderRadius: '2px',
                forcedColorAdjust: 'none',
                ...looks[look],
                ...(look === 'maintenance' ? { backgroundImage: hatched } : {}),
              }}
            />
          </Box>
        );
      })}
    </Box>
  );
}
