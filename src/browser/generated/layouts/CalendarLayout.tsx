/** Records on the days that they are about, by month or week. An entry is moved by dragging it to another day. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext, useStore } from 'react-admin';
import { calendarDate, type CalendarDate } from '../../../domain/calendarDate.ts';
import type { Layout, Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { adminName } from '../../registry.ts';
import { ListError } from '../list/ListError.tsx';
import { Agenda } from './Agenda.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { daysOf, overlapping, shifted, type Period, type Span } from './calendarDays.ts';
import { LimitNote } from './LimitNote.tsx';
import { WholeList } from './WholeList.tsx';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<Layout, { type: 'calendar' }>;
  readonly embed: readonly string[];
}

const mostEntries = 1_000;

export function CalendarLayout({ resource, layout, embed }: Props) {
  const from = resource.fields[layout.from];
  const until = resource.fields[layout.until ?? ''] ?? null;
  return from ? <Calendar resource={resource} span={{ from, until }} embed={embed} /> : null;
}

function Calendar({ resource, span, embed }: { readonly resource: Resource; readonly span: Span; readonly embed: readonly string[] }) {
  const today = calendarDate(useConditionContext().today);
  const [anchor, setAnchor] = useState<CalendarDate>(today);
  const [period, setPeriod] = useStore<Period>(`${adminName(resource)}.calendar`, 'month');
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const days = daysOf(period, anchor);
  const Days = wide ? CalendarGrid : Agenda;
  return (
    <WholeList resource={resource} limit={mostEntries} embed={embed} also={overlapping(span, days)}>
      <Box>
        <CalendarBar anchor={anchor} days={days} period={period} onPeriod={setPeriod} onStep={(steps) => setAnchor(shifted(period, anchor, steps))} onToday={() => setAnchor(today)} />
        <LimitNote />
        <ErrorNote />
        <Days resource={resource} span={span} days={days} anchor={anchor} period={period} today={today} />
      </Box>
    </WholeList>
  );
}

function ErrorNote() {
  const { error } = useListContext();
  return error ? <ListError /> : null;
}
