/** List of the waiting weeks: select, expand, approve and reject, with mouse or keyboard. */
import { useMemo, useRef, useState, type RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheckAll } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { Notice } from '#engine/browser';
import { ApprovalNews } from './ApprovalNews.tsx';
import { RejectWeek } from './RejectWeek.tsx';
import { useApproval } from './useApproval.ts';
import { useNextRow } from './useNextRow.ts';
import { useWeekKeys } from './useWeekKeys.ts';
import { chosenWeeks, type WaitingChoice } from './waitingChoice.ts';
import { WaitingBar } from './WaitingBar.tsx';
import { WeekRow } from './WeekRow.tsx';

const keyOf = ({ employee, monday }: WeekAnswer): string => `${employee.uuid} ${monday}`;

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set(set.has(key) ? [...set].filter((one) => one !== key) : [...set, key]);

/** Number of rows shown before "show more". */
const rowsAtOnce = 50;

interface Props {
  readonly weeks: readonly WeekAnswer[];
  readonly choice: WaitingChoice;
  readonly onChoose: (to: Partial<WaitingChoice>) => void;
}

export function WaitingWeeks({ weeks: all, choice, onChoose }: Props) {
  const translate = useTranslate();
  const rows = useRef<HTMLDivElement>(null);
  const list = useWaitingWeeks({ weeks: all, choice, onChoose }, rows);
  const { approval, shown, weeks, picked, narrow, approve } = list;
  const { busy } = approval;
  const news = <ApprovalNews {...approval} />;
  if (all.length === 0)
    return (
      <Box>
        {news}
        <Notice icon={mdiCheckAll} title={translate('beheer.weeks.none')} text={translate('beheer.weeks.none_text')} />
      </Box>
    );
  return (
    <Box>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {translate('beheer.weeks.intro')}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {' '}
          {translate('beheer.weeks.keys')}
        </Box>
      </Typography>
      <WaitingBar
        weeks={all}
        shown={shown}
        picked={picked}
        choice={choice}
        busy={busy}
        onChange={narrow}
        onApprove={approve}
      />
      {news}
      {shown.length === 0 ? (
        <Notice
          icon={mdiCheckAll}
          title={translate('beheer.weeks.none_of_these')}
          text={translate('beheer.weeks.none_of_these_text')}
        >
          <Button variant="outlined" onClick={() => narrow({ team: null, look: 'all' })}>
            {translate('beheer.weeks.look_all')}
          </Button>
        </Notice>
      ) : null}
      <Card ref={rows} role="list" aria-label={translate('beheer.weeks.list')} onKeyDown={list.onKeyDown}>
        {weeks.map((week) => (
          <WeekRow
            key={keyOf(week)}
            week={week}
            isChosen={list.chosen.has(keyOf(week))}
            isOpen={list.open.has(keyOf(week))}
            busy={busy}
            picked={list.entries}
            onChoose={() => list.toggleChosen(week)}
            onOpen={() => list.toggleOpen(week)}
            onPick={list.toggleEntry}
            onApprove={() => approve([week])}
            onReject={() => list.reject(week)}
          />
        ))}
      </Card>
      {shown.length > weeks.length ? (
        <Button onClick={list.showMore} sx={{ mt: 1 }}>
          {translate('beheer.weeks.show_more', { smart_count: shown.length - weeks.length })}
        </Button>
      ) : null}
      {list.rejecting === null ? null : (
        <RejectWeek
          week={list.rejecting}
          picked={list.entries}
          busy={busy}
          onClose={list.endRejection}
          onReject={approval.act}
        />
      )}
    </Box>
  );
}

/** Returns what is selected, expanded and being rejected, and the actions on it. */
function useWaitingWeeks({ weeks: all, choice, onChoose }: Props, rows: RefObject<HTMLDivElement | null>) {
  const approval = useApproval();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [entries, setEntries] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<WeekAnswer | null>(null);
  const [most, setMost] = useState(rowsAtOnce);
  const shown = useMemo(() => chosenWeeks(all, choice), [all, choice]);
  const weeks = useMemo(() => shown.slice(0, most), [shown, most]);
  const leaves = useNextRow(rows, weeks, rejecting !== null);
  const picked = shown.filter((week) => chosen.has(keyOf(week)));
  const toggleChosen = (week: WeekAnswer): void => setChosen(toggled(chosen, keyOf(week)));
  const toggleOpen = (week: WeekAnswer): void => setOpen(toggled(open, keyOf(week)));
  const approve = (which: readonly WeekAnswer[]): void => {
    leaves(which[0]);
    void approval.approve(which).then(() => setChosen(new Set()));
  };
  const reject = (week: WeekAnswer | undefined): void => {
    leaves(week);
    setRejecting(week ?? null);
  };
  const onKeyDown = useWeekKeys(rows, {
    x: (index) => weeks[index] && toggleChosen(weeks[index]),
    e: (index) => weeks[index] && toggleOpen(weeks[index]),
    a: (index) => (picked.length > 0 ? approve(picked) : weeks[index] && approve([weeks[index]])),
    r: (index) => reject(weeks[index]),
  });
  return {
    approval,
    shown,
    weeks,
    chosen,
    open,
    entries,
    picked,
    rejecting: rejecting && (all.find((week) => keyOf(week) === keyOf(rejecting)) ?? rejecting),
    toggleChosen,
    toggleOpen,
    toggleEntry: (uuid: string): void => setEntries(toggled(entries, uuid)),
    approve,
    reject,
    onKeyDown,
    endRejection: (): void => setRejecting(null),
    showMore: (): void => setMost(most + rowsAtOnce),
    narrow: (to: Partial<WaitingChoice>): void => {
      onChoose(to);
      setChosen(new Set());
    },
  };
}
