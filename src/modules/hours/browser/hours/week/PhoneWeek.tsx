/** Week on a phone: one day at a time below a strip of the week, with touch-sized rows. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { mdiAlertCircle } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates, WorkTimes } from '#engine/values';
import { Icon, Theme, todayHere, useFormat } from '#engine/browser';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import { Balance } from '../Balance.tsx';
import { budgetNotice } from '../../../../projects/rules/budget.ts';
import { BudgetMark } from '../BudgetMark.tsx';
import { ProjectDot } from '../ProjectDot.tsx';
import { StatusMark } from '../StatusMark.tsx';
import { RunningMark } from '../RunningMark.tsx';
import { runningMinutes } from '../useRunningWork.ts';
import { useHoursWords } from '../useHoursWords.ts';
import { contractOn, dayTotals, isWeekClosed, minutesOf, statusOf, type CombinationRow } from '../weekModel.ts';
import { lockOf } from './cellEdit.ts';
import { CellEditor } from './CellEditor.tsx';
import { useCellWords } from './useCellWords.ts';
import type { Week } from './useWeek.ts';
import { placeOf } from './WeekTable.tsx';

interface Props {
  readonly week: Week;
  readonly day: CalendarDate;
  readonly onDay: (day: CalendarDate) => void;
}

export function PhoneWeek({ week, day, onDay }: Props) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<string | null>(null);
  const { days, groups, entries, employee, running } = week;
  const column = days.indexOf(day);
  const rows = groups.flatMap((group) => group.rows);
  const shown = rows.find(({ key }) => key === opened);
  const minutes = dayTotals(days, entries)[column] ?? 0;
  const isClosed = isWeekClosed(days, entries, todayHere());
  return (
    <>
      <Card sx={{ p: 0.5 }}>
        <WeekStrip week={week} day={day} onDay={onDay} />
      </Card>
      <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflow: 'hidden' }}>
        {rows.map((row) => (
          <PhoneRow key={row.key} week={week} row={row} column={column} onOpen={() => setOpened(row.key)} />
        ))}
      </Card>
      <Card
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          px: 1.5,
          py: 1,
        }}
      >
        <Balance
          align="start"
          label={translate('beheer.hours.day')}
          minutes={minutes}
          contract={contractOn(day, employee.contract_week_minutes)}
          running={running?.minutesOn(day) ?? 0}
          isClosed={isClosed}
        />
        <Balance
          label={translate('beheer.hours.week')}
          minutes={minutesOf(entries)}
          contract={employee.contract_week_minutes}
          running={runningMinutes(running, days)}
          isClosed={isClosed}
        />
      </Card>
      {shown ? (
        <CellEditor week={week} place={placeOf(week, shown, column)} anchor={null} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
}

function WeekStrip({ week: { days, entries }, day, onDay }: Props) {
  const format = useFormat();
  const today = todayHere();
  const totals = dayTotals(days, entries);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        [Theme.tiny]: { gridTemplateColumns: 'repeat(7, minmax(44px, 1fr))', overflowX: 'auto' },
      }}
    >
      {days.map((one, index) => (
        <ButtonBase
          key={one}
          onClick={() => onDay(one)}
          aria-pressed={one === day}
          aria-current={one === today ? 'date' : undefined}
          sx={{
            flexDirection: 'column',
            minHeight: 60,
            borderRadius: 1,
            fontSize: 12,
            ...(one === day
              ? { bgcolor: 'brand.primary.soft', color: 'brand.primary.onSoft' }
              : { color: 'text.secondary' }),
          }}
        >
          <span>{format.weekday(one)}</span>{' '}
          <Box
            component="span"
            sx={{
              fontSize: 16,
              fontWeight: one === today ? 700 : 500,
              color: one === today ? 'primary.main' : 'text.primary',
            }}
          >
            {Dates.datePartsOf(one).day}
          </Box>{' '}
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {totals[index] ? WorkTimes.formatWorkTime(totals[index]) : '–'}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

interface RowProps {
  readonly week: Week;
  readonly row: CombinationRow<ShownEntry>;
  readonly column: number;
  readonly onOpen: () => void;
}

function PhoneRow({ week, row, column, onOpen }: RowProps) {
  const words = useHoursWords();
  const cellText = useCellWords();
  const { client, project, activity } = row;
  const entries = row.cells[column]?.entries ?? [];
  const status = statusOf(entries);
  const name = project?.name ?? client.name;
  const below = [...(project ? [client.name] : []), words.activity(activity)].join(' · ');
  const budget = week.budgetOf(project?.uuid);
  const used = budget && budgetNotice(budget.booked_minutes, budget.budget_minutes);
  const counting = week.running?.minutesIn(row, week.days[column] ?? '') ?? 0;
  const change = entries.find((entry) => entry.change !== null)?.change ?? null;
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <ButtonBase
        onClick={onOpen}
        data-saving={change?.state}
        // The same order as the visible text, for speech input.
        aria-label={`${name}, ${below}${used ? `, ${used.percent}%` : ''}: ${cellText(entries, lockOf(entries, week.employee.isWritable), counting)}`}
        sx={{ width: '100%', minHeight: 60, px: 2, py: 1, gap: 1.5, justifyContent: 'flex-start', textAlign: 'left' }}
      >
        <ProjectDot project={project} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Box>{' '}
          <Box sx={{ display: 'flex', gap: 1, fontSize: 12, color: 'text.secondary' }}>
            <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{below}</Box>{' '}
            <BudgetMark budget={budget} />
          </Box>
        </Box>{' '}
        {change && change.state !== 'waiting' ? (
          <Icon path={mdiAlertCircle} sx={{ color: 'error.main' }} />
        ) : status === null ? null : (
          <StatusMark status={status} />
        )}
        <Box
          sx={{
            minWidth: 56,
            textAlign: 'right',
            fontSize: 16,
            fontVariantNumeric: 'tabular-nums',
            color: entries.length === 0 ? 'text.quiet' : 'text.primary',
            fontStyle: change?.state === 'waiting' ? 'italic' : 'normal',
          }}
        >
          {entries.length === 0 ? (counting > 0 ? null : '–') : WorkTimes.formatWorkTime(minutesOf(entries))}
          {counting > 0 ? (
            <Box>
              <RunningMark minutes={counting} isAdded={entries.length > 0} />
            </Box>
          ) : null}
        </Box>
      </ButtonBase>
    </Box>
  );
}
