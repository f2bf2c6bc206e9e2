/** A page of our own in the place of a list, by the name that the registry gives it. */
import { createContext, Suspense, useContext } from 'react';
import type { Resource } from '../../../registry/types.ts';
import type { MaybePreloadable } from '../../lazyWithPreload.tsx';
import { ListSkeleton } from '../list/ListSkeleton.tsx';

export interface ListPageProps {
  readonly resource: Resource;
}

export type ListPages = Readonly<Record<string, MaybePreloadable<ListPageProps>>>;

const ListPages = createContext<ListPages>({});

/** The pages stand above what is generated: they are handed down. */
export const ListPagesProvider = ListPages.Provider;

export function ListOwnPage({ page, resource }: ListPageProps & { readonly page: string }) {
  const Component = useContext(ListPages)[page];
  return Component ? (
    <Suspense fallback={<ListSkeleton />}>
      <Component resource={resource} />
    </Suspense>
  ) : null;
}
