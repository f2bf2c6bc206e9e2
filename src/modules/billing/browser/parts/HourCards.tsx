/** Specification of a line of hours on narrow screens: a card for each entry with its amount, and the sum. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { sumHours } from '../../rules/hourSpecification.ts';
import { WorkTimes } from '#engine/values';
import { useFormat } from '#engine/browser';
import { withKeys, type SpecifiedHours } from './specifiedHours.ts';

export function HourCards({ name, currency, hours }: SpecifiedHours) {
  const translate = useTranslate();
  const format = useFormat();
  const sum = sumHours(hours);
  return (
    <Box
      component="ul"
      aria-label={name}
      sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {withKeys(hours).map(({ key, hour }) => (
        <HourCard
          key={key}
          title={[format.date(hour.work_date), hour.employee].filter((part) => part !== '').join(' · ')}
          text={hour.description}
          minutes={hour.minutes}
          billable_minutes={hour.billable_minutes}
          amount={format.money(hour.amount_cents, currency)}
        />
      ))}
      <HourCard
        title={translate('beheer.hour_invoice.sum')}
        text=""
        minutes={sum.minutes}
        billable_minutes={sum.billable_minutes}
        amount={format.money(sum.amount_cents, currency)}
        strong
      />
    </Box>
  );
}

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly amount: string;
  readonly strong?: boolean;
}

function HourCard({ title, text, minutes, billable_minutes, amount, strong = false }: CardProps) {
  const translate = useTranslate();
  const times = [
    ['worked', minutes],
    ['billable', billable_minutes],
  ] as const;
  return (
    <Box component="li" sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: strong ? 600 : 500 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Box>
        <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{amount}</Box>
      </Box>
      {text === '' ? null : <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>}
      <Box
        component="dl"
        sx={{ m: 0, display: 'flex', columnGap: 2, flexWrap: 'wrap', fontVariantNumeric: 'tabular-nums' }}
      >
        {times.map(([key, time]) => (
          <Box key={key} sx={{ display: 'flex', gap: 0.5 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`beheer.hour_invoice.${key}`)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {WorkTimes.formatWorkTime(time)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
