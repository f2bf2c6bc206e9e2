/** The weeks that wait, one under the other: chosen, opened, approved and rejected with the mouse or the keyboard alone. */
import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheckAll } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { WeekAnswer } from '../../../domain/timesheet.ts';
import { Icon } from '../../fields/Icon.tsx';
import { Notice } from '../../generated/Notice.tsx';
import { useWeekAction } from '../../shell/hours/useWeekAction.ts';
import { RejectWeek } from './RejectWeek.tsx';
import { useWeekKeys } from './useWeekKeys.ts';
import { WeekRow } from './WeekRow.tsx';

export const keyOf = ({ employee, monday }: WeekAnswer): string => `${employee.uuid} ${monday}`;

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => new Set(set.has(key) ? [...set].filter((one) => one !== key) : [...set, key]);

interface Props {
  readonly weeks: readonly WeekAnswer[];
}

export function WaitingWeeks({ weeks }: Props) {
  const translate = useTranslate();
  const { busy, run } = useWeekAction();
  const rows = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [entries, setEntries] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<WeekAnswer | null>(null);
  const picked = weeks.filter((week) => chosen.has(keyOf(week)));
  const approve = (which: readonly WeekAnswer[]): void => void run({ action: 'approve', weeks: which, done: 'beheer.weeks.approved' }).then(() => setChosen(new Set()));
  const keys = useWeekKeys(rows, {
    x: (index) => weeks[index] && setChosen(toggled(chosen, keyOf(weeks[index]))),
    e: (index) => weeks[index] && setOpen(toggled(open, keyOf(weeks[index]))),
    a: (index) => (picked.length > 0 ? approve(picked) : weeks[index] && approve([weeks[index]])),
    r: (index) => setRejecting(weeks[index] ?? null),
  });
  if (weeks.length === 0) return <Notice icon={mdiCheckAll} title={translate('beheer.weeks.none')} text={translate('beheer.weeks.none_text')} />;
  return (
    <Box>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{translate('beheer.weeks.intro')}</Typography>
      {picked.length === 0 ? null : (
        <Button variant="contained" loading={busy} startIcon={<Icon path={mdiCheckAll} />} onClick={() => approve(picked)} sx={{ mb: 1.5 }}>{translate('beheer.weeks.approve_chosen', { smart_count: picked.length })}</Button>
      )}
      <Card ref={rows} role="list" aria-label={translate('beheer.weeks.list')} onKeyDown={keys}>
        {weeks.map((week) => (
          <WeekRow key={keyOf(week)} week={week} isChosen={chosen.has(keyOf(week))} isOpen={open.has(keyOf(week))} busy={busy} picked={entries}
            onChoose={() => setChosen(toggled(chosen, keyOf(week)))} onOpen={() => setOpen(toggled(open, keyOf(week)))} onPick={(uuid) => setEntries(toggled(entries, uuid))}
            onApprove={() => approve([week])} onReject={() => setRejecting(week)} />
        ))}
      </Card>
      {rejecting === null ? null : <RejectWeek week={rejecting} picked={entries} busy={busy} onClose={() => setRejecting(null)} onReject={run} />}
    </Box>
  );
}
