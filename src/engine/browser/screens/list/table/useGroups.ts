/** Groups of a list, independent of their presentation: totals, open state, rows and selection. */
import { useState } from 'react';
import {
  useDataProvider,
  useGetList,
  useListContext,
  useNotify,
  useTranslate,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { groupFilter, type GroupBy } from '../../../../registry/lists/groupBy.ts';
import { maxRows } from '../../../../registry/lists/query.ts';
import { readSortText } from '../../../../registry/lists/sortText.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { adminName } from '../../../registry.ts';
import { inOrder } from './groupNames.ts';
import type { ChosenColumns } from './useColumns.ts';
import { useTotals, type GroupTotals } from './useTotals.ts';

/** A list with its grouping. */
export interface Grouped {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly by: GroupBy;
  readonly field: Field;
}

/** Returns the grouping of the list; null without one. */
export function groupedBy(resource: Resource, columns: ChosenColumns): Grouped | null {
  const by = columns.look.group;
  const field = resource.fields[by?.field ?? ''];
  return by === null || field === undefined ? null : { resource, columns, by, field };
}

/** A group with its open state; `turn` toggles it. */
export interface OpenGroup {
  readonly group: GroupTotals;
  readonly isOpen: boolean;
  readonly turn: () => void;
}

/** Number of groups that are open initially. */
const firstOpen = 1;

/** @returns undefined while loading; null if there are too many groups. */
export function useGroups({ resource, columns, field }: Grouped): readonly OpenGroup[] | null | undefined {
  const { sort } = useListContext();
  const totals = useTotals(resource, columns);
  const [turned, setTurned] = useState<readonly (string | null)[]>([]);
  if (totals === undefined) return undefined;
  if (!totals.groups) return null;
  const [first] = readSortText(sort.field, sort.order);
  const isDescending = first.field === field.name && first.direction === 'DESC';
  return inOrder(field, totals.groups, isDescending).map((group, index) => ({
    group,
    isOpen: index < firstOpen !== turned.includes(group.key),
    turn: () =>
      setTurned(turned.includes(group.key) ? turned.filter((key) => key !== group.key) : [...turned, group.key]),
  }));
}

const rowsAtATime = 25;

interface GroupRows {
  /** undefined while loading. */
  readonly rows: RaRecord[] | undefined;
  /** Number of rows that the next click adds; 0 if all are shown. */
  readonly next: number;
  readonly more: () => void;
}

/** Reads the rows of an open group, 25 first. `more` doubles the number; `next` is how many it adds. */
export function useGroupRows(grouped: Grouped, group: GroupTotals): GroupRows {
  const { sort } = useListContext();
  const filter = useFilterOf(grouped, group);
  const [shown, setShown] = useState(rowsAtATime);
  const { data } = useGetList<RaRecord>(
    adminName(grouped.resource),
    { pagination: { page: 1, perPage: shown }, sort, filter, meta: { embed: grouped.columns.embed } },
    { placeholderData: (before) => before },
  );
  const left = Math.min(group.rows, maxRows) - (data?.length ?? 0);
  return {
    rows: data,
    next: data === undefined ? 0 : Math.max(0, Math.min(left, shown)),
    more: () => setShown(Math.min(maxRows, shown * 2)),
  };
}

function useFilterOf({ field, by }: Grouped, group: GroupTotals): Readonly<Record<string, unknown>> {
  const { filterValues } = useListContext();
  const { q, ...filter } = filterValues as Readonly<Record<string, unknown>>;
  const own = groupFilter(field, by, group.key);
  return {
    ...(q === undefined ? {} : { q }),
    ...(Object.keys(filter).length === 0 ? own : { and: [filter, own] }),
  };
}

interface GroupSelection {
  readonly all: boolean;
  readonly some: boolean;
  readonly busy: boolean;
  readonly turn: () => void;
}

/** Selection of all rows in a group, including those not loaded, up to a maximum. */
export function useGroupSelection(grouped: Grouped, group: GroupTotals): GroupSelection {
  const { selectedIds = [], onSelect, sort } = useListContext();
  const provider = useDataProvider();
  const notify = useNotify();
  const translate = useTranslate();
  const filter = useFilterOf(grouped, group);
  const asked = JSON.stringify([filter, group.rows]);
  /** Cached for the query of the group. */
  const [known, setKnown] = useState<{ readonly of: string; readonly ids: readonly Identifier[] } | null>(null);
  const [busy, setBusy] = useState(false);
  const ids = known?.of === asked ? known.ids : [];
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const all = ids.length > 0 && chosen.length === ids.length;
  const turn = async (): Promise<void> => {
    if (all) return onSelect(selectedIds.filter((id) => !ids.includes(id)));
    setBusy(true);
    try {
      const { data } = await provider.getList<RaRecord>(adminName(grouped.resource), {
        pagination: { page: 1, perPage: Math.min(maxRows, group.rows) },
        sort,
        filter,
        meta: { embed: [] },
      });
      const found = data.map(({ id }) => id);
      setKnown({ of: asked, ids: found });
      onSelect([...new Set([...selectedIds, ...found])]);
      if (group.rows > maxRows)
        notify(translate('ra.message.select_all_limit_reached', { max: maxRows }), { type: 'warning' });
    } catch {
      notify('ra.notification.http_error', { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { all, some: chosen.length > 0 && !all, busy, turn: () => void turn() };
}
