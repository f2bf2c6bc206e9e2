/** Buttons of the days of the week, where not all fit, and a button to show the whole week. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import type { CalendarDate } from '#engine/values';
import { useFormat } from '#engine/browser';

interface Props {
  readonly week: readonly CalendarDate[];
  readonly shown: readonly CalendarDate[];
  readonly onDay: (day: CalendarDate) => void;
  /** Null if the whole week does not fit. */
  readonly onWeek: (() => void) | null;
}

export function DayChoice({ week, shown, onDay, onWeek }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Box
      role="group"
      aria-label={translate('beheer.hours_calendar.days')}
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}
    >
      {week.map((day) => {
        const isShown = shown.includes(day);
        return (
          <ButtonBase
            key={day}
            aria-pressed={isShown}
            onClick={() => onDay(day)}
            sx={{
              flex: '1 1 0',
              maxWidth: 72,
              minHeight: 44,
              flexDirection: 'column',
              borderRadius: 1,
              border: 1,
              borderColor: isShown ? 'primary.main' : 'divider',
              bgcolor: isShown ? 'brand.primary.soft' : 'background.paper',
              fontSize: 12,
              lineHeight: '16px',
            }}
          >
            <span style={visuallyHidden}>{`${format.weekday(day)} ${format.fullDate(day)}`}</span>
            <span aria-hidden>{format.weekday(day)}</span>
            <Box component="span" aria-hidden sx={{ fontWeight: 600 }}>
              {Number(day.slice(8))}
            </Box>
          </ButtonBase>
        );
      })}
      {onWeek ? (
        <Button size="small" onClick={onWeek} sx={{ ml: 1 }}>
          {translate('beheer.hours_calendar.whole_week')}
        </Button>
      ) : null}
    </Box>
  );
}
