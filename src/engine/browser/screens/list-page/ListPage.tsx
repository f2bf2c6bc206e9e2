/**
 * List page of a resource: search, views and filters on one line, then the table, or the first step if there are no
 * records.
 */
import { useMemo } from 'react';
import { ListBase, useLocation } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { LayoutConfig } from '../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { withFirstWords } from '../../lazyWithPreload.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useIsPhone } from '../../theme/useIsPhone.ts';
import { useLayout } from '../list/useLayout.ts';
import { WholeList } from '../layouts/WholeList.tsx';
import { Page, useCrumbs } from '../Page.tsx';
import { ResourceNoAccessPage } from '../missing/MissingPage.tsx';
import type { ResourcePageProps } from '../pageProps.ts';
import { ImportedBy } from './ImportedBy.tsx';
import { ListActions } from '../list/ListActions.tsx';
import { ListContent } from './ListContent.tsx';
import { ListKeys } from './ListKeys.tsx';
import { ListPageSkeleton } from '../list/ListSkeleton.tsx';
import { RememberedList } from './RememberedList.tsx';
import { ListToolbar } from '../list/ListToolbar.tsx';
import { useListColumns } from '../list/table/useColumns.ts';
import { useRightAddress } from './useRightAddress.ts';
import { sortAt } from '../filters/viewSort.ts';

export { preloadLayout } from '../layouts/ListLayout.tsx';

/** Split view, which is fetched when it is first shown. */
export const SplitViewLayout = lazyAhead(
  async () => ({ default: (await import('../layouts/split-view/SplitViewLayout.tsx')).SplitViewLayout }),
  <ListPageSkeleton />,
);

const BottomCreate = lazyAhead(
  withFirstWords(async () => ({ default: (await import('./BottomCreate.tsx')).BottomCreate })),
);

interface Props extends ResourcePageProps {
  /** UUID of the record shown next to the list. */
  readonly splitRecord?: string | null;
}

export default function ListPage({ resource, splitRecord = null }: Props) {
  const principal = usePrincipal();
  const { search } = useLocation();
  const isPhone = useIsPhone();
  const label = useLabel();
  const crumbs = useCrumbs(resource, false);
  const chosen = useLayout(resource);
  const columns = useListColumns(resource, chosen);
  const isMoving = useRightAddress(resource);
  const pageEmbed = usePageEmbed(resource, chosen.layout, columns.embed);
  const whole = useWhole(resource, chosen.layout, columns.embed);
  if (!mayDo(resource, principal, 'list')) return <ResourceNoAccessPage resource={resource} />;
  if (isMoving) return <ListPageSkeleton />;
  const page =
    splitRecord === null ? (
      <Page
        // On phones, leave out the breadcrumbs to show more rows.
        crumbs={isPhone ? [] : crumbs}
        title={label(resource.plural)}
        name={label(resource.plural)}
        favourite={{ to: resource.route, name: label(resource.plural), icon: resource.icon }}
        actions={<ListActions resource={resource} columns={columns} chosen={chosen} />}
      >
        <ImportedBy resource={resource} />
        {chosen.layout.type === 'page' ? null : <ListToolbar resource={resource} columns={columns} chosen={chosen} />}
        <ListContent resource={resource} columns={columns} chosen={chosen} embed={whole?.embed ?? columns.embed} />
        {isPhone && chosen.layout.type !== 'page' && chosen.layout.type !== 'sheet' ? (
          <BottomCreate resource={resource} />
        ) : null}
      </Page>
    ) : (
      <SplitViewLayout resource={resource} chosen={chosen} id={splitRecord} />
    );
  return (
    <ListBase
      resource={adminName(resource)}
      perPage={resource.list.perPage}
      sort={toSort(sortAt(resource, search))}
      queryOptions={{ meta: { embed: pageEmbed }, enabled: readsPages(chosen.layout), onError: inItsPlace }}
      exporter={false}
      disableAuthentication
    >
      {readsPages(chosen.layout) ? <RememberedList resource={resource} embed={pageEmbed} /> : null}
      <ListKeys resource={resource} isAlone={splitRecord === null} hasRows={chosen.layout.type !== 'page'} />
      {whole === null ? (
        page
      ) : (
        <WholeList resource={resource} limit={whole.limit} embed={whole.embed}>
          {page}
        </WholeList>
      )}
    </ListBase>
  );
}

/** Errors are shown in the list itself. */
const inItsPlace = (): void => undefined;

/** Returns true for layouts that show pages of the list; others fetch their own data. */
const readsPages = ({ type }: LayoutConfig): boolean =>
  type === 'table' || type === 'cards' || type === 'beside' || type === 'sheet';

const limits = { board: 500, tree: 1_000, compare: 100, periods: 1_000 } as const;

/**
 * Returns the limit and the embedded references of layouts that fetch all records (board, tree, comparison, periods);
 * null for layouts with pages, and for a calendar, which fetches days.
 */
function useWhole(
  resource: Resource,
  layout: LayoutConfig,
  embed: readonly string[],
): { readonly limit: number; readonly embed: readonly string[] } | null {
  const registry = useRegistry();
  const principal = usePrincipal();
  return useMemo(() => {
    if (layout.type !== 'board' && layout.type !== 'tree' && layout.type !== 'compare' && layout.type !== 'periods')
      return null;
    const fields = [...layout.fields, ...(layout.type === 'periods' ? layout.by : [])].flatMap(
      (name) => resource.fields[name] ?? [],
    );
    return {
      limit: limits[layout.type],
      embed: [...new Set([...embed, ...embedsFor({ registry, principal }, resource, fields)])],
    };
  }, [registry, principal, resource, layout, embed]);
}

/**
 * Returns the references to embed in pages of the list. The split view and the sheet show other fields than the table;
 * embedding those too avoids a refetch when a record is opened.
 */
function usePageEmbed(resource: Resource, layout: LayoutConfig, embed: readonly string[]): readonly string[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  return useMemo(() => {
    if (layout.type !== 'beside' && layout.type !== 'sheet') return embed;
    return [
      ...new Set([
        ...embed,
        ...embedsFor(
          { registry, principal },
          resource,
          layout.fields.flatMap((name) => resource.fields[name] ?? []),
        ),
      ]),
    ];
  }, [registry, principal, resource, layout, embed]);
}
