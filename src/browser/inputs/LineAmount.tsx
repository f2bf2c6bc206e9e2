/** What a line and what all lines come to, while they are being typed. */
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field } from '../../registry/types.ts';
import { Empty } from '../fields/Empty.tsx';
import { Figure } from '../fields/Figure.tsx';
import { isRecord } from '../fields/isRecord.ts';
import { currencyOf } from '../fields/money.tsx';
import { useFormat } from '../i18n/useFormat.ts';
import { amountOf } from './lineFields.ts';

export function LineAmount({ source, field }: { readonly source: string; readonly field: Field }) {
  const row: unknown = useWatch({ name: source });
  const amount = isRecord(row) ? amountOf(row) : null;
  return amount === null ? <Empty /> : <Amount cents={amount} field={field} />;
}

function useSum(source: string): number {
  const rows: unknown = useWatch({ name: source });
  return (Array.isArray(rows) ? rows : []).reduce<number>((sum, row: unknown) => sum + (isRecord(row) ? amountOf(row) ?? 0 : 0), 0);
}

export function LineTotal({ source, field, before }: { readonly source: string; readonly field: Field; readonly before: number }) {
  const translate = useTranslate();
  const sum = useSum(source);
  return (
    <TableRow>
      <TableCell colSpan={before} sx={{ fontWeight: 600 }}><Box sx={{ px: 1, lineHeight: '32px' }}>{translate('beheer.lines.total')}</Box></TableCell>
      <TableCell align="right" sx={{ fontWeight: 600 }}><Box sx={{ px: 1, lineHeight: '32px' }}><Amount cents={sum} field={field} /></Box></TableCell>
      <TableCell />
    </TableRow>
  );
}

export function LineTotalText({ source, field }: { readonly source: string; readonly field: Field }) {
  const translate = useTranslate();
  const sum = useSum(source);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: 600, px: 1.5, py: 1 }}>
      <span>{translate('beheer.lines.total')}</span>
      <Amount cents={sum} field={field} />
    </Box>
  );
}

function Amount({ cents, field }: { readonly cents: number; readonly field: Field }) {
  const format = useFormat();
  const currency: unknown = useWatch({ name: 'currency' });
  return <Figure field={field} text={format.money(cents, currencyOf({ ...field, currencyField: 'currency' }, { currency }))} zero={cents === 0} />;
}
