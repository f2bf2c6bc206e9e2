/** Start of the timer, which can be corrected; an earlier end; and discarding it after a confirmation. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { RunningTimer } from '../../calls.ts';
import { LocalTime } from '#engine/values';
import { useDraft } from '#engine/browser';
import { clockText, parseClock } from './clockText.ts';

interface Props {
  readonly timer: RunningTimer;
  readonly errors: Readonly<Partial<Record<'started_at' | 'until', string>>>;
  /** RFC 3339. */
  readonly onStart: (started_at: string) => void;
  readonly onStopAt: (until: string) => void;
  readonly onThrowAway: () => void;
}

export function TimerTimes({ timer, errors, onStart, onStopAt, onThrowAway }: Props) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { date, minute } = LocalTime.localTimeOf(new Date(timer.started_at));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <ClockField
          key={timer.started_at}
          id="timer-start"
          draft={`timer.since.${timer.uuid}`}
          label={translate('beheer.timer.since')}
          minute={minute}
          error={errors.started_at}
          onLeave={(chosen) => onStart(LocalTime.localInstant(date, chosen).toISOString())}
        />
        <ClockField
          id="timer-until"
          draft={`timer.until.${timer.uuid}`}
          label={translate('beheer.timer.stop_at')}
          minute={null}
          error={errors.until}
          onLeave={(chosen) =>
            onStopAt(LocalTime.localInstant(date, chosen > minute ? chosen : chosen + 1_440).toISOString())
          }
        />
      </Box>
      {asking ? (
        <Box
          role="group"
          aria-label={translate('beheer.timer.throw_away_sure')}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
        >
          <Box component="span" sx={{ flex: 1 }}>
            {translate('beheer.timer.throw_away_sure')}
          </Box>
          <Button size="small" color="inherit" onClick={() => setAsking(false)}>
            {translate('ra.action.cancel')}
          </Button>
          <Button size="small" color="error" variant="outlined" autoFocus onClick={onThrowAway}>
            {translate('beheer.timer.throw_away')}
          </Button>
        </Box>
      ) : (
        <Box>
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {translate('beheer.timer.throw_away')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface ClockProps {
  readonly id: string;
  /** Key of the stored draft. */
  readonly draft: string;
  readonly label: string;
  /** Null if empty. */
  readonly minute: number | null;
  readonly error: string | undefined;
  /** Receives the entered time, in minutes after midnight. */
  readonly onLeave: (minute: number) => void;
}

function ClockField({ id, draft, label, minute, error, onLeave }: ClockProps) {
  const translate = useTranslate();
  const known = minute === null ? '' : clockText(minute);
  const [text, setText] = useDraft(draft, known, { untilClosed: true });
  const parsed = parseClock(text);
  const isWrong = text.trim() !== '' && parsed === null;
  const leave = (): void => {
    if (parsed !== null && parsed !== minute) onLeave(parsed);
  };
  return (
    <TextField
      id={id}
      size="small"
      margin="none"
      label={label}
      value={text}
      placeholder="9:30"
      error={isWrong || error !== undefined}
      helperText={isWrong ? translate('beheer.timer.no_time') : error}
      onChange={(event) => setText(event.target.value)}
      onBlur={minute === null ? undefined : leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
        ...(minute === null && parsed !== null
          ? {
              input: {
                endAdornment: (
                  <Button size="small" onClick={leave}>
                    {translate('beheer.timer.stop_short')}
                  </Button>
                ),
              },
            }
          : {}),
      }}
    />
  );
}
