/** Printed instead of the filter chips: the filters in words, and the number of records. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { activeView } from './viewSort.ts';
import { ConditionWords } from './ConditionWords.tsx';
import { filterParts } from './filterParts.ts';

interface Props {
  readonly resource: Resource;
  /** Number of records. */
  readonly children: ReactNode;
}

/** Filters of the list in words, for print. */
export function FiltersOnPaper({ resource, children }: Props) {
  const { filterValues } = useListContext();
  const translate = useTranslate();
  const label = useLabel();
  const view = activeView(resource, filterValues);
  const filters = view ? [] : filterParts(filterValues);
  const search: unknown = filterValues['q'];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1, fontSize: 12, color: 'text.secondary' }}>
      {view ? <span>{label(view.label)}</span> : null}
      {typeof search === 'string' && search !== '' ? (
        <span>{`${translate('ra.action.search')}: ${search}`}</span>
      ) : null}
      {filters.map(({ name, value }) => (
        <span key={JSON.stringify([name, value])}>
          <ConditionWords resource={resource} name={name} value={value} />
        </span>
      ))}
      <Box component="span" sx={{ ml: 'auto' }}>
        {children}
      </Box>
    </Box>
  );
}
