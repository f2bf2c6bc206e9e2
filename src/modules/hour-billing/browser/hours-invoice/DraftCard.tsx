/** Preview of a draft: its lines, each expandable to its hours, and the totals. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Collapse from '@mui/material/Collapse';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import { Icon, useFormat } from '#engine/browser';
import type { HourInvoiceDraft, HourInvoiceLine } from '../../rules/hourInvoice.ts';
import { HourTable } from '../../../billing/browser/parts/HourTable.tsx';

export function DraftCard({ draft }: { readonly draft: HourInvoiceDraft }) {
  const translate = useTranslate();
  const format = useFormat();
  const money = (cents: number): string => format.money(cents, draft.currency);
  const { credits, order_reference } = draft;
  const title = credits
    ? translate('beheer.hour_invoice.credit', { number: credits.number })
    : order_reference === null
      ? translate('beheer.hour_invoice.draft')
      : translate('beheer.hour_invoice.draft_for', { reference: order_reference });
  const notice = credits
    ? translate('beheer.hour_invoice.becomes_credit', { number: credits.number })
    : draft.gross_cents < 0
      ? translate('beheer.hour_invoice.below_zero')
      : null;
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="h2" component="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
        {notice === null ? null : (
          <Alert severity={credits ? 'info' : 'warning'} sx={{ mb: 1.5 }}>
            {notice}
          </Alert>
        )}
        <Stack divider={<Divider />} sx={{ gap: 1 }}>
          {draft.lines.map((line) => (
            <Line key={keyOf(line)} line={line} currency={draft.currency} />
          ))}
        </Stack>
        <Box component="dl" sx={{ m: 0, mt: 2, ml: 'auto', maxWidth: 360, display: 'grid', gap: 0.5 }}>
          <Sum label={translate('beheer.invoice_document.net')} amount={money(draft.net_cents)} />
          {draft.vat_breakdown.map((group) => (
            <Sum
              key={`${group.category} ${group.rate_bp}`}
              label={translate('beheer.invoice_document.vat', {
                rate: format.percent(group.rate_bp),
                amount: money(group.taxable_cents),
              })}
              amount={money(group.vat_cents)}
            />
          ))}
          <Sum label={translate('beheer.invoice_document.gross')} amount={money(draft.gross_cents)} strong />
        </Box>
      </CardContent>
    </Card>
  );
}

/** React key: a line is identified by its project, price and group. */
function keyOf({ project_uuid, unit_price_cents, unit_code, description, hours: [first] }: HourInvoiceLine): string {
  return JSON.stringify([project_uuid, unit_price_cents, unit_code, description, first?.work_date]);
}

function Line({ line, currency }: { readonly line: HourInvoiceLine; readonly currency: string }) {
  const translate = useTranslate();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const rate = format.money(line.unit_price_cents, currency);
  const detail =
    line.hours.length === 0
      ? null
      : translate('beheer.hour_invoice.at_rate', { time: WorkTimes.formatWorkTime(line.quantity), rate });
  return (
    <Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, alignItems: 'baseline' }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{line.description}</Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
          {format.money(line.line_net_cents, currency)}
        </Typography>
      </Box>
      {line.credited.map(({ number, on, entries }) => (
        <Typography key={number} sx={{ fontSize: 13, color: 'warning.main' }}>
          {translate('beheer.hour_invoice.credited_with', { number, day: format.date(on), smart_count: entries })}
        </Typography>
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 32 }}>
        {detail === null ? null : <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{detail}</Typography>}
        {line.hours.length === 0 ? null : (
          <Button
            size="small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            endIcon={<Icon path={open ? mdiChevronUp : mdiChevronDown} />}
          >
            {translate('beheer.hour_invoice.show_hours', { smart_count: line.hours.length })}
          </Button>
        )}
      </Box>
      <Collapse in={open} unmountOnExit>
        <HourTable
          name={translate('beheer.hour_invoice.specification_of', { name: line.description })}
          currency={currency}
          hours={line.hours}
        />
      </Collapse>
    </Box>
  );
}

function Sum({
  label,
  amount,
  strong = false,
}: {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: strong ? 600 : 400 }}>
      <Box component="dt">{label}</Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {amount}
      </Box>
    </Box>
  );
}
