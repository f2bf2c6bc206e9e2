/** What an invoice says, in the order of paper: who to whom, what, and what it comes to. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ShownRecord } from '../../../../engine/registry/rows.ts';
import { specifiedLine } from '../../rules/hourSpecification.ts';
import { formatWorkTime } from '../../../../engine/values/workTime.ts';
import { useFormat } from '../../../../engine/browser/i18n/useFormat.ts';
import { Specification } from './Specification.tsx';

type Invoice = ShownRecord<'invoices'>;

export function Paper({ record }: { readonly record: Invoice }) {
  const translate = useTranslate();
  const format = useFormat();
  const { currency = 'EUR' } = record;
  const money = (cents: number | undefined): string => format.money(cents ?? 0, currency);
  const lines = (record.lines ?? []).toSorted((a, b) => a.position - b.position);
  const groups = record.vat_breakdown ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
        <Party party={record.seller_snapshot} />
        <Party party={record.buyer_snapshot} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {lines.map((line) => (
          <Amount
            key={line.uuid}
            label={`${line.description} × ${specifiedLine(line) === null ? format.decimal(line.quantity) : formatWorkTime(line.quantity)}`}
            amount={money(line.line_net_cents)}
          />
        ))}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, borderTop: 1, borderColor: 'divider', pt: 2 }}>
        <Amount label={translate('beheer.invoice_document.net')} amount={money(record.net_cents)} />
        {groups.map((group) => (
          <Amount
            key={`${group.category} ${group.rate_bp}`}
            label={[
              translate('beheer.invoice_document.vat', {
                rate: format.percent(group.rate_bp),
                amount: money(group.taxable_cents),
              }),
              group.exemption_text,
            ]
              .filter(Boolean)
              .join(', ')}
            amount={money(group.vat_cents)}
          />
        ))}
        <Amount label={translate('beheer.invoice_document.gross')} amount={money(record.gross_cents)} strong />
      </Box>
      <Specification lines={lines} currency={currency} />
    </Box>
  );
}

function Party({ party }: { readonly party: Invoice['seller_snapshot'] }) {
  if (!party) return null;
  const { name, street, house_number, postal_code, city, vat_id } = party;
  const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');
  return (
    <Box sx={{ overflowWrap: 'anywhere', fontSize: 13, lineHeight: '20px' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      {[joined(street, house_number), joined(postal_code, city), joined(vat_id)].map((line) =>
        line === '' ? null : <div key={line}>{line}</div>,
      )}
    </Box>
  );
}

function Amount({
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
      <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {amount}
      </Box>
    </Box>
  );
}
