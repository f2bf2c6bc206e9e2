/** Chips of the named views in the registry. A click applies the view; a second click removes it. */
import Chip from '@mui/material/Chip';
import { mdiCheck } from '@mdi/js';
import { useListContext } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { toSort } from '../../../../registry/lists/sortText.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { useRegistry } from '../../../registry.ts';
import { activeView, sortWith } from '../../filters/viewSort.ts';
import { visibleViews } from './visibleViews.ts';

/** Chips inside a list context. Applying a view replaces the filter but keeps the search text. */
export function ViewChips({ resource }: { readonly resource: Resource }) {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const current = activeView(resource, filterValues);
  const search = filterValues['q'] === undefined ? {} : { q: filterValues['q'] as string };
  const offered = visibleViews(registry, resource, principal);
  // Also show a view that is applied by a link but not offered here.
  return resource.list.views
    .filter((view) => view === current || offered.includes(view))
    .map((view) => {
      const chosen = view === current;
      const turn = (): void => {
        const order = sortWith(resource, { from: current, to: chosen ? undefined : view, shown: sort });
        setFilters({ ...search, ...(chosen ? {} : view.filter) }, {});
        if (order) setSort(toSort(order));
      };
      return (
        <Chip
          key={label(view.label)}
          label={label(view.label)}
          variant={chosen ? 'filled' : 'outlined'}
          color={chosen ? 'primary' : 'default'}
          icon={chosen ? <Icon path={mdiCheck} /> : undefined}
          aria-pressed={chosen}
          sx={chosen ? {} : { borderColor: 'divider', bgcolor: 'background.paper' }}
          onClick={turn}
        />
      );
    });
}
