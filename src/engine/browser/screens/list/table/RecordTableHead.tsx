/**
 * Table header with the checkbox that selects the page. React-admin's own checkbox uses an API of an older Material
 * version.
 */
import { useContext, type ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import {
  DataTableClasses,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useTranslate,
} from 'react-admin';
import { Grouping } from './grouping.ts';

export function RecordTableHead({ children }: { readonly children?: ReactNode }) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const isGrouped = useContext(Grouping) !== null;
  return (
    <TableHead className={DataTableClasses.thead}>
      <TableRow className={`${DataTableClasses.row} ${DataTableClasses.headerRow}`}>
        {hasBulkActions && handleToggleItem ? (
          <TableCell padding="checkbox" className={DataTableClasses.headerCell}>
            {/* Groups have no page to select. */}
            {isGrouped ? null : <SelectPage />}
          </TableCell>
        ) : null}
        {children}
      </TableRow>
    </TableHead>
  );
}

function SelectPage() {
  const rows = useDataTableDataContext() ?? [];
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const translate = useTranslate();
  const onPage = rows.map((row) => row.id);
  const chosen = onPage.filter((id) => selected.includes(id));
  const all = onPage.length > 0 && chosen.length === onPage.length;
  const others = selected.filter((id) => !onPage.includes(id));
  return (
    <Checkbox
      className="select-all"
      checked={all}
      indeterminate={chosen.length > 0 && !all}
      onChange={() => onSelect?.(all ? others : [...others, ...onPage])}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
    />
  );
}
