/**
 * Month view: weeks as rows, each day with its total, each week compared with the contract, and the time by project.
 */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { useFormat } from '#engine/browser';
import { shownEntries } from '../../offlineQueueChanges.ts';
import { useHoursChanges } from '../../offlineQueue.ts';
import { LoadedHours } from '../LoadedHours.tsx';
import { useHours } from '../useHours.ts';
import type { HoursViewProps } from '../view.ts';
import { daysOfMonth } from './daysOfMonth.ts';
import { MonthProjects } from './MonthProjects.tsx';
import { MonthWeek } from './MonthWeek.tsx';
import { monthColumns } from './monthColumns.ts';

export default function MonthView({ employee, day, onDay }: HoursViewProps) {
  const format = useFormat();
  const translate = useTranslate();
  const weeks = daysOfMonth(day);
  const changes = useHoursChanges();
  const read = useHours(employee.uuid, weeks.flat());
  return (
    <LoadedHours read={read}>
      {(saved) => {
        const entries = shownEntries(saved, changes).filter(({ employee_uuid }) => employee_uuid === employee.uuid);
        return (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
              gap: 2,
              alignItems: 'start',
            }}
          >
            <Card sx={{ overflow: 'hidden' }}>
              <Box role="table" aria-label={format.month(day)}>
                <Box
                  role="row"
                  sx={{
                    ...monthColumns,
                    fontSize: 12,
                    color: 'text.secondary',
                    borderBottom: 1,
                    borderColor: 'divider',
                  }}
                >
                  <Box role="columnheader" sx={{ p: 1 }}>
                    {translate('beheer.hours.week')}
                  </Box>
                  {(weeks[0] ?? []).map((one) => (
                    <Box role="columnheader" key={one} sx={{ py: 1, px: { xs: 0.5, sm: 1 }, textAlign: 'right' }}>
                      {format.weekday(one)}
                    </Box>
                  ))}
                  <Box role="columnheader" sx={{ p: 1, textAlign: 'right' }}>
                    {translate('beheer.hours.total')}
                  </Box>
                </Box>
                {weeks.map((days) => (
                  <MonthWeek
                    key={days[0]}
                    days={days}
                    month={day.slice(0, 7)}
                    employee={employee}
                    entries={entries}
                    onDay={onDay}
                  />
                ))}
              </Box>
            </Card>
            <MonthProjects month={day.slice(0, 7)} entries={entries} />
          </Box>
        );
      }}
    </LoadedHours>
  );
}
