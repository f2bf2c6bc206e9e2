/** Computed amounts of a line and totals of all lines, updated while typing. */
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Field, Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { isRecord } from '../../../values/json.ts';
import { alignOf } from '../../fields/alignOf.ts';
import { inCurrencyOfWhole, sumOf } from '../../fields/lineTotals.ts';
import { useLabel } from '../../ui/useLabel.ts';
import type { WorkedColumn } from './lineFields.ts';
import type { LinesViewProps } from './linesView.ts';

type Row = Readonly<Record<string, unknown>>;

interface AmountProps {
  readonly child: Resource;
  readonly source: string;
  readonly column: WorkedColumn;
}

export function LineAmount({ child, source, column }: AmountProps) {
  const row: unknown = useWatch({ name: source });
  return (
    <Figure
      child={child}
      field={column.field}
      value={isRecord(row) ? column.valueOf(row) : null}
      row={isRecord(row) ? row : {}}
    />
  );
}

interface Total {
  readonly field: Field;
  readonly sum: number;
  /** First line, from which the currency is read. */
  readonly row: Row;
}

/** Computes the totals by column name. Empty for fewer than two lines. */
function useTotals({ source, fields, adding }: LinesViewProps): ReadonlyMap<string, Total> {
  const watched: unknown = useWatch({ name: source });
  const rows = Array.isArray(watched) ? watched.filter(isRecord) : [];
  if (rows.length < 2) return new Map();
  const columns: readonly WorkedColumn[] = [
    ...fields.row.map((field) => ({ field: inCurrencyOfWhole(field), valueOf: (row: Row) => numberIn(row, field) })),
    ...fields.worked,
  ];
  const [first = {}] = rows;
  return new Map(
    columns
      .filter(({ field }) => adding.has(field.name))
      .flatMap(({ field, valueOf }) => {
        const sum = sumOf(
          rows.map((row) => ({ ...row, [field.name]: valueOf(row) })),
          field,
        );
        return sum === null ? [] : [[field.name, { field, sum, row: first }] as const];
      }),
  );
}

function numberIn(row: Row, field: Field): number | null {
  const value = row[field.name];
  return typeof value === 'number' ? value : null;
}

/** Table row with the totals. */
export function LineTotals(props: LinesViewProps) {
  const { child, fields, readOnly } = props;
  const translate = useTranslate();
  const totals = useTotals(props);
  if (totals.size === 0) return null;
  const columns = [...fields.row, ...fields.worked.map((column) => column.field)];
  const opens = fields.more.length > 0;
  return (
    <TableRow>
      {opens ? <TableCell /> : null}
      {columns.map((field, index) => {
        const total = totals.get(field.name);
        return (
          <TableCell key={field.name} align={total ? alignOf(field) : 'left'} sx={{ fontWeight: 600 }}>
            <Box sx={{ px: 1, lineHeight: '32px', whiteSpace: 'nowrap' }}>
              {total ? (
                <Figure child={child} field={total.field} value={total.sum} row={total.row} />
              ) : index === 0 ? (
                translate('beheer.lines.total')
              ) : null}
            </Box>
          </TableCell>
        );
      })}
      {readOnly ? null : <TableCell />}
    </TableRow>
  );
}

/** Totals below the cards, each with the label of its column. */
export function LineTotalsText(props: LinesViewProps) {
  const label = useLabel();
  const translate = useTranslate();
  const totals = [...useTotals(props).values()];
  if (totals.length === 0) return null;
  return (
    <Box sx={{ px: 1.5, py: 1, fontWeight: 600 }}>
      {totals.map(({ field, sum, row }) => (
        <Box key={field.name} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <span>
            {totals.length === 1
              ? translate('beheer.lines.total')
              : translate('beheer.lines.total_of', { column: label(field.label) })}
          </span>
          <Figure child={props.child} field={field} value={sum} row={row} />
        </Box>
      ))}
    </Box>
  );
}

interface FigureProps {
  readonly child: Resource;
  readonly field: Field;
  readonly value: number | null;
  readonly row: Row;
}

function Figure({ child, field, value, row }: FigureProps) {
  const currency: unknown = useWatch({ name: 'currency' });
  return <FieldValue resource={child} field={field} record={{ currency, ...row, [field.name]: value }} place="cell" />;
}
