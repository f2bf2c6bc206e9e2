/** Timer in the app bar, for employees: start, stop and correct it on every page. */
import { useEffect, useState } from 'react';
import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { startTimer, stopTimer } from '../timer.ts';
import { Pages, Shell, useSession } from '#engine/browser';
import { TimerChip } from './TimerChip.tsx';
import { useTimer, useTimerActing } from './useTimer.ts';
import { useTimerKey } from './useTimerKey.ts';

const TimerPanel = Pages.lazyAhead(async () => ({ default: (await import('./TimerPanel.tsx')).TimerPanel }));
const ShortQuestion = Pages.lazyAhead(async () => ({ default: (await import('./ShortQuestion.tsx')).ShortQuestion }));
const ForgottenQuestion = Pages.lazyAhead(async () => ({
  default: (await import('./ForgottenQuestion.tsx')).ForgottenQuestion,
}));

/** Prefix of the page title. */
const runningMark = '● ';

/** App bar timer. Renders nothing for a person who is no employee. */
export function Timer() {
  const employee = useSession()?.employee ?? null;
  return employee === null ? null : <OwnTimer employee_uuid={employee.uuid} />;
}

function OwnTimer({ employee_uuid }: { readonly employee_uuid: string }) {
  const now = useTimer();
  const acting = useTimerActing();
  const { act, refused, forgive } = acting;
  const [open, setOpen] = useState(false);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const timer = now.answer?.timer ?? null;
  const isRunning = timer !== null;
  useEffect(() => {
    Shell.setTitleMark(isRunning ? runningMark : '');
    return () => Shell.setTitleMark('');
  }, [isRunning]);
  const begin = () => act(() => startTimer(null, {}));
  const stop = () => act((running) => stopTimer(running?.uuid ?? ''));
  const toggle = async (): Promise<void> => {
    // Open the panel to ask for the work while the timer runs, and for missing values when it stops.
    if (timer === null ? await begin() : !(await stop())) setOpen(true);
  };
  useTimerKey(() => void toggle());
  const isShort = refused?.errors['short'] !== undefined;
  const close = (): void => {
    setOpen(false);
    forgive();
  };
  if (!now.answer) return null;
  return (
    <>
      <TimerChip
        ref={setBar}
        now={now}
        busy={acting.busy}
        open={open}
        onToggle={() => void toggle()}
        onOpen={() => setOpen(true)}
      />
      <Frame anchor={open && !isShort ? bar : null} onClose={close}>
        <Shell.ErrorBoundary resetKey="">
          <TimerPanel
            key={timer?.uuid ?? 'none'}
            now={now}
            acting={acting}
            employee_uuid={employee_uuid}
            onDone={close}
          />
        </Shell.ErrorBoundary>
      </Frame>
      {isShort ? <ShortQuestion acting={acting} onDone={close} /> : null}
      {now.answer.forgotten && timer && !open ? (
        <ForgottenQuestion
          key={timer.uuid}
          timer={timer}
          proposals={now.answer.forgotten.proposals}
          acting={acting}
          onOther={() => setOpen(true)}
        />
      ) : null}
    </>
  );
}

interface FrameProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function Frame({ anchor, onClose, children }: FrameProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const label = translate('beheer.timer.title');
  if (isPhone)
    return (
      <Dialog
        open={anchor !== null}
        onClose={onClose}
        fullWidth
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: { 'aria-label': label, sx: { m: 1, width: 'calc(100% - 16px)', maxHeight: 'calc(100dvh - 16px)' } },
        }}
      >
        {children}
      </Dialog>
    );
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, width: 400, maxHeight: 'calc(100dvh - 72px)' } },
      }}
    >
      {children}
    </Popover>
  );
}
