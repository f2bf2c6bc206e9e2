/** Summary of an invoice in the order in which it is printed: parties, particulars, lines, totals. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Access, type Records, type Resource, type ShownRecord } from '#engine/registry';
import { WorkTimes } from '#engine/values';
import { FieldValue, useFormat, useLabel, usePrincipal } from '#engine/browser';
import { specifiedLine } from '../../rules/hourSpecification.ts';
import { Amount, InvoiceTotals } from '../parts/InvoiceTotals.tsx';
import { Specification } from './Specification.tsx';

type Invoice = ShownRecord<'invoices'>;

interface Props {
  readonly resource: Resource;
  readonly record: Invoice;
}

export function Paper({ resource, record }: Props) {
  const format = useFormat();
  const { currency = 'EUR', kind, discount_cents: discount = 0, discount_reason: reason } = record;
  const discountName = useLabel()(resource.fields['discount_cents']?.label ?? resource.label);
  const money = (cents: number | undefined): string => format.money(cents ?? 0, currency);
  const lines = (record.lines ?? []).toSorted((a, b) => a.position - b.position);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
        <Party party={record.seller_snapshot} />
        <Party party={record.buyer_snapshot} />
      </Box>
      <Particulars resource={resource} record={record} />
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {lines.map((line) => (
          <Amount
            key={line.uuid}
            label={`${line.description} × ${isWorkTime(line) ? WorkTimes.formatWorkTime(line.quantity) : format.decimal(line.quantity)}`}
            amount={money(line.line_net_cents)}
          />
        ))}
        {discount === 0 ? null : (
          // A credit note reverses the discount.
          <Amount label={reason || discountName} amount={money(kind === 'credit_note' ? discount : -discount)} />
        )}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, borderTop: 1, borderColor: 'divider', pt: 2 }}>
        <InvoiceTotals
          totals={{
            net_cents: record.net_cents ?? 0,
            vat_cents: record.vat_cents ?? 0,
            gross_cents: record.gross_cents ?? 0,
            vat_breakdown: record.vat_breakdown ?? [],
          }}
          currency={currency}
        />
      </Box>
      {record.seller_snapshot?.closing_text ? (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {record.seller_snapshot.closing_text}
        </Typography>
      ) : null}
      <Specification lines={lines} currency={currency} />
    </Box>
  );
}

/** Returns true if the quantity is shown as hours and minutes. */
const isWorkTime = (line: Records['invoice-lines']): boolean =>
  line.unit_code === 'MIN' || specifiedLine(line) !== null;

const particulars = ['number', 'issue_date', 'due_date', 'buyer_reference', 'order_reference'] as const;

/** References by which both parties find the invoice. A draft has only a few of them. */
function Particulars({ resource, record }: Props) {
  const label = useLabel();
  const principal = usePrincipal();
  const fields = particulars.flatMap((name) => {
    const field = resource.fields[name];
    return field && record[name] && Access.mayRead(resource, principal, field) ? [field] : [];
  });
  if (fields.length === 0) return null;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, fontSize: 13 }}>
      {fields.map((field) => (
        <div key={field.name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label(field.label)}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <FieldValue resource={resource} field={field} record={record} place="page" />
          </Box>
        </div>
      ))}
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
