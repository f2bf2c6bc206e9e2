/** JSON value: an object as a table of its labelled parts, a list of objects as a table with columns. */
import { Suspense } from 'react';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Field, Resource } from '../../registry/types.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { useRegistry } from '../registry.ts';
import type { FieldChange } from '../../registry/records/audit.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import type { FieldProps } from './field.ts';
import { isEmptyValue } from '../ui/Empty.tsx';
import { isRecord } from '../../values/json.ts';
import { keyed } from '../ui/keyed.ts';
import { useNestedField } from './nested.ts';
import { openFields, subFields } from './subFields.ts';
import { Truncated } from '../ui/Truncated.tsx';
import { useLabel } from '../ui/useLabel.ts';
import { ValueTable } from './ValueTable.tsx';

// Loaded lazily: lists do not need it.
const ChangeList = lazyWithPreload(async () => ({ default: (await import('./changes/ChangeList.tsx')).ChangeList }));

export function JsonField({ resource, field, record, place }: FieldProps) {
  const registry = useRegistry();
  const value = record[field.name];
  const changed = field.ofResource === null ? undefined : registry.resources[String(record[field.ofResource])];
  if (changed && place === 'page')
    return (
      <Suspense fallback={null}>
        <ChangeList resource={changed} changes={readChanges(value)} />
      </Suspense>
    );
  if (place === 'cell') return <Truncated>{summaryOf(value)}</Truncated>;
  if (Array.isArray(value) && value.every(isRecord)) {
    const declared = subFields(field.property.items);
    return (
      <RowsTable
        field={field}
        resource={resource}
        columns={declared.length > 0 ? declared : openFields(value[0] ?? {})}
        rows={value}
      />
    );
  }
  if (Array.isArray(value))
    return (
      <ChipRow place="page">
        {keyed(value, textOfItem).map(({ key, item }) => (
          <span key={key}>{textOfItem(item)}</span>
        ))}
      </ChipRow>
    );
  if (!isRecord(value)) return <span>{String(value)}</span>;
  const declared = subFields(field.property);
  return <PartsTable resource={resource} parts={declared.length > 0 ? declared : openFields(value)} value={value} />;
}

const textOfItem = (item: unknown): string =>
  typeof item === 'object' && item !== null ? JSON.stringify(item) : String(item);

function summaryOf(value: unknown): string {
  if (Array.isArray(value)) return String(value.length);
  return isRecord(value)
    ? Object.values(value)
        .filter((part) => !isEmptyValue(part) && typeof part !== 'object')
        .join(', ')
    : String(value ?? '');
}

interface PartsProps {
  readonly resource: Resource;
  readonly parts: readonly Field[];
  readonly value: Readonly<Record<string, unknown>>;
}

function PartsTable({ resource, parts, value }: PartsProps) {
  const label = useLabel();
  const Nested = useNestedField();
  const filled = parts.filter((part) => !isEmptyValue(value[part.name]));
  return (
    <Table size="small" sx={{ width: 'auto', '& td, & th': { height: 32, border: 0, py: 0.25, verticalAlign: 'top' } }}>
      <TableBody>
        {filled.map((part) => (
          <TableRow key={part.name}>
            <TableCell
              component="th"
              scope="row"
              sx={{ color: 'text.secondary', fontWeight: 400, '&:first-of-type': { pl: 0 } }}
            >
              {label(part.label)}
            </TableCell>
            <TableCell>
              <Nested resource={resource} field={part} record={value} place="page" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface RowsProps {
  readonly field: Field;
  readonly resource: Resource;
  readonly columns: readonly Field[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

function RowsTable({ field, resource, columns, rows }: RowsProps) {
  const label = useLabel();
  return (
    <ValueTable
      bordered
      resource={resource}
      label={label(field.label)}
      columns={columns.filter((column) => rows.some((row) => !isEmptyValue(row[column.name])))}
      rows={keyed(rows, JSON.stringify)}
    />
  );
}

/** Reads a list of changes from a JSON value; ignores invalid items, and anything that is no list. */
function readChanges(value: unknown): readonly FieldChange[] {
  return Array.isArray(value)
    ? value.filter((one): one is FieldChange => isRecord(one) && typeof one['field'] === 'string')
    : [];
}
