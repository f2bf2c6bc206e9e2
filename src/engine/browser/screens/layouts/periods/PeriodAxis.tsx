/** Axis of a period layout: years or months, and a mark for today. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { CalendarDate } from '../../../../values/dates/calendarDate.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { placeOf, type Axis } from './periodLines.ts';

/** Width of the line names in pixels. */
export const periodNameWidth = 200;

/** Fraction of the axis around today within which other labels are left out, because they would overlap. */
const nearToday = 0.05;

export function PeriodAxis({ axis, today }: { readonly axis: Axis; readonly today: CalendarDate }) {
  const translate = useTranslate();
  const format = useFormat();
  const years = axis.ticks.every((tick) => tick.slice(5, 7) === '01');
  const at = placeOf(axis, today);
  const label = { position: 'absolute', bottom: 4, transform: 'translateX(-50%)', whiteSpace: 'nowrap' } as const;
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: `${periodNameWidth}px 1fr`,
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
        px: 2,
      }}
    >
      <span />
      <Box sx={{ position: 'relative', height: 32, fontVariantNumeric: 'tabular-nums' }}>
        {axis.ticks
          .filter((tick) => Math.abs(placeOf(axis, tick) - at) > nearToday)
          .map((tick) => (
            <Box key={tick} component="span" sx={label} style={{ left: `${placeOf(axis, tick) * 100}%` }}>
              {tickText(tick, years, format)}
            </Box>
          ))}
        <Box
          component="span"
          sx={{ ...label, color: 'primary.main', fontWeight: 600 }}
          style={{ left: `${at * 100}%` }}
        >
          {translate('beheer.layout.today')}
        </Box>
      </Box>
    </Box>
  );
}

function tickText(tick: CalendarDate, years: boolean, format: ReturnType<typeof useFormat>): string {
  if (years) return tick.slice(0, 4);
  return tick.slice(5, 7) === '01' ? `${format.shortMonth(tick)} ${tick.slice(0, 4)}` : format.shortMonth(tick);
}
