/** Pages of a resource with a split view: the list, both, or only the record on narrow screens. */
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useParams } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import { withDetails } from '../../providers/session/registryDetails.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { ListPageSkeleton } from '../list/ListSkeleton.tsx';
import { RecordPlaceholder } from '../RecordPlaceholder.tsx';
import type { ResourcePageProps } from '../pageProps.ts';
import { useShownLayout } from '../list/useLayout.ts';
import { lazyWithPreload, withFirstWords } from '../../lazyWithPreload.tsx';

/** List page, which is fetched when it is first shown. */
export const ListPage = lazyWithPreload(withFirstWords(() => import('./ListPage.tsx')));
/** Record page, which is fetched with the details of the registry that it needs. */
export const ItemPage = lazyWithPreload(() => withDetails(import('../record/ItemPage.tsx')));

export default function SplitViewPages({ resource }: ResourcePageProps) {
  const { id = null, '*': below = '' } = useParams<{ id: string; '*': string }>();
  const principal = usePrincipal();
  const layout = useShownLayout(resource);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const isSplit = id !== null && below === '' && wide && layout.type === 'beside' && mayDo(resource, principal, 'list');
  const isAlone = id !== null && !isSplit;
  useListScroll(!isAlone && !isSplit);
  if (isAlone)
    return (
      <Suspense fallback={<RecordPlaceholder />}>
        <ItemPage resource={resource} />
      </Suspense>
    );
  return (
    <Suspense fallback={<ListPageSkeleton />}>
      <ListPage resource={resource} splitRecord={id} />
    </Suspense>
  );
}

/** Restores the scroll position of the list; a record starts at the top. */
function useListScroll(isList: boolean): void {
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!isList) window.scrollTo(0, 0);
    else if (left.current !== null) window.scrollTo(0, left.current);
  }, [isList]);
  useEffect(() => {
    if (!isList) return undefined;
    const keep = (): void => {
      left.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isList]);
}
