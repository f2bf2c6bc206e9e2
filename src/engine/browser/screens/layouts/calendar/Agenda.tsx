/** List of the days that have entries: the calendar on narrow screens. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'react-admin';
import { useFormat } from '../../../i18n/useFormat.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import { NewEntry, type DaysProps } from './CalendarGrid.tsx';
import { byFirstDay } from './calendarDays.ts';

export function Agenda({ resource, span, days, today }: DaysProps) {
  const { data = [], isPending } = useListContext();
  const format = useFormat();
  const translate = useTranslate();
  const entries = byFirstDay(span, data, days);
  const filled = days.filter((day) => day === today || entries.has(day));
  if (filled.length === 0 && !isPending)
    return (
      <Typography sx={{ color: 'text.secondary', py: 3 }}>{translate('beheer.layout.nothing_planned')}</Typography>
    );
  return (
    <Card>
      {filled.map((day) => (
        <Box key={day} data-day={day} sx={{ px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <Typography
              component="h3"
              sx={{ fontSize: 13, fontWeight: 600, color: day === today ? 'primary.main' : 'text.secondary' }}
            >
              {format.fullDate(day)}
            </Typography>
            <NewEntry resource={resource} span={span} day={day} />
          </Box>
          {(entries.get(day) ?? []).map((record) => (
            <CalendarEntry
              key={record.id}
              resource={resource}
              span={span}
              record={record}
              day={day}
              dated
              onMove={null}
              onOver={() => undefined}
            />
          ))}
        </Box>
      ))}
    </Card>
  );
}
