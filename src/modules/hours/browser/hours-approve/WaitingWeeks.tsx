/** List of the waiting weeks: select, expand, approve and reject, with mouse or keyboard. */
import { useMemo, useRef, useState } from 'react';
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
  const approval = useApproval();
  const { busy } = approval;
  const rows = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [entries, setEntries] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<WeekAnswer | null>(null);
  const [most, setMost] = useState(rowsAtOnce);
  const shown = useMemo(() => chosenWeeks(all, choice), [all, choice]);
  const weeks = useMemo(() => shown.slice(0, most), [shown, most]);
  const leaves = useNextRow(rows, weeks, rejecting !== null);
  const picked = shown.filter((week) => chosen.has(keyOf(week)));
  const approve = (which: readonly WeekAnswer[]): void => {
    leaves(which[0]);
    void approval.approve(which).then(() => setChosen(new Set()));
  };
  const narrow = (to: Partial<WaitingChoice>): void => {
    onChoose(to);
    setChosen(new Set());
  };
  const reject = (week: WeekAnswer | undefined): void => {
    leaves(week);
    setRejecting(week ?? null);
  };
  const keys = useWeekKeys(rows, {
    x: (index) => weeks[index] && setChosen(toggled(chosen, keyOf(weeks[index]))),
    e: (index) => weeks[index] && setOpen(toggled(open, keyOf(weeks[index]))),
    a: (index) => (picked.length > 0 ? approve(picked) : weeks[index] && approve([weeks[index]])),
    r: (index) => reject(weeks[index]),
  });
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
      <Card ref={rows} role="list" aria-label={translate('beheer.weeks.list')} onKeyDown={keys}>
        {weeks.map((week) => (
          <WeekRow
            key={keyOf(week)}
            week={week}
            isChosen={chosen.has(keyOf(week))}
            isOpen={open.has(keyOf(week))}
            busy={busy}
            picked={entries}
            onChoose={() => setChosen(toggled(chosen, keyOf(week)))}
            onOpen={() => setOpen(toggled(open, keyOf(week)))}
            onPick={(uuid) => setEntries(toggled(entries, uuid))}
            onApprove={() => approve([week])}
            onReject={() => reject(week)}
          />
        ))}
      </Card>
      {shown.length > most ? (
        <Button onClick={() => setMost(most + rowsAtOnce)} sx={{ mt: 1 }}>
          {translate('beheer.weeks.show_more', { smart_count: shown.length - most })}
        </Button>
      ) : null}
      {rejecting === null ? null : (
        <RejectWeek
          week={all.find((week) => keyOf(week) === keyOf(rejecting)) ?? rejecting}
          picked={entries}
          busy={busy}
          onClose={() => setRejecting(null)}
          onReject={approval.act}
        />
      )}
    </Box>
  );
}
