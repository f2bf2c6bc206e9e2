/** Owned records as a table, with what the amounts and durations add up to. Below `sm` each is a small card. */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { mayRead } from '../../registry/access.ts';
import type { Field, Resource } from '../../registry/types.ts';
import { useActor } from '../providers/session.ts';
import { useRegistry } from '../registry.ts';
import type { FieldProps } from './field.ts';
import { isRecord } from './isRecord.ts';
import { alignOf } from './json.tsx';
import { useNestedField } from './nested.ts';
import { useLabel } from './useLabel.ts';

type Row = Readonly<Record<string, unknown>>;

export function LinesField({ field, record, place }: FieldProps) {
  const registry = useRegistry();
  const translate = useTranslate();
  const child = registry.resources[field.lines?.resource ?? ''];
  const value = record[field.name];
  const rows: readonly Row[] = Array.isArray(value) ? value.filter(isRecord) : [];
  if (!child || place === 'cell') return <span>{translate('beheer.lines.count', { smart_count: rows.length })}</span>;
  return <LinesTable child={child} owner={field.lines?.field ?? ''} rows={rows.map((row) => ({ ...currencyIn(record), ...row }))} />;
}

/** Amounts on a line are in the currency of the whole. */
const currencyIn = (record: Row): Row => (typeof record['currency'] === 'string' ? { currency: record['currency'] } : {});

function LinesTable({ child, owner, rows }: { readonly child: Resource; readonly owner: string; readonly rows: readonly Row[] }) {
  const actor = useActor();
  const label = useLabel();
  const Nested = useNestedField();
  const columns = child.list.columns.flatMap((name) => {
    const column = child.fields[name];
    return column && name !== owner && mayRead(child, actor, column) ? [column] : [];
  });
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>{columns.map((column) => <TableCell key={column.name} align={alignOf(column)}>{label(column.label)}</TableCell>)}</TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={String(row['uuid'] ?? index)}>
              {columns.map((column) => (
                <TableCell key={column.name} align={alignOf(column)}><Nested resource={child} field={column} record={row} place="cell" /></TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        <Totals child={child} columns={columns} rows={rows} />
      </Table>
    </TableContainer>
  );
}

/** A price of one does not add up; what a line comes to does. */
export function addsUp(field: Field): boolean {
  return (field.kind === 'money' && !/(^|_)(unit_)?price_/.test(field.name) && !/rate_/.test(field.name)) || field.kind === 'duration';
}

export function sumOf(rows: readonly Row[], field: Field): number {
  return rows.reduce((sum, row) => sum + (typeof row[field.name] === 'number' ? Number(row[field.name]) : 0), 0);
}

function Totals({ child, columns, rows }: { readonly child: Resource; readonly columns: readonly Field[]; readonly rows: readonly Row[] }) {
  const translate = useTranslate();
  const Nested = useNestedField();
  if (!columns.some(addsUp) || rows.length < 2) return null;
  return (
    <TableFooter>
      <TableRow>
        {columns.map((column, index) => (
          <TableCell key={column.name} align={alignOf(column)}>
            {addsUp(column) ? <Nested resource={child} field={column} record={{ ...rows[0], [column.name]: sumOf(rows, column) }} place="cell" /> : null}
            {index === 0 && !addsUp(column) ? translate('beheer.lines.total') : null}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}
