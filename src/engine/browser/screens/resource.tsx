/** A resource of the registry as a react-admin resource: its pages, each loaded when first opened. */
import { Suspense, type ComponentType } from 'react';
import { Resource as AdminResource, RestoreScrollPosition } from 'react-admin';
import { renderTitle } from '../../registry/title.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { currentLocale } from '../providers/store.ts';
import { withDetails } from '../providers/registryDetails.ts';
import { adminName, currentRegistry, useRegistry } from '../registry.ts';
import { CreatePageSkeleton } from './FormSkeleton.tsx';
import { ListPageSkeleton } from './list/ListSkeleton.tsx';
import type { ResourcePageProps } from './pageProps.ts';
import { RecordPlaceholder } from './record/RecordPlaceholder.tsx';
import { inLanguage } from '../../texts/catalogue.ts';
import { lazyWithPreload, withFirstWords } from '../lazyWithPreload.tsx';

const fetchListPage = withFirstWords(() => import('./list/ListPage.tsx'));
const fetchItemPage = () => withDetails(import('./record/ItemPage.tsx'));
const fetchSplitViewPages = withFirstWords(() => import('./layouts/SplitViewPages.tsx'));
const ListPage = lazyWithPreload(fetchListPage);
const ItemPage = lazyWithPreload(fetchItemPage);
const SplitViewPages = lazyWithPreload(fetchSplitViewPages);
const CreatePage = lazyWithPreload(() => withDetails(import('./form/CreatePage.tsx')));

/** While the registry is on its way: nearly everything that is opened first is a list. */
export function prefetchListPages(): void {
  // Who comes to the page hears why it could not be had.
  void preload(ListPage, SplitViewPages).catch(() => undefined);
}

/** Fetches what the page at this address is drawn by. Resolves at once where it is of no resource. */
export async function preloadResourcePage(
  { resources }: Registry,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  const resource = Object.values(resources).find(({ route }) => `${pathname}/`.startsWith(`${route}/`));
  if (resource === undefined) return;
  const [id = '', use = ''] = pathname.slice(resource.route.length + 1).split('/');
  if (id === '' || hasSplitViewLayout(resource)) {
    await preload(ListPage, SplitViewPages);
    const pages = await fetchSplitViewPages();
    const { preloadLayout, SplitViewLayout } = await fetchListPage();
    await Promise.all([
      preload(...(id === '' ? [pages.ListPage] : [pages.ListPage, pages.ItemPage, SplitViewLayout])),
      preloadLayout(resource, search),
    ]);
  } else if (id === 'create') await preload(CreatePage);
  else await preload(ItemPage);
  if (use === 'edit') await preload((await fetchItemPage()).EditPage);
}

async function preload(...pages: readonly { readonly preload: () => Promise<void> }[]): Promise<void> {
  await Promise.all(pages.map((each) => each.preload()));
}

/** Whether a record of it may stand beside the list. */
const hasSplitViewLayout = ({ list }: Resource): boolean => list.layouts.some(({ type }) => type === 'beside');

/**
 * Put the answer among the children of `<Admin>`. React-admin's `edit` route (`/x/:id/*`) is the item's page: the
 * record at its index, the form at `edit`; `show` leads back to the index. A resource with a page of its own for making
 * records has no `create` here. Where a record may stand beside the list, both addresses have the same elements, so
 * that the list stays as it is.
 */
export function resourceElement(resource: Resource) {
  const name = adminName(resource);
  const hasSplitView = hasSplitViewLayout(resource);
  return (
    <AdminResource
      key={name}
      name={name}
      list={page(hasSplitView ? SplitViewPages : ListPage, resource, 'list')}
      edit={
        hasSplitView ? (
          <RestoreScrollPosition storeKey={`${name}.item.scrollPosition`} debounce={never}>
            {page(SplitViewPages, resource, 'list')}
          </RestoreScrollPosition>
        ) : (
          page(ItemPage, resource, 'item')
        )
      }
      {...(resource.createPage === null ? { create: page(CreatePage, resource, 'form') } : {})}
      recordRepresentation={(record: Readonly<Record<string, unknown>>) => nameOf(resource, record)}
    />
  );
}

/** In milliseconds: another record begins at its top. */
const never = 2 ** 31 - 1;

function nameOf({ name }: Resource, record: Readonly<Record<string, unknown>>): string {
  const registry = currentRegistry();
  const resource = registry.resources[name];
  return resource
    ? (renderTitle(registry, resource, record, currentLocale()) ?? inLanguage(resource.label, currentLocale()))
    : '';
}

/** What stands there while a page's code is on the way, by what that will show. */
const skeletons = {
  list: () => <ListPageSkeleton />,
  item: () => <RecordPlaceholder />,
  form: ({ name }: { readonly name: string }) => <ResourcePage name={name} Page={CreatePageSkeleton} />,
};

function page(Page: ComponentType<ResourcePageProps>, { name }: Resource, shape: keyof typeof skeletons) {
  const Skeleton = skeletons[shape];
  return (
    <Suspense fallback={<Skeleton name={name} />}>
      <ResourcePage name={name} Page={Page} />
    </Suspense>
  );
}

/** A page of the resource as the registry in force has it: the page alone is drawn anew when that is replaced. */
function ResourcePage({ name, Page }: { readonly name: string; readonly Page: ComponentType<ResourcePageProps> }) {
  const resource = useRegistry().resources[name];
  return resource ? <Page resource={resource} /> : null;
}
