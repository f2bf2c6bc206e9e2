/** Owned lines as a table with totals. */
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { mayRead } from '../../registry/access.ts';
import type { Field, Resource } from '../../registry/types.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { useRegistry } from '../registry.ts';
import { alignOf } from './alignOf.ts';
import type { FieldProps } from './field.ts';
import { isRecord } from '../../values/json.ts';
import { columnsThatAddUp, inCurrencyOfWhole, sumOf } from './lineTotals.ts';
import { useNestedField } from './nested.ts';
import { useLabel } from '../ui/useLabel.ts';
import { ValueTable } from './ValueTable.tsx';

type Row = Readonly<Record<string, unknown>>;

export function LinesField({ resource, field, record, place }: FieldProps) {
  const registry = useRegistry();
  const translate = useTranslate();
  const child = registry.resources[field.lines?.resource ?? ''];
  const value = record[field.name];
  const rows: readonly Row[] = Array.isArray(value) ? value.filter(isRecord) : [];
  if (!child || place === 'cell') return <span>{translate('beheer.lines.count', { smart_count: rows.length })}</span>;
  return (
    <LinesTable
      child={child}
      owner={field.lines?.field ?? ''}
      adding={columnsThatAddUp(resource, field, child)}
      rows={rows.map((row) => ({ ...currencyIn(record), ...row }))}
    />
  );
}

const currencyIn = (record: Row): Row =>
  typeof record['currency'] === 'string' ? { currency: record['currency'] } : {};

interface TableProps {
  readonly child: Resource;
  readonly owner: string;
  readonly rows: readonly Row[];
  /** Names of the columns with a total. */
  readonly adding: ReadonlySet<string>;
}

function LinesTable({ child, owner, rows, adding }: TableProps) {
  const principal = usePrincipal();
  const label = useLabel();
  const columns = child.list.columns.flatMap((name) => {
    const column = child.fields[name];
    return column && name !== owner && mayRead(child, principal, column) ? [inCurrencyOfWhole(column)] : [];
  });
  return (
    <ValueTable
      resource={child}
      label={label(child.plural)}
      columns={columns}
      rows={rows.map((row, index) => ({ key: String(row['uuid'] ?? index), item: row }))}
    >
      <Totals child={child} columns={columns} rows={rows} adding={adding} />
    </ValueTable>
  );
}

type TotalsProps = Pick<TableProps, 'child' | 'rows' | 'adding'> & { readonly columns: readonly Field[] };

function Totals({ child, columns, rows, adding }: TotalsProps) {
  const translate = useTranslate();
  const Nested = useNestedField();
  const sums = new Map(
    columns.filter((column) => adding.has(column.name)).map((column) => [column, sumOf(rows, column)]),
  );
  if (rows.length < 2 || [...sums.values()].every((sum) => sum === null)) return null;
  return (
    <TableFooter>
      <TableRow>
        {columns.map((column, index) => (
          <TableCell key={column.name} align={alignOf(column)}>
            {typeof sums.get(column) === 'number' ? (
              <Nested
                resource={child}
                field={column}
                record={{ ...rows[0], [column.name]: sums.get(column) }}
                place="cell"
              />
            ) : null}
            {index === 0 && !sums.has(column) ? translate('beheer.lines.total') : null}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}
