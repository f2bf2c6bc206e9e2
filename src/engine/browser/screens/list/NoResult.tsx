/** No results: a button for each filter to remove it. */
import Button from '@mui/material/Button';
import { mdiClose, mdiFilterOffOutline } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LazyConditionWords } from '../filters/LazyConditionWords.tsx';
import { filterParts } from '../filters/filterParts.ts';
import { withoutField } from '../filters/filterState.ts';
import { Notice } from '../Notice.tsx';
import { activeView } from '../filters/viewSort.ts';

/** Notice for a filter or search without a match. For a list without records use `EmptyList`. */
export function NoResult({ resource }: { readonly resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const label = useLabel();
  const view = activeView(resource, filterValues);
  const search = filterValues['q'] as string | undefined;
  const filters = view ? [] : filterParts(filterValues);
  const parts = filters.length + (view ? 1 : 0) + (search ? 1 : 0);
  const drop = (text: string, filter: Readonly<Record<string, unknown>>, key: string) => (
    <Button key={key} variant="outlined" onClick={() => setFilters(filter, {})}>
      {text}
    </Button>
  );
  return (
    <Notice
      icon={mdiFilterOffOutline}
      title={search ? translate('beheer.no_result.search', { query: search }) : translate('beheer.no_result.title')}
      text={parts > 1 ? translate('beheer.no_result.combined') : undefined}
    >
      {search ? drop(translate('beheer.no_result.drop_search'), withoutField(filterValues, 'q'), 'q') : null}
      {view
        ? drop(translate('beheer.no_result.drop', { filter: label(view.label) }), search ? { q: search } : {}, 'view')
        : null}
      {filters.map(({ name, value, rest }) => {
        const field = resource.fields[name];
        return field ? (
          drop(
            // Filter on selected or imported records, for which "UUID" would be a meaningless name.
            name === 'uuid'
              ? translate('beheer.bulk.select_none')
              : translate('beheer.no_result.drop', { filter: label(field.label) }),
            rest,
            JSON.stringify([name, value]),
          )
        ) : (
          <Button
            key={JSON.stringify([name, value])}
            variant="outlined"
            startIcon={<Icon path={mdiClose} />}
            aria-description={translate('beheer.list.remove_filter', { filter: translate('beheer.list.filters') })}
            onClick={() => setFilters(rest, {})}
            sx={{ maxWidth: '100%', whiteSpace: 'normal', textAlign: 'left' }}
          >
            <span>
              <LazyConditionWords resource={resource} name={name} value={value} />
            </span>
          </Button>
        );
      })}
      {parts !== 1 ? (
        <Button onClick={() => setFilters({}, {})}>{translate('beheer.no_result.drop_all')}</Button>
      ) : null}
    </Notice>
  );
}
