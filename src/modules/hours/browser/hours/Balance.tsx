/** Booked time compared with the contract: the numbers, their difference as text, and a thin bar. */
import Box from '@mui/material/Box';
import { mdiArrowUpThin, mdiCheck } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import { Icon } from '#engine/browser';
import { RunningMark } from './RunningMark.tsx';

interface Props {
  /** Label before the numbers, where the context does not explain them. */
  readonly label?: string;
  readonly minutes: number;
  /** Null if there is no contract to compare with. */
  readonly contract: number | null;
  /** Additional minutes of the running timer. */
  readonly running?: number;
  /** True if no more time is added, so that a shortfall is final. */
  readonly isClosed?: boolean;
  readonly align?: 'start' | 'end' | 'center';
}

type State = 'under' | 'met' | 'over';

/** Booked minutes with the difference to the contract. Shows only the minutes if there is no contract. */
export function Balance({ label, minutes, contract, running = 0, isClosed = false, align = 'end' }: Props) {
  const translate = useTranslate();
  const asked = contract ?? 0;
  const state: State = asked === 0 || minutes < asked ? 'under' : minutes === asked ? 'met' : 'over';
  const words =
    asked === 0
      ? null
      : state === 'met'
        ? translate('beheer.hours.met')
        : translate(`beheer.hours.${state === 'under' && isClosed ? 'short' : state}`, {
            time: WorkTimes.formatWorkTime(Math.abs(asked - minutes)),
          });
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: `${align === 'center' ? '' : 'flex-'}${align}`,
        minWidth: 0,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box
        component="span"
        sx={{ fontWeight: 600, whiteSpace: 'nowrap', color: minutes === 0 ? 'text.quiet' : 'text.primary' }}
      >
        {label === undefined ? null : (
          <Box component="span" sx={{ mr: 1, fontWeight: 400, fontSize: 12, color: 'text.secondary' }}>
            {label}
          </Box>
        )}
        {WorkTimes.formatWorkTime(minutes)}
        {asked === 0 ? null : (
          <Box
            component="span"
            sx={{ fontWeight: 400, fontSize: 12, color: 'text.secondary' }}
          >{` / ${WorkTimes.formatWorkTime(asked)}`}</Box>
        )}
      </Box>
      {running > 0 ? <RunningMark minutes={running} isAdded /> : null}
      {words === null ? null : <Difference state={state} filled={minutes / asked} words={words} />}
    </Box>
  );
}

interface DifferenceProps {
  readonly state: State;
  /** Booked time as a fraction of the contract. */
  readonly filled: number;
  readonly words: string;
}

function Difference({ state, filled, words }: DifferenceProps) {
  return (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'block',
          width: '100%',
          maxWidth: 96,
          height: 3,
          my: 0.5,
          borderRadius: 1,
          bgcolor: 'action.selected',
          overflow: 'hidden',
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${Math.min(100, 100 * filled)}%`,
            bgcolor: state === 'under' ? 'text.secondary' : state === 'met' ? 'success.main' : 'warning.main',
          }}
        />
      </Box>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.25,
          fontSize: 12,
          color: 'text.secondary',
          whiteSpace: 'nowrap',
        }}
      >
        {state === 'under' ? null : (
          <Icon
            path={state === 'met' ? mdiCheck : mdiArrowUpThin}
            sx={{ fontSize: 14, color: state === 'met' ? 'success.main' : 'warning.main' }}
          />
        )}
        {words}
      </Box>
    </>
  );
}
