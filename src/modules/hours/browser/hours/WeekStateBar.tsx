/** State of a week with its actions: submit, after a look at the notices, and take back. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme as MuiTheme } from '@mui/material/styles';
import { mdiSend, mdiUndo } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates, Weeks } from '#engine/values';
import { Icon, StateChip, Theme, useFormat } from '#engine/browser';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { useWeekAction } from '../parts/useWeekAction.ts';
import { WeekNotices } from '../parts/WeekNotices.tsx';
import { useWeekState } from './useWeekState.ts';
import type { HoursEmployee } from './view.ts';

interface Props {
  readonly employee: HoursEmployee;
  readonly day: CalendarDate;
}

const colours = {
  open: 'neutral',
  partly: 'warning',
  submitted: 'info',
  rejected: 'error',
  approved: 'success',
} as const;

/** Reason of a rejected week. On a phone it is above the hours, because the state is below them. */
export function WeekRejection({ employee, day }: Props) {
  const translate = useTranslate();
  const { week } = useWeekState(employee, day);
  if (week?.state !== 'rejected' || week.rejection_reason === null) return null;
  return (
    <Alert severity="error">{translate('beheer.weeks.rejected_because', { reason: week.rejection_reason })}</Alert>
  );
}

export function WeekStateBar({ employee, day }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const { busy, run } = useWeekAction();
  const isNarrow = useMediaQuery((theme: MuiTheme) => theme.breakpoints.down('sm'));
  const isPhone = Theme.useIsPhone();
  const { section, onDone } = useFocusRestored();
  const [asking, setAsking] = useState(false);
  const monday = Weeks.mondayOf(day);
  const { week, isEmpty, submit, withdraw, reading, refresh } = useWeekState(employee, day);
  // Cells are saved one by one without reading the week again, so read it before it is submitted or taken back.
  const ask = (): void =>
    void refresh().then((fresh) => {
      if (fresh) setAsking(true);
    });
  const takeBack = (): void =>
    void refresh().then(
      (fresh) => fresh && run({ action: 'withdraw', week: fresh, done: 'beheer.weeks.withdrawn' }).then(onDone),
    );
  const handIn = async (seen: WeekAnswer, remark: string): Promise<void> => {
    if (
      !(await run({
        action: 'submit',
        week: seen,
        words: { remark, unchanged: seen.unchanged_rejection !== null },
        done: 'beheer.weeks.submitted',
      }))
    )
      return;
    setAsking(false);
    onDone();
  };
  useSubmitKey(submit && !asking && !busy && !reading ? ask : null);
  // Reserve the height, so that the hours do not move.
  if (week === undefined) return <Box sx={{ height: 32, display: { xs: 'none', sm: 'block' } }} />;
  const { state, remark, submitted_at } = week;
  return (
    <Box
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={translate('beheer.weeks.week', { week: Dates.isoWeek(monday).week })}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 1, sm: 1.5 }, rowGap: 1 }}>
        <StateChip label={translate(`beheer.weeks.state_${state}`)} colour={colours[state]} />
        {(state === 'submitted' || state === 'partly') && submitted_at !== null ? (
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('beheer.weeks.waiting_since', { when: format.dateTime(submitted_at) })}
          </Typography>
        ) : null}
        {remark === null ? null : (
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('beheer.weeks.with_remark', { remark })}
          </Typography>
        )}
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          {withdraw ? <Withdraw isShort={isNarrow && submit} busy={busy || reading} onClick={takeBack} /> : null}
          {/* In an empty week the first step is adding a row; submitting it requires a remark. */}
          {submit ? (
            <Button
              size="small"
              variant={isEmpty ? 'outlined' : 'contained'}
              loading={busy || reading}
              startIcon={<Icon path={mdiSend} />}
              title="Ctrl+Shift+Enter"
              aria-keyshortcuts="Control+Shift+Enter"
              onClick={ask}
            >
              {translate(`beheer.weeks.${submitWord(state)}`)}
            </Button>
          ) : null}
        </Box>
      </Box>
      {isPhone ? null : <WeekRejection employee={employee} day={day} />}
      {asking ? (
        <SubmitWeek
          week={week}
          busy={busy}
          onClose={() => setAsking(false)}
          onSubmit={(text) => void handIn(week, text)}
        />
      ) : null}
    </Box>
  );
}

/** The pressed button may be gone afterwards: move the focus to the bar. */
function useFocusRestored() {
  const section = useRef<HTMLElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0 && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [count]);
  return { section, onDone: () => setCount((known) => known + 1) };
}

/** Ctrl+Shift+Enter asks to submit the week, also from a cell. Ctrl+Enter belongs to the cell, and to the dialog. */
function useSubmitKey(submit: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, target } = event;
    if (submit === null || key !== 'Enter' || !shiftKey || altKey || !(ctrlKey || metaKey) || repeat) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  });
  useEffect(() => {
    // Before the cell, which opens its note by Ctrl+Enter.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}

const submitWord = (state: WeekAnswer['state']): string => (state === 'partly' ? 'submit_rest' : 'submit');

interface WithdrawProps {
  /** True where the other button needs the space. */
  readonly isShort: boolean;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function Withdraw({ isShort, busy, onClick }: WithdrawProps) {
  const name = useTranslate()('beheer.weeks.withdraw');
  const icon = <Icon path={mdiUndo} />;
  if (isShort)
    return (
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        loading={busy}
        aria-label={name}
        title={name}
        onClick={onClick}
        sx={{ minWidth: 44, px: 1 }}
      >
        {icon}
      </Button>
    );
  return (
    <Button size="small" color="inherit" variant="outlined" loading={busy} startIcon={icon} onClick={onClick}>
      {name}
    </Button>
  );
}

interface SubmitProps {
  readonly week: WeekAnswer;
  readonly busy: boolean;
  readonly onSubmit: (remark: string) => void;
  readonly onClose: () => void;
}

/** Notices never block submitting; an empty week requires a remark. */
function SubmitWeek({ week, busy, onSubmit, onClose }: SubmitProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { minutes, expected_minutes, notices, entries, remark, unchanged_rejection: rejection } = week;
  const parameters = { time: format.duration(minutes), expected: format.duration(expected_minutes) };
  return (
    <ReasonDialog
      title={translate('beheer.weeks.submit_title', { week: Dates.isoWeek(week.monday).week })}
      label={translate('beheer.weeks.remark')}
      help={translate('beheer.weeks.remark_help')}
      confirm={translate(`beheer.weeks.${rejection === null ? submitWord(week.state) : 'submit_unchanged'}`)}
      isRequired={entries === 0}
      initial={remark ?? ''}
      busy={busy}
      onConfirm={onSubmit}
      onClose={onClose}
    >
      {rejection === null ? null : (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('beheer.weeks.unchanged', {
            name: rejection.by ?? translate('beheer.weeks.somebody'),
            reason: rejection.reason,
          })}
        </Alert>
      )}
      <Typography>
        {entries === 0
          ? translate('beheer.weeks.submit_empty')
          : translate(
              expected_minutes === 0 ? 'beheer.weeks.submit_text_free' : 'beheer.weeks.submit_text',
              parameters,
            )}
      </Typography>
      {entries === 0 || notices.length === 0 ? null : (
        <Box sx={{ mt: 1.5 }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 0.5 }}>
            {translate('beheer.weeks.submit_look')}
          </Typography>
          <WeekNotices notices={notices} />
        </Box>
      )}
    </ReasonDialog>
  );
}
