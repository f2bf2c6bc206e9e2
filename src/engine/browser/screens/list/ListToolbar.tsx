/** Toolbar above the table: search, views, filter chips, and the number of records on the right. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useListContext, useTranslate } from 'react-admin';
import { readSortText, unshownSorts } from '../../../registry/lists/sortText.ts';
import { fieldAt } from '../../../registry/records/title.ts';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import { height, pageEdge } from '../../theme/tokens.ts';
import { usePrintedRows } from '../print/printedList.ts';
import type { ChosenLayout } from './useLayout.ts';
import { SearchBox } from './SearchBox.tsx';
import type { ChosenColumns } from './table/useColumns.ts';
import { ViewMenu } from './views/ViewMenu.tsx';
import { ViewChips } from './views/ViewChips.tsx';
import { useOnPaper } from '../../theme/useOnPaper.ts';

const FiltersOnPaper = lazyAhead(async () => ({
  default: (await import('../filters/FiltersOnPaper.tsx')).FiltersOnPaper,
}));

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  readonly chosen: ChosenLayout;
}

/** Toolbar of a list page. Shows nothing for an empty list, and filters in words on paper. */
export function ListToolbar({ resource, columns, chosen }: Props) {
  const { layout } = chosen;
  const onPaper = useOnPaper();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const isGrouped = wide && columns.look.group !== null && (layout.type === 'table' || layout.type === 'beside');
  if (useIsEmpty()) return null;
  return (
    <>
      <Box
        role="search"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 1 },
          mb: { xs: 0.5, sm: 1.5 },
        }}
      >
        {resource.list.search.length > 0 ? <SearchBox resource={resource} /> : null}
        <Box sx={chipLine}>
          <ViewMenu resource={resource} columns={columns} chosen={chosen} />
          <ViewChips resource={resource} />
          <FilterChips resource={resource} />
          {layout.type === 'calendar' ? null : (
            <Box sx={{ ml: 'auto', pl: 1 }}>
              {wide && (layout.type === 'table' || layout.type === 'beside') ? (
                <SortText resource={resource} columns={columns} />
              ) : null}
              <RangeText isGrouped={isGrouped} />
            </Box>
          )}
        </Box>
      </Box>
      {onPaper ? (
        <FiltersOnPaper resource={resource}>{layout.type === 'calendar' ? null : <RangeText />}</FiltersOnPaper>
      ) : null}
    </>
  );
}

/**
 * On phones, one line that scrolls sideways over the full width; otherwise the chips share the line with the search.
 */
const chipLine = {
  display: { xs: 'flex', sm: 'contents' },
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  mx: -pageEdge.xs,
  px: pageEdge.xs,
  width: { xs: `calc(100% + ${pageEdge.xs * 16}px)`, sm: 'auto' },
  minHeight: height.target,
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
} as const;

/** Returns true if the list has no records and no filter, so that there is nothing to search, filter or export. */
export function useIsEmpty(): boolean {
  const { total, isPending, filterValues } = useListContext();
  return !isPending && total === 0 && Object.keys(filterValues).length === 0;
}

/** "Sorted by status, number", if one of those columns is not visible. */
function SortText({ resource, columns }: Pick<Props, 'resource' | 'columns'>) {
  const { sort } = useListContext();
  const registry = useRegistry();
  const translate = useTranslate();
  const label = useLabel();
  const sorts = readSortText(sort.field, sort.order);
  if (unshownSorts(sorts, columns.shown).length === 0) return null;
  const names = sorts.map(({ field }) => {
    const found = fieldAt(registry, resource, field.split('.'));
    return found ? inSentence(label(found.label)) : field;
  });
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, mr: 1.5 }}>
      {translate('beheer.list.sorted_by', { fields: names.join(', ') })}
    </Box>
  );
}

/**
 * "1–25 of 613", "of about" for an estimated total, "34 in all" if all are shown. For no results, only announces that
 * to screen readers, since the page shows it below the filters.
 */
export function RangeText({ isGrouped = false }: { readonly isGrouped?: boolean }) {
  const { page, perPage, total, data, isPending, meta, resource, filterValues } = useListContext();
  const printed = usePrintedRows(resource);
  const translate = useTranslate();
  const format = useFormat();
  if (isPending || total === undefined || !data) return null;
  if (total === 0)
    return Object.keys(filterValues as object).length === 0 ? null : (
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {translate('beheer.no_result.title')}
      </Box>
    );
  const isWhole = isGrouped || data.length === total || (printed !== null && printed.length >= total);
  const shown = printed?.length ?? data.length;
  const from = printed === null ? (page - 1) * perPage + 1 : 1;
  const estimated = (meta as { estimated?: boolean } | undefined)?.estimated === true;
  return (
    <Box
      component="span"
      aria-live="polite"
      sx={{ color: 'text.secondary', fontSize: 13, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {isWhole
        ? translate('beheer.list.total', { smart_count: total, total: format.integer(total) })
        : translate(estimated ? 'beheer.list.range_about' : 'beheer.list.range', {
            from: format.integer(from),
            to: format.integer(from + shown - 1),
            total: format.integer(total),
          })}
    </Box>
  );
}
