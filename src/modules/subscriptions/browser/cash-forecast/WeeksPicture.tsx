/** Expected income by week as stacked bars, with the same as a table. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Figures, useFormat } from '#engine/browser';
import type { ForecastWeek } from '../../rules/cashForecast.ts';

const parts = ['invoices', 'direct_debits', 'recurring'] as const;
const height = 200;
const labelHeight = 20;
const widthPercent = 70;

const swatches = {
  invoices: { bgcolor: 'secondary.main' },
  direct_debits: { bgcolor: 'secondary.main', opacity: 0.65 },
  recurring: { bgcolor: 'secondary.main', opacity: 0.3 },
} as const;

export function WeeksPicture({ weeks }: { readonly weeks: readonly ForecastWeek[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const title = translate('beheer.cash.weeks');
  return (
    <Figures.PictureCard
      title={title}
      heading="h2"
      lines={weeks.map(
        ({ from, until, total_cents }) => `${format.dateRange(from, until)}: ${format.money(total_cents)}`,
      )}
      table={<WeeksTable weeks={weeks} />}
    >
      <Box sx={visuallyHidden}>
        <WeeksTable weeks={weeks} />
      </Box>
      <Box aria-hidden>
        <Drawing weeks={weeks} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontSize: 13, mt: 1 }}>
          {parts.map((part) => (
            <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <Box sx={{ width: 12, height: 12, borderRadius: 0.5, ...swatches[part] }} />
              {translate(`beheer.cash.parts.${part}`)}
            </Box>
          ))}
        </Box>
      </Box>
    </Figures.PictureCard>
  );
}

function Drawing({ weeks }: { readonly weeks: readonly ForecastWeek[] }) {
  const format = useFormat();
  const most = Math.max(1, ...weeks.map(({ total_cents }) => total_cents));
  const step = 100 / weeks.length;
  return (
    <Box
      component="svg"
      width="100%"
      height={height + 2 * labelHeight}
      sx={{
        display: 'block',
        fontSize: 12,
        // A phone has room for every fourth label.
        '& .narrow': { display: { xs: 'none', sm: 'block' } },
        '& text': { fill: 'currentColor' },
        '& .invoices': { fill: (theme) => theme.palette.secondary.main },
        '& .direct_debits': { fill: (theme) => theme.palette.secondary.main, fillOpacity: 0.65 },
        '& .recurring': { fill: (theme) => theme.palette.secondary.main, fillOpacity: 0.3 },
      }}
    >
      {weeks.map((week, index) => {
        const heights = parts.map((part) => (Math.max(0, week[`${part}_cents`]) / most) * height);
        const top = (at: number): number =>
          labelHeight + height - heights.slice(0, at + 1).reduce((sum, one) => sum + one, 0);
        const isLabelled = index % 4 === 1;
        const middle = `${(index + 0.5) * step}%`;
        return (
          <g key={week.from}>
            <text
              className={isLabelled ? undefined : 'narrow'}
              x={middle}
              y={top(parts.length - 1) - 5}
              textAnchor="middle"
            >
              {week.total_cents === 0 ? '' : format.shortMoney(week.total_cents)}
            </text>
            {parts.map((part, at) => (
              <rect
                key={part}
                className={part}
                x={`${index * step + (step * (100 - widthPercent)) / 200}%`}
                y={top(at)}
                width={`${(step * widthPercent) / 100}%`}
                height={heights[at] ?? 0}
              />
            ))}
            <text
              className={isLabelled ? undefined : 'narrow'}
              x={middle}
              y={height + 2 * labelHeight - 5}
              textAnchor="middle"
            >
              {format.dayAndMonth(week.from)}
            </text>
          </g>
        );
      })}
    </Box>
  );
}

function WeeksTable({ weeks }: { readonly weeks: readonly ForecastWeek[] }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('beheer.cash.weeks')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('beheer.cash.week')}</TableCell>
            {parts.map((part) => (
              <TableCell key={part} align="right">
                {translate(`beheer.cash.parts.${part}`)}
              </TableCell>
            ))}
            <TableCell align="right">{translate('beheer.cash.total')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {weeks.map((week) => (
            <TableRow key={week.from}>
              <TableCell component="th" scope="row">
                {format.dateRange(week.from, week.until)}
              </TableCell>
              {parts.map((part) => (
                <TableCell key={part} align="right">
                  {format.money(week[`${part}_cents`])}
                </TableCell>
              ))}
              <TableCell align="right">{format.money(week.total_cents)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
