/** Narrow list next to a record: search, filters, a row of two lines per record, and navigation with the arrow keys. */
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext, useNavigate, type RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../../registry/types.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { useRegistry } from '../../../registry.ts';
import { mayShowField } from '../../columns.ts';
import { FilterChips } from '../../filters/FilterChips.tsx';
import { ListError } from '../../list/ListError.tsx';
import { ListPagination } from '../../list/ListPagination.tsx';
import { ListSkeleton } from '../../list/ListSkeleton.tsx';
import { NoResult } from '../../list/NoResult.tsx';
import { SearchBox } from '../../list/SearchBox.tsx';
import { ViewChips } from '../../list/views/ViewChips.tsx';
import { SplitViewRow } from './SplitViewRow.tsx';
import { LayoutSwitch } from '../../list/LayoutSwitch.tsx';
import type { ChosenLayout } from '../../list/useLayout.ts';

interface Props {
  readonly resource: Resource;
  readonly chosen: ChosenLayout;
  readonly id: string;
}

export function SplitViewList({ resource, chosen, id }: Props) {
  const label = useLabel();
  return (
    <>
      <Box
        component="header"
        sx={{
          px: 2,
          pt: 1.5,
          pb: 1,
          borderBottom: 1,
          borderColor: 'divider',
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
          <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, flex: 1 }}>
            {label(resource.plural)}
          </Typography>
          <LayoutSwitch resource={resource} chosen={chosen} />
        </Box>
        <Box
          role="search"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '& .MuiTextField-root': { width: '100%' } }}
        >
          {resource.list.search.length > 0 ? <SearchBox resource={resource} /> : null}
          <ViewChips resource={resource} />
          <FilterChips resource={resource} />
        </Box>
      </Box>
      <Rows resource={resource} fields={useSplitViewFields(resource, chosen)} id={id} />
      <Box
        sx={{
          flex: 'none',
          '& .MuiTablePagination-selectLabel, & .MuiTablePagination-input': { display: 'none !important' },
          '& .MuiTablePagination-toolbar': { px: 1 },
        }}
      >
        <ListPagination />
      </Box>
    </>
  );
}

function useSplitViewFields(resource: Resource, { layout }: ChosenLayout): readonly Field[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  const names = layout.type === 'beside' ? layout.fields : [];
  const inTitle = new Set(resource.titlePaths.map(([name]) => name));
  return names
    .flatMap((name) => resource.fields[name] ?? [])
    .filter(
      (field) =>
        !inTitle.has(field.name) &&
        ![resource.stateField, resource.statusField].includes(field.name) &&
        mayShowField({ registry, principal }, resource, field),
    );
}

function Rows({
  resource,
  fields,
  id,
}: {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly id: string;
}) {
  const { data, isPending, error, total } = useListContext();
  const rows = useRef<HTMLUListElement>(null);
  const onKeyDown = useWalk(resource, data ?? [], id);
  const isRead = !isPending;
  // Move the focus to the row when the record is opened from the table, to continue with the arrow keys.
  useLayoutEffect(() => {
    if (!isRead) return;
    const row = rows.current?.querySelector<HTMLElement>(`[data-record="${id}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    const focused = document.activeElement;
    if (focused?.contains(rows.current) || rows.current?.contains(focused)) row?.focus({ preventScroll: true });
  }, [id, isRead]);
  if (error && !data)
    return (
      <Box sx={{ flex: 1, p: 2 }}>
        <ListError />
      </Box>
    );
  if (isPending)
    return (
      <Box sx={{ flex: 1, overflow: 'hidden' }}>
        <ListSkeleton columns={2} />
      </Box>
    );
  if (total === 0 || data?.length === 0)
    return (
      <Box sx={{ flex: 1, p: 2, overflowY: 'auto' }}>
        <NoResult resource={resource} />
      </Box>
    );
  return (
    <Box
      component="ul"
      ref={rows}
      onKeyDown={onKeyDown}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', listStyle: 'none', m: 0, p: 0 }}
    >
      {(data ?? []).map((record: RaRecord) => (
        <SplitViewRow key={record.id} resource={resource} fields={fields} record={record} current={record.id === id} />
      ))}
    </Box>
  );
}

/**
 * Handles arrow keys, Home and End; continues on the next or previous page. Replaces the history entry, so that Back
 * leaves the split view instead of repeating each step.
 */
function useWalk(resource: Resource, data: readonly RaRecord[], id: string): (event: KeyboardEvent) => void {
  const navigate = useNavigate();
  const { page, setPage, hasNextPage, hasPreviousPage } = useListContext();
  const entering = useRef<'first' | 'last' | null>(null);
  const open = (record: RaRecord | undefined): void => {
    if (record && record.id !== id) navigate(`${resource.route}/${record.id}`, { replace: true });
  };
  // After the rows of the other page have loaded.
  useEffect(() => {
    if (entering.current === null || data.length === 0 || data.some((record) => record.id === id)) return;
    open(entering.current === 'first' ? data[0] : data.at(-1));
    entering.current = null;
  });
  return (event) => {
    const to = target(
      event.key,
      data.findIndex((record) => record.id === id),
      data.length,
    );
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to >= data.length && hasNextPage) {
      entering.current = 'first';
      setPage(page + 1);
    } else if (to < 0 && hasPreviousPage) {
      entering.current = 'last';
      setPage(page - 1);
    } else open(data[to]);
  };
}

function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
