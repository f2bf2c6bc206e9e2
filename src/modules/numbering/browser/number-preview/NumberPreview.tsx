/** Preview of the next numbers of a sequence, also while its pattern is being edited. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { FieldsOf } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { Code, useConditionContext } from '#engine/browser';
import { formatNumber } from '../../rules/numbering.ts';

/** A stored sequence, or the current values of its form. */
type Sequence = FieldsOf<'number-sequences'> & { readonly id?: string | undefined };

const shown = 4;

export default function NumberPreview({ record }: { readonly record: Sequence }) {
  const translate = useTranslate();
  const { today } = useConditionContext();
  const numbers = nextNumbers(record, String(today));
  return (
    <Card>
      <CardContent role="status" aria-label={translate('beheer.number_preview.title')}>
        <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
          {translate('beheer.number_preview.next')}
        </Typography>
        {numbers === null ? (
          <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.number_preview.wrong')}</Typography>
        ) : (
          <Box
            component="ol"
            sx={{
              ...Code.codeFont,
              m: 0,
              mt: 0.5,
              p: 0,
              listStyle: 'none',
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              rowGap: 0.5,
              alignItems: 'baseline',
            }}
          >
            {numbers.map((number, index) => (
              <Box
                component="li"
                key={number}
                sx={index === 0 ? { fontSize: 20, lineHeight: '28px', fontWeight: 600 } : { color: 'text.secondary' }}
              >
                {number}
              </Box>
            ))}
          </Box>
        )}
      </CardContent>
    </Card>
  );
}

/** Returns null if the pattern is invalid. */
function nextNumbers(record: Sequence, today: string): readonly string[] | null {
  const { pattern, series, year } = record;
  const next = Number(record.next_value);
  const parts = { issue_date: dayIn(year, today), ...(typeof series === 'string' ? { series } : {}) };
  try {
    return Array.from({ length: shown }, (_, index) => formatNumber(pattern ?? '', { seq: next + index, ...parts }));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns today, or the first day of the series' year if that is another year. */
function dayIn(year: Sequence['year'], today: string): CalendarDate {
  const first = `${String(year)}-01-01`;
  return Dates.isCalendarDate(first) && !today.startsWith(String(year)) ? first : Dates.calendarDate(today);
}
