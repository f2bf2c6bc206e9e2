/** The rows of a table, with a box in front of each that is called by its record; react-admin's own calls them all alike. */
import { useMemo, type ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import {
  DataTableBody,
  DataTableConfigContext,
  DataTableRow,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
  type DataTableRowProps,
} from 'react-admin';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { findResource } from '../../registry.ts';
import type { Resource } from '../../../registry/types.ts';

export function RecordBody({ children }: { readonly children?: ReactNode }) {
  const config = useDataTableConfigContext();
  const withoutBox = useMemo(() => ({ ...config, hasBulkActions: false }), [config]);
  if (!config.hasBulkActions) return <DataTableBody>{children}</DataTableBody>;
  return (
    <DataTableConfigContext.Provider value={withoutBox}>
      <DataTableBody row={SelectableRow}>{children}</DataTableBody>
    </DataTableConfigContext.Provider>
  );
}

function SelectableRow({ children, ...row }: DataTableRowProps) {
  const resource = findResource(useResourceContext() ?? '');
  return (
    <DataTableRow {...row}>
      <TableCell padding="checkbox">{resource ? <RowBox resource={resource} /> : null}</TableCell>
      {children}
    </DataTableRow>
  );
}

function RowBox({ resource }: { readonly resource: Resource }) {
  const record = useRecordContext();
  const name = useTitleOf(resource, record ?? null);
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { handleToggleItem } = useDataTableCallbacksContext();
  const translate = useTranslate();
  if (!record) return null;
  return (
    <Checkbox
      className="select-item"
      checked={selected.includes(record.id)}
      // Not what is changed but what is clicked: with Shift all rows between are selected.
      onClick={(event) => {
        handleToggleItem?.(record.id, event);
        event.stopPropagation();
      }}
      slotProps={{ input: { 'aria-label': translate('beheer.bulk.select_row', { name }) } }}
    />
  );
}
