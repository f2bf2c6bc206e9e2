/** Calendar of records by month or week. Records can be dragged to another day. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext, useStore } from 'react-admin';
import { calendarDate, isCalendarDate, type CalendarDate } from '../../../../values/dates/calendarDate.ts';
import type { LayoutConfig } from '../../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../../registry/types.ts';
import { useConditionContext } from '../../../fields/useConditionContext.ts';
import { adminName } from '../../../registry.ts';
import { ListError } from '../../list/ListError.tsx';
import { Agenda } from './Agenda.tsx';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { daysOf, overlapping, shifted, type CalendarPeriod, type Span } from './calendarDays.ts';
import { LimitNote } from '../LimitNote.tsx';
import type { ChosenLayout } from '../../list/useLayout.ts';
import { WholeList } from '../WholeList.tsx';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'calendar' }>;
  readonly embed: readonly string[];
  readonly chosen: ChosenLayout;
}

const mostEntries = 1_000;

/** Layout `calendar` of a list. Shows nothing if the field is missing. */
export function CalendarLayout({ resource, layout, embed, chosen }: Props) {
  const from = resource.fields[layout.from];
  const until = resource.fields[layout.until ?? ''] ?? null;
  return from ? <Calendar resource={resource} span={{ from, until }} embed={embed} chosen={chosen} /> : null;
}

function Calendar({ resource, span, embed, chosen }: Omit<Props, 'layout'> & { readonly span: Span }) {
  const today = calendarDate(useConditionContext().today);
  const [remembered, remember] = useStore<CalendarPeriod>(`${adminName(resource)}.calendar`, 'month');
  const { words, setWords } = chosen;
  const period: CalendarPeriod = words.period === 'month' || words.period === 'week' ? words.period : remembered;
  const anchor = words.day !== undefined && isCalendarDate(words.day) ? calendarDate(words.day) : today;
  const show = (next: CalendarPeriod, day: CalendarDate): void => {
    remember(next);
    setWords({ layout: 'calendar', period: next, day });
  };
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const days = daysOf(period, anchor);
  const Days = wide ? CalendarGrid : Agenda;
  return (
    <WholeList resource={resource} limit={mostEntries} embed={embed} also={overlapping(span, days)}>
      <Box>
        <CalendarBar
          anchor={anchor}
          days={days}
          period={period}
          onPeriod={(next) => show(next, anchor)}
          onStep={(steps) => show(period, shifted(period, anchor, steps))}
          onToday={() => show(period, today)}
        />
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
