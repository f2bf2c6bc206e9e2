/** Nothing matches: which filter to drop, one button each. */
import Button from '@mui/material/Button';
import { mdiFilterOffOutline } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { without } from '../filters/filterState.ts';
import { Notice } from '../Notice.tsx';
import { activeView } from './viewSort.ts';

export function NoResult({ resource }: { readonly resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const label = useLabel();
  const view = activeView(resource, filterValues);
  const search = filterValues['q'] as string | undefined;
  const fields = view ? [] : Object.keys(filterValues).flatMap((name) => resource.fields[name] ?? []);
  const parts = fields.length + (view ? 1 : 0) + (search ? 1 : 0);
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
      {search ? drop(translate('beheer.no_result.drop_search'), without(filterValues, 'q'), 'q') : null}
      {view
        ? drop(translate('beheer.no_result.drop', { filter: label(view.label) }), search ? { q: search } : {}, 'view')
        : null}
      {fields.map((field) =>
        drop(
          translate('beheer.no_result.drop', { filter: label(field.label) }),
          without(filterValues, field.name),
          field.name,
        ),
      )}
      {parts !== 1 ? (
        <Button onClick={() => setFilters({}, {})}>{translate('beheer.no_result.drop_all')}</Button>
      ) : null}
    </Notice>
  );
}
