/** Tab of a subscription: the current period as a bar, the day up to which it is billed, and planned changes. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { mdiCalendarBlankOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates } from '#engine/values';
import { Notice, type RecordPageProps, useConditionContext, useFormat } from '#engine/browser';
import { PeriodBar } from './PeriodBar.tsx';

export default function SubscriptionPeriod({ record }: RecordPageProps<'subscriptions'>) {
  const translate = useTranslate();
  const { today } = useConditionContext();
  const [start, end, now, billed] = [
    dayIn(record.current_period_start),
    dayIn(record.current_period_end),
    dayIn(today),
    dayIn(record.billed_through),
  ];
  if (start === null || end === null || now === null)
    return (
      <Notice
        icon={mdiCalendarBlankOutline}
        title={translate('beheer.subscription.no_period')}
        text={translate('beheer.subscription.no_period_text')}
      />
    );
  return (
    <Card sx={{ maxWidth: 720 }}>
      <CardContent>
        <Typography variant="h3" gutterBottom>
          {translate('beheer.subscription.period')}
        </Typography>
        <PeriodBar
          start={start}
          end={end}
          today={now}
          billedUntil={billed === null ? start : Dates.addDays(billed, 1)}
        />
        <Box component="dl" sx={{ m: 0, mt: 2 }}>
          <Fact name={translate('beheer.subscription.billed_through')} date={billed} />
          <Fact name={translate('beheer.subscription.next_period')} date={record.cancel_on === null ? end : null} />
          <Fact name={translate('beheer.subscription.changes_on')} date={dayIn(record.change_on)} />
          <Fact name={translate('beheer.subscription.ends_on')} date={dayIn(record.cancel_on)} />
        </Box>
        <Typography sx={{ mt: 1, fontSize: 13, color: 'text.secondary' }}>
          {translate('beheer.subscription.left', {
            smart_count: Math.max(0, Dates.daysBetween(now, end)),
            days: Dates.daysBetween(start, end),
          })}
        </Typography>
      </CardContent>
    </Card>
  );
}

function Fact({ name, date }: { readonly name: string; readonly date: CalendarDate | null }) {
  const format = useFormat();
  if (date === null) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '200px 1fr' },
        columnGap: 2,
        py: 0.5,
        alignItems: 'baseline',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {format.fullDate(date)}
      </Box>
    </Box>
  );
}

function dayIn(value: unknown): CalendarDate | null {
  return typeof value === 'string' && Dates.isCalendarDate(value) ? value : null;
}
