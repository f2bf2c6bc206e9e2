/** Turns a resource of the registry into a react-admin resource. Each page loads when first opened. */
import { Suspense, type ComponentType } from 'react';
import { Resource as AdminResource, RestoreScrollPosition } from 'react-admin';
import { renderTitle } from '../../registry/records/title.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { currentLocale } from '../providers/store.ts';
import { withDetails } from '../providers/session/registryDetails.ts';
import { adminName, currentRegistry, useRegistry } from '../registry.ts';
import { CreatePageSkeleton } from './skeletons/FormSkeleton.tsx';
import { ListPageSkeleton } from './list/ListSkeleton.tsx';
import type { ResourcePageProps } from './pageProps.ts';
import { RecordPlaceholder } from './RecordPlaceholder.tsx';
import { inLanguage } from '../../texts/catalogue.ts';
import { lazyWithPreload, withFirstWords } from '../lazyWithPreload.tsx';

const fetchListPage = withFirstWords(() => import('./list-page/ListPage.tsx'));
const fetchItemPage = () => withDetails(import('./record/ItemPage.tsx'));
const fetchSplitViewPages = withFirstWords(() => import('./list-page/SplitViewPages.tsx'));
const ListPage = lazyWithPreload(fetchListPage);
const ItemPage = lazyWithPreload(fetchItemPage);
const SplitViewPages = lazyWithPreload(fetchSplitViewPages);
const CreatePage = lazyWithPreload(() => withDetails(import('./form/CreatePage.tsx')));

/** Prefetches the list pages while the registry loads, since most visits start with a list. */
export function prefetchListPages(): void {
  // Ignore errors here: opening the page reports them.
  void preload(ListPage, SplitViewPages).catch(() => undefined);
}

/** Loads the code of the page at an address. Resolves immediately if it is not a page of a resource. */
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

/** Returns true if a record can be shown next to the list. */
const hasSplitViewLayout = ({ list }: Resource): boolean => list.layouts.some(({ type }) => type === 'beside');

/**
 * Returns the react-admin resource for a child of `<Admin>`. React-admin's `edit` route (`/x/:id/*`) is the record
 * page, with the form at `/edit`; `show` redirects to it. A resource with a custom create page has no `create` here.
 * With a split view, list and record render the same elements, so that the list stays mounted.
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

/** Debounce in milliseconds that never elapses: no scroll position is stored, so each record page starts at its top. */
const never = 2 ** 31 - 1;

function nameOf({ name }: Resource, record: Readonly<Record<string, unknown>>): string {
  const registry = currentRegistry();
  const resource = registry.resources[name];
  return resource
    ? (renderTitle(registry, resource, record, currentLocale()) ?? inLanguage(resource.label, currentLocale()))
    : '';
}

/** Skeletons shown while the code of a page loads. */
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

/**
 * Renders a page with the current resource of the registry, so that only the page rerenders when the registry is
 * replaced.
 */
function ResourcePage({ name, Page }: { readonly name: string; readonly Page: ComponentType<ResourcePageProps> }) {
  const resource = useRegistry().resources[name];
  return resource ? <Page resource={resource} /> : null;
}
