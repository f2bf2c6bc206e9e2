/** Bar of a period, filled up to the last billed day, with a mark at today. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates } from '#engine/values';
import { useFormat } from '#engine/browser';

interface Props {
  readonly start: CalendarDate;
  /** First day after the period. */
  readonly end: CalendarDate;
  readonly today: CalendarDate;
  readonly billedUntil: CalendarDate;
}

export function PeriodBar({ start, end, today, billedUntil }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const share = (date: CalendarDate): number =>
    Math.min(100, Math.max(0, (Dates.daysBetween(start, date) / Dates.daysBetween(start, end)) * 100));
  const last = Dates.addDays(end, -1);
  const label = translate('beheer.subscription.bar', {
    start: format.date(start),
    end: format.date(last),
    today: format.date(today),
    billed: format.date(Dates.addDays(billedUntil, -1)),
  });
  const isInside = today >= start && today < end;
  return (
    <Box>
      <Box
        role="img"
        aria-label={label}
        sx={{
          position: 'relative',
          height: 12,
          borderRadius: 1.5,
          bgcolor: 'action.hover',
          border: 1,
          borderColor: 'divider',
          mt: 3,
        }}
      >
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            right: 'auto',
            width: `${share(billedUntil)}%`,
            bgcolor: 'primary.main',
            forcedColorAdjust: 'none',
            opacity: 0.55,
            borderRadius: 'inherit',
          }}
        />
        {isInside ? (
          <Box
            sx={{
              position: 'absolute',
              top: -5,
              bottom: -5,
              left: `${share(today)}%`,
              width: '2px',
              bgcolor: 'text.primary',
              forcedColorAdjust: 'none',
            }}
          >
            <Box
              component="span"
              sx={{
                position: 'absolute',
                bottom: '100%',
                left: 0,
                transform: `translateX(-${share(today)}%)`,
                fontSize: 12,
                whiteSpace: 'nowrap',
              }}
            >
              {translate('beheer.subscription.today')}
            </Box>
          </Box>
        ) : null}
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, color: 'text.secondary', mt: 0.75 }}
      >
        <span>{format.date(start)}</span>
        <span>{format.date(last)}</span>
      </Box>
    </Box>
  );
}
