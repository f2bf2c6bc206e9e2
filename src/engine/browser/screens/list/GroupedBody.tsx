/**
 * The rows of a table in groups: a head for each with how many rows it has and what they come to, over the whole
 * filtered list, and its rows below it while it is open.
 */
import { useContext, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import {
  DataTableDataContext,
  useDataTableConfigContext,
  useGetList,
  useListContext,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import { groupFilter, type GroupBy } from '../../../registry/groupBy.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { Icon } from '../../fields/Icon.tsx';
import { adminName } from '../../registry.ts';
import { Grouping } from './grouping.ts';
import { inOrder, useGroupName } from './groupNames.ts';
import { RecordBody } from './RecordBody.tsx';
import type { ChosenColumns } from './useColumns.ts';
import { summedFields, useTotals, type GroupTotals } from './useTotals.ts';

interface Grouped {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly by: GroupBy;
  readonly field: Field;
}

/** Those that are open to begin with. */
const firstOpen = 1;

export function GroupedBody({ children }: { readonly children?: ReactNode }) {
  const grouping = useContext(Grouping);
  const by = grouping?.columns.look.group ?? null;
  const field = grouping?.resource.fields[by?.field ?? ''];
  if (grouping === null || by === null || field === undefined) return <RecordBody>{children}</RecordBody>;
  return <Groups grouped={{ ...grouping, by, field }}>{children}</Groups>;
}

function Groups({ grouped, children }: { readonly grouped: Grouped; readonly children: ReactNode }) {
  const translate = useTranslate();
  const { sort } = useListContext();
  const totals = useTotals(grouped.resource, grouped.columns);
  const [turned, setTurned] = useState<readonly (string | null)[]>([]);
  if (totals === undefined) return <WideRow columns={grouped.columns}>…</WideRow>;
  if (!totals.groups) return <WideRow columns={grouped.columns}>{translate('beheer.list.too_many_groups')}</WideRow>;
  const isDescending = sort.field === grouped.field.name && sort.order === 'DESC';
  return inOrder(grouped.field, totals.groups, isDescending).map((group, index) => {
    const isOpen = index < firstOpen !== turned.includes(group.key);
    const turn = (): void =>
      setTurned(turned.includes(group.key) ? turned.filter((key) => key !== group.key) : [...turned, group.key]);
    return (
      <Group key={String(group.key)} grouped={grouped} group={group} isOpen={isOpen} onTurn={turn}>
        {children}
      </Group>
    );
  });
}

interface GroupProps {
  readonly grouped: Grouped;
  readonly group: GroupTotals;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
  readonly children: ReactNode;
}

function Group({ grouped, group, isOpen, onTurn, children }: GroupProps) {
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
          <TableCell colSpan={lead + (hasBulkActions ? 1 : 0)} sx={{ py: 0 }}>
            <Button
              color="inherit"
              size="small"
              aria-expanded={isOpen}
              startIcon={<Icon path={isOpen ? mdiChevronDown : mdiChevronRight} />}
              onClick={onTurn}
              sx={{ fontWeight: 500, textAlign: 'left' }}
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
              align={kinds[field.kind].align === 'end' ? 'right' : 'left'}
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
      {isOpen ? (
        <Rows grouped={grouped} group={group}>
          {children}
        </Rows>
      ) : null}
    </>
  );
}

const rowsAtATime = 25;
const mostRows = 1_000;

function Rows({ grouped, group, children }: Pick<GroupProps, 'grouped' | 'group' | 'children'>) {
  const translate = useTranslate();
  const { filterValues, sort } = useListContext();
  const [shown, setShown] = useState(rowsAtATime);
  const { q, ...filter } = filterValues as Readonly<Record<string, unknown>>;
  const own = groupFilter(grouped.field, grouped.by, group.key);
  const { data } = useGetList<RaRecord>(
    adminName(grouped.resource),
    {
      filter: {
        ...(q === undefined ? {} : { q }),
        ...(Object.keys(filter).length === 0 ? own : { and: [filter, own] }),
      },
      sort,
      pagination: { page: 1, perPage: shown },
      meta: { embed: grouped.columns.embed },
    },
    { placeholderData: (before) => before },
  );
  if (data === undefined) return <WideRow columns={grouped.columns}>…</WideRow>;
  const left = Math.min(group.rows, mostRows) - data.length;
  return (
    <>
      <DataTableDataContext.Provider value={data}>
        <RecordBody>{children}</RecordBody>
      </DataTableDataContext.Provider>
      {left > 0 ? (
        <WideRow columns={grouped.columns}>
          <Button size="small" onClick={() => setShown(Math.min(mostRows, shown * 2))}>
            {translate('beheer.list.more_of_group', { smart_count: Math.min(left, shown) })}
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
