/** Panel of the timer: work, start, another end, discard; and recent work to start or switch to. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiPlay, mdiStop } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { RunningTimer } from '../../calls.ts';
import { Icon, useDraft } from '#engine/browser';
import { changeTimer, startTimer, stopTimer, discardTimer } from '../timer.ts';
import { elapsedText, useElapsed } from './useElapsed.ts';
import { RecentWorks } from './RecentWorks.tsx';
import { TimerTimes } from './TimerTimes.tsx';
import type { TimerActing, TimerNow } from './useTimer.ts';
import { WorkFields } from './WorkFields.tsx';
import { emptyWork, workFields, type WorkValue } from './workValue.ts';

interface Props {
  readonly now: TimerNow;
  readonly acting: TimerActing;
  readonly employee_uuid: string;
  readonly onDone: () => void;
}

export function TimerPanel({ now, acting, employee_uuid, onDone }: Props) {
  const translate = useTranslate();
  const timer = now.answer?.timer ?? null;
  const [draft, setDraft, forget] = useDraft<WorkValue>('timer.work', emptyWork);
  const value = timer ? workOf(timer) : draft;
  const { act, refused, busy } = acting;
  const change = (changed: Partial<WorkValue>): void => {
    if (timer) void act((running) => changeTimer(running ?? timer, workFields(changed)));
    else setDraft((known) => ({ ...known, ...changed }));
  };
  const start = async (work: WorkValue): Promise<void> => {
    if (await act((running) => startTimer(running?.uuid ?? null, workFields(work)))) {
      forget();
      onDone();
    }
  };
  const stop = async (until?: string): Promise<void> => {
    if (await act((running) => stopTimer(running?.uuid ?? timer?.uuid ?? '', until === undefined ? {} : { until })))
      onDone();
  };
  const throwAway = async (): Promise<void> => {
    if (await act((running) => discardTimer(running?.uuid ?? timer?.uuid ?? ''))) onDone();
  };
  return (
    <Box sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Head timer={timer} now={now} busy={busy} onStart={() => void start(draft)} onStop={() => void stop()} />
      {refused && refused.errors['short'] === undefined ? (
        <Alert severity="warning" role="alert">
          {Object.keys(refused.errors).some(isShownAtField)
            ? translate('beheer.timer.incomplete')
            : [refused.message, ...Object.values(refused.errors)].join(' ')}
        </Alert>
      ) : null}
      <WorkFields
        id="timer"
        draft={timer ? `timer.description.${timer.uuid}` : null}
        value={value}
        errors={refused?.errors ?? {}}
        autoFocus
        onChange={change}
      />
      {timer ? (
        <TimerTimes
          timer={timer}
          errors={refused?.errors ?? {}}
          onStart={(started_at) => void act((running) => changeTimer(running ?? timer, { started_at }))}
          onStopAt={(until) => void stop(until)}
          onThrowAway={() => void throwAway()}
        />
      ) : null}
      <RecentWorks employee_uuid={employee_uuid} running={timer !== null} onChoose={(work) => void start(work)} />
    </Box>
  );
}

const shownFields = new Set(['description', 'client_uuid', 'project_uuid', 'activity', 'started_at', 'until']);
const isShownAtField = (field: string): boolean => shownFields.has(field);

function workOf({ client, project, activity, description, billable }: RunningTimer): WorkValue {
  return { client, project, activity, billable, description: description ?? '' };
}

interface HeadProps {
  readonly timer: RunningTimer | null;
  readonly now: TimerNow;
  readonly busy: boolean;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

function Head({ timer, now, busy, onStart, onStop }: HeadProps) {
  const translate = useTranslate();
  const elapsed = useElapsed(timer?.started_at ?? null, now.aheadMilliseconds);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
      <Box
        component="span"
        sx={{
          fontSize: 24,
          lineHeight: '32px',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: timer ? 'text.primary' : 'text.quiet',
        }}
      >
        {elapsedText(elapsed)}
      </Box>
      {timer ? (
        <Button variant="contained" disabled={busy} startIcon={<Icon path={mdiStop} />} onClick={onStop}>
          {translate('beheer.timer.stop_short')}
        </Button>
      ) : (
        <Button variant="contained" disabled={busy} startIcon={<Icon path={mdiPlay} />} onClick={onStart}>
          {translate('beheer.timer.start_short')}
        </Button>
      )}
    </Box>
  );
}
