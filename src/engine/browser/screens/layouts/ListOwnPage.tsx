/** Custom page in place of a list, by its name in the registry. */
import { createContext, Suspense, useContext } from 'react';
import type { Resource } from '../../../registry/types.ts';
import type { MaybePreloadable } from '../../lazyWithPreload.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';

/** Props of a component that replaces a list. */
export interface ListPageProps {
  readonly resource: Resource;
}

/** Components that replace a list, by their name in the registry. */
export type ListPages = Readonly<Record<string, MaybePreloadable<ListPageProps>>>;

const ListPages = createContext<ListPages>({});

/** Provided by the app shell, because the engine cannot import the pages. */
export const ListPagesProvider = ListPages.Provider;

/** Renders nothing if no module provides the page. */
export function ListOwnPage({ page, resource }: ListPageProps & { readonly page: string }) {
  const Component = useContext(ListPages)[page];
  return Component ? (
    <Suspense fallback={<ListSkeleton />}>
      <Component resource={resource} />
    </Suspense>
  ) : null;
}
