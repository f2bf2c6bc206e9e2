/**
 * Table rows in groups. Each group has a header with its row count and totals over the whole filtered list, and expands
 * to its rows.
 */
import { useContext, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { DataTableDataContext, useDataTableConfigContext, useTranslate } from 'react-admin';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Grouping } from './grouping.ts';
import { useGroupName } from './groupNames.ts';
import { RecordRows } from './RecordRows.tsx';
import type { ChosenColumns } from './useColumns.ts';
import { groupedBy, useGroupRows, useGroups, useGroupSelection, type Grouped, type OpenGroup } from './useGroups.ts';
import { summedFields, type GroupTotals } from './useTotals.ts';
import { alignOf } from '../../../fields/alignOf.ts';

export function GroupedBody() {
  const grouping = useContext(Grouping);
  const grouped = grouping === null ? null : groupedBy(grouping.resource, grouping.columns);
  if (grouped === null) return <RecordRows />;
  return <Groups grouped={grouped} />;
}

function Groups({ grouped }: { readonly grouped: Grouped }) {
  const translate = useTranslate();
  const groups = useGroups(grouped);
  if (groups === undefined) return <WideRow columns={grouped.columns}>…</WideRow>;
  if (groups === null) return <WideRow columns={grouped.columns}>{translate('beheer.list.too_many_groups')}</WideRow>;
  return groups.map((one) => <Group key={String(one.group.key)} grouped={grouped} {...one} />);
}

interface GroupProps extends OpenGroup {
  readonly grouped: Grouped;
}

function Group({ grouped, group, isOpen, turn }: GroupProps) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  const translate = useTranslate();
  const format = useFormat();
  const nameOf = useGroupName(grouped.field, grouped.by);
  const { resource, columns } = grouped;
  const summed = summedFields(columns.shown);
  const firstSum = columns.shown.findIndex((field) => summed.includes(field));
  const lead = Math.max(1, firstSum < 0 ? columns.shown.length : firstSum);
  const sums = { id: String(group.key), ...group.sums };
  return (
    <>
      <TableBody>
        <TableRow sx={{ bgcolor: 'action.hover' }}>
          {hasBulkActions ? (
            <TableCell padding="checkbox">
              <SelectGroup grouped={grouped} group={group} name={nameOf(group)} />
            </TableCell>
          ) : null}
          <TableCell colSpan={lead} sx={{ py: 0 }}>
            <Button
              color="inherit"
              size="small"
              aria-expanded={isOpen}
              startIcon={<Icon path={isOpen ? mdiChevronDown : mdiChevronRight} />}
              onClick={turn}
              sx={{ fontWeight: 500, textAlign: 'left', ml: -1 }}
            >
              {nameOf(group)}
              <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary' }}>
                {translate('beheer.list.total', { smart_count: group.rows, total: format.integer(group.rows) })}
              </Box>
            </Button>
          </TableCell>
          {columns.shown.slice(lead).map((field) => (
            <TableCell
              key={field.name}
              align={alignOf(field)}
              className={`column-${field.name}`}
              sx={{ fontWeight: 500 }}
            >
              {summed.includes(field) && Object.hasOwn(group.sums, field.name) ? (
                <FieldValue resource={resource} field={field} record={sums} place="cell" />
              ) : null}
            </TableCell>
          ))}
          <TableCell sx={{ '&&&': { background: 'none' } }} />
        </TableRow>
      </TableBody>
      {isOpen ? <Rows grouped={grouped} group={group} /> : null}
    </>
  );
}

interface SelectProps {
  readonly grouped: Grouped;
  readonly group: GroupTotals;
  readonly name: string;
}

/** Checkbox that selects all rows of a group, also those that are not loaded. */
export function SelectGroup({ grouped, group, name }: SelectProps) {
  const translate = useTranslate();
  const { all, some, busy, turn } = useGroupSelection(grouped, group);
  return (
    <Checkbox
      checked={all}
      indeterminate={some}
      disabled={busy}
      onChange={turn}
      slotProps={{ input: { 'aria-label': translate('beheer.bulk.select_row', { name }) } }}
    />
  );
}

function Rows({ grouped, group }: Pick<GroupProps, 'grouped' | 'group'>) {
  const translate = useTranslate();
  const { rows, next, more } = useGroupRows(grouped, group);
  if (rows === undefined) return <WideRow columns={grouped.columns}>…</WideRow>;
  return (
    <>
      <DataTableDataContext.Provider value={rows}>
        <RecordRows />
      </DataTableDataContext.Provider>
      {next > 0 ? (
        <WideRow columns={grouped.columns}>
          <Button size="small" onClick={more}>
            {translate('beheer.list.more_of_group', { smart_count: next })}
          </Button>
        </WideRow>
      ) : null}
    </>
  );
}

function WideRow({ columns, children }: { readonly columns: ChosenColumns; readonly children: ReactNode }) {
  const { hasBulkActions = false } = useDataTableConfigContext();
  return (
    <TableBody>
      <TableRow>
        <TableCell colSpan={columns.shown.length + (hasBulkActions ? 2 : 1)} sx={{ color: 'text.secondary' }}>
          {children}
        </TableCell>
      </TableRow>
    </TableBody>
  );
}
