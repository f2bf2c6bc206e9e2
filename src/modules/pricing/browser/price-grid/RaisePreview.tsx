/** Preview of a raise: old price, new price and difference. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { inSentence, useFormat } from '#engine/browser';
import { cellKey, type GridColumn, type GridGroup, type RaiseRow } from './gridModel.ts';
import { useColumnTitle } from './useColumnTitle.ts';

interface Props {
  readonly currency: string;
  readonly columns: readonly GridColumn[];
  readonly groups: readonly GridGroup[];
  readonly rows: readonly RaiseRow[];
}

export function RaisePreview({ currency, columns, groups, rows }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const titleOf = useColumnTitle();
  if (rows.length === 0) return <Box sx={{ color: 'text.secondary' }}>{translate('beheer.prices.preview_empty')}</Box>;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const lines = groups.flatMap(({ products }) =>
    products.flatMap((product) =>
      columns.flatMap((column) => {
        const row = byKey.get(cellKey(product.uuid, column.key));
        return row ? [{ name: `${product.name}, ${inSentence(titleOf(column))}`, ...row }] : [];
      }),
    ),
  );
  const difference = (cents: number): string => `${cents > 0 ? '+' : ''}${format.money(cents, currency)}`;
  return (
    <Box sx={{ maxHeight: '44dvh', overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Table stickyHeader aria-label={translate('beheer.prices.preview')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ top: 0 }}>{translate('beheer.prices.product')}</TableCell>
            {['old', 'new', 'difference'].map((word) => (
              <TableCell key={word} align="right" sx={{ top: 0 }}>
                {translate(`beheer.prices.${word}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.flatMap(({ key, name, before, after }) =>
            after.map((tier, index) => {
              const was = before[index]?.unit_price_cents ?? 0;
              return (
                <TableRow key={`${key} ${tier.from_qty}`}>
                  <TableCell>
                    {after.length > 1
                      ? translate('beheer.prices.from_quantity', { name, quantity: tier.from_qty })
                      : name}
                  </TableCell>
                  <TableCell align="right">{format.money(was, currency)}</TableCell>
                  <TableCell align="right">{format.money(tier.unit_price_cents, currency)}</TableCell>
                  <TableCell align="right">{difference(tier.unit_price_cents - was)}</TableCell>
                </TableRow>
              );
            }),
          )}
        </TableBody>
      </Table>
    </Box>
  );
}
