/** Saved views and named filters of lists, as palette options. */
import { mdiBookmarkOutline } from '@mdi/js';
import { mayDo } from '../../../registry/access.ts';
import { foldText } from '../../../values/foldText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal, useSession } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { visibleViews } from '../../screens/list/views/visibleViews.ts';
import type { FinderOption } from './Finder.tsx';
import { matches } from './matches.ts';
import { RegistryIcon } from '../RegistryIcon.tsx';

const mostOffered = 7;

/** Keys are addresses. The name of a list matches the list only, not its views. */
export function useViewOptions(query: string): readonly FinderOption[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  const saved = useSession()?.views ?? [];
  const label = useLabel();
  if (query.trim() === '') return [];
  const lists = Object.values(registry.resources).filter(
    (resource) => resource.menu !== null && mayDo(resource, principal, 'list'),
  );
  const found = lists.flatMap((resource) => {
    const list = label(resource.plural);
    const singular = label(resource.label);
    if (matches(query, list) || matches(query, singular)) return [];
    const isMeant = (name: string): boolean => matches(query, `${list} ${singular} ${name}`);
    const begins = (name: string): boolean => foldText(name).startsWith(foldText(query.trim()));
    const option = (name: string, search: string): FinderOption => ({
      key: `${resource.route}?${search}`,
      label: `${list}: ${name}`,
      icon: <RegistryIcon name={resource.icon} sx={{ color: 'text.secondary' }} />,
    });
    const named = resource.list.views.filter((view) => isMeant(label(view.label)));
    const offered = named.length === 0 ? [] : visibleViews(registry, resource, principal);
    return [
      ...saved
        .filter((view) => view.resource === resource.name && isMeant(view.name))
        .map((view) => ({
          isOwn: true,
          begins: begins(view.name),
          option: {
            ...option(view.name, `view=${view.uuid}`),
            icon: <Icon path={mdiBookmarkOutline} sx={{ color: 'text.secondary' }} />,
          },
        })),
      ...named
        .filter((view) => offered.includes(view))
        .map((view) => ({
          isOwn: false,
          begins: begins(label(view.label)),
          option: option(label(view.label), `filter=${encodeURIComponent(JSON.stringify(view.filter))}`),
        })),
    ];
  });
  const rank = ({ isOwn, begins }: (typeof found)[number]): number => (isOwn ? 0 : 2) + (begins ? 0 : 1);
  return found
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostOffered)
    .map(({ option }) => option);
}
