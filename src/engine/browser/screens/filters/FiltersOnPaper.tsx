/**
 * On paper, in the place of what can be pressed: what the list was asked, in words, and how much of it stands below.
 */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useListContext, useTranslate } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { useOnPaper } from '../../theme/useOnPaper.ts';
import { activeView } from '../list/viewSort.ts';
import { withoutSearch } from './filterState.ts';
import { chosenValues } from './operands.ts';
import { useFilterText } from './useFilterText.ts';
import { useRecordNames } from './useRecordNames.ts';

interface Props {
  readonly resource: Resource;
  /** How much. */
  readonly children: ReactNode;
}

export function FiltersOnPaper(props: Props) {
  return useOnPaper() ? <Filters {...props} /> : null;
}

function Filters({ resource, children }: Props) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const label = useLabel();
  const view = activeView(resource, filterValues);
  const filters = view ? [] : Object.entries(withoutSearch(filterValues));
  const search: unknown = filterValues['q'];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1, fontSize: 12, color: 'text.secondary' }}>
      {view ? <span>{label(view.label)}</span> : null}
      {typeof search === 'string' && search !== '' ? (
        <span>{`${translate('ra.action.search')}: ${search}`}</span>
      ) : null}
      {filters.map(([name, value]) => {
        const field = resource.fields[name];
        return field ? <FilterInWords key={name} field={field} value={value} /> : null;
      })}
      <Box component="span" sx={{ ml: 'auto' }}>
        {children}
      </Box>
    </Box>
  );
}

function FilterInWords({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const label = useLabel();
  const { nameOf } = useRecordNames(field, field.relation ? chosenValues(value).map(String) : []);
  const text = useFilterText(field, nameOf)(value);
  return <span>{`${label(field.label)}: ${text}`}</span>;
}
