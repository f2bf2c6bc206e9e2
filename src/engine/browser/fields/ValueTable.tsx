/** Table of values with the field labels as headers. Scrolls sideways if it does not fit. */
import type { ReactNode } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Field, Resource } from '../../registry/types.ts';
import { alignOf } from './alignOf.ts';
import type { Keyed } from '../ui/keyed.ts';
import { useNestedField } from './nested.ts';
import { ScrollBox } from '../ui/ScrollBox.tsx';
import { useLabel } from '../ui/useLabel.ts';

interface Props {
  readonly resource: Resource;
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Field[];
  readonly rows: readonly Keyed<Readonly<Record<string, unknown>>>[];
  readonly bordered?: boolean;
  /** Footer of the table. */
  readonly children?: ReactNode;
}

export function ValueTable({ resource, label, columns, rows, bordered = false, children }: Props) {
  const labelOf = useLabel();
  const Nested = useNestedField();
  return (
    <ScrollBox bordered={bordered} label={label}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.name} align={alignOf(column)}>
                {labelOf(column.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, item }) => (
            <TableRow key={key}>
              {columns.map((column) => (
                <TableCell key={column.name} align={alignOf(column)}>
                  <Nested resource={resource} field={column} record={item} place="cell" />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {children}
      </Table>
    </ScrollBox>
  );
}
