/** What an invoice says, in the order of paper: who to whom, what, and what it comes to. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'react-admin';
import { specifiedLine } from '../../rules/hourSpecification.ts';
import { formatWorkTime } from '../../../../engine/values/workTime.ts';
import { isRecord } from '../../../../engine/browser/fields/isRecord.ts';
import { useFormat } from '../../../../engine/browser/i18n/useFormat.ts';
import { Specification } from './Specification.tsx';

type Row = Readonly<Record<string, unknown>>;

export function Paper({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate();
  const format = useFormat();
  const currency = typeof record['currency'] === 'string' ? record['currency'] : 'EUR';
  const money = (cents: unknown): string => format.money(Number(cents ?? 0), currency);
  const lines = rowsOf(record['lines']).toSorted((a, b) => Number(a['position']) - Number(b['position']));
  const groups = rowsOf(record['vat_breakdown']);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
        <Party party={record['seller_snapshot']} />
        <Party party={record['buyer_snapshot']} />
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {lines.map((line) => (
          <Amount
            key={String(line['uuid'])}
            label={`${text(line['description'])} × ${specifiedLine(line) === null ? format.decimal(Number(line['quantity'])) : formatWorkTime(Number(line['quantity']))}`}
            amount={money(line['line_net_cents'])}
          />
        ))}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, borderTop: 1, borderColor: 'divider', pt: 2 }}>
        <Amount label={translate('beheer.invoice_document.net')} amount={money(record['net_cents'])} />
        {groups.map((group) => (
          <Amount
            key={`${text(group['category'])} ${String(group['rate_bp'])}`}
            label={vatLabel(
              translate('beheer.invoice_document.vat', {
                rate: format.percent(Number(group['rate_bp'])),
                amount: money(group['taxable_cents']),
              }),
              group,
            )}
            amount={money(group['vat_cents'])}
          />
        ))}
        <Amount label={translate('beheer.invoice_document.gross')} amount={money(record['gross_cents'])} strong />
      </Box>
      <Specification lines={lines} currency={currency} />
    </Box>
  );
}

function Party({ party }: { readonly party: unknown }) {
  if (!isRecord(party)) return null;
  const joined = (...names: readonly string[]): string =>
    names
      .map((name) => text(party[name]))
      .filter((part) => part !== '')
      .join(' ');
  return (
    <Box sx={{ overflowWrap: 'anywhere', fontSize: 13, lineHeight: '20px' }}>
      <Typography sx={{ fontWeight: 600 }}>{text(party['name'])}</Typography>
      {[joined('street', 'house_number'), joined('postal_code', 'city'), joined('vat_id')].map((line) =>
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

function vatLabel(label: string, group: Row): string {
  const reason = text(group['exemption_text']);
  return reason === '' ? label : `${label}, ${reason}`;
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
