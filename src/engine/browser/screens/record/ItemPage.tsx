/** Page of one record: shown at its address, edited at `/edit` below it. React-admin's `show` redirects here. */
import { Suspense } from 'react';
import { HttpError, Navigate, RecordContextProvider, useGetOne, useParams, type RaRecord } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { embedsFor } from '../../fields/embeds.ts';
import { useHasDetails } from '../../providers/session/registryDetails.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useIsDelayed } from '../../providers/useIsDelayed.ts';
import { useRecordFigures } from '../figures/useFigures.ts';
import { visibleFigures } from '../figures/visibleFigures.ts';
import type { ResourcePageProps } from '../pageProps.ts';
import { statusOf } from '../useWrite.ts';
import { FormPageSkeleton } from '../skeletons/FormSkeleton.tsx';
import { FailedPage, MissingPage, ResourceNoAccessPage } from '../missing/MissingPage.tsx';
import { RecordPlaceholder } from '../RecordPlaceholder.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { ShowPage } from './ShowPage.tsx';
import { readAgainAfter, useLive, useUnchanged } from './useLive.ts';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';

const OtherClientPage = lazyAhead(() => import('../missing/OtherClientPage.tsx'), <RecordPlaceholder />);

/** Form of a record, which is fetched when it is first shown. */
export const EditPage = lazyWithPreload(() => import('../form/EditPage.tsx'));

export default function ItemPage({ resource }: ResourcePageProps) {
  const { id = '', '*': below = '' } = useParams<{ id: string; '*': string }>();
  if (below === '' || below === 'edit')
    return <Item key={`${below} ${id}`} resource={resource} id={id} use={below === '' ? 'show' : 'edit'} />;
  return below === 'show' ? <Navigate to={`${resource.route}/${id}`} replace /> : <MissingPage resource={resource} />;
}

interface ItemProps extends ResourcePageProps {
  readonly id: string;
  readonly use: 'show' | 'edit';
}

function Item({ resource, id, use }: ItemProps) {
  const principal = usePrincipal();
  const registry = useRegistry();
  const allowed = mayDo(resource, principal, use);
  // `use` gives its own cache entry, separate from list rows (which lack lines), and separates showing from editing.
  const meta = { embed: embedsFor({ registry, principal }, resource, Object.values(resource.fields)), use };
  const isLive = useLive(resource);
  const unchangedFor = useUnchanged();
  const hasDetails = useHasDetails();
  const { data, error, refetch } = useGetOne<RaRecord<string>>(
    adminName(resource),
    { id, meta },
    {
      enabled: allowed,
      retry: false,
      ...(use === 'edit'
        ? { refetchOnWindowFocus: false, refetchOnReconnect: false }
        : {
            refetchInterval: ({ state }) => {
              if (state.data === undefined || resource.liveWhen === null) return false;
              return readAgainAfter({ isLive: isLive(state.data), unchangedMilliseconds: unchangedFor(state.data) });
            },
          }),
    },
  );
  const awaitsFigures = useAwaitsFigures(resource, id, { isShown: allowed && use === 'show', isThere: Boolean(data) });
  if (!allowed) return <ResourceNoAccessPage resource={resource} />;
  // An open form keeps its input.
  if (error && statusOf(error) === 404 && !(use === 'edit' && data))
    return <NotFound resource={resource} error={error} />;
  if (error && !data) return <FailedPage resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!hasDetails) return use === 'edit' ? <FormPageSkeleton resource={resource} /> : <RecordPlaceholder />;
  if (!data && use === 'edit') return <FormPageSkeleton resource={resource} />;
  if (!data || awaitsFigures) return <RecordSkeleton resource={resource} />;
  return (
    <RecordContextProvider value={data}>
      {use === 'show' ? (
        <ShowPage resource={resource} record={data} />
      ) : (
        <Suspense fallback={<FormPageSkeleton resource={resource} />}>
          <EditPage resource={resource} record={data} onReload={() => refetch({ throwOnError: true })} />
        </Suspense>
      )}
    </RecordContextProvider>
  );
}

/** The record does not exist for this person, or only the active client hides it; the server then names its client. */
function NotFound({ resource, error }: ResourcePageProps & { readonly error: unknown }) {
  const body: unknown = error instanceof HttpError ? error.body : null;
  if (!isRecord(body) || !('client' in body)) return <MissingPage resource={resource} />;
  const client = isRecord(body['client'])
    ? { uuid: String(body['client']['uuid']), name: String(body['client']['name']) }
    : null;
  return <OtherClientPage resource={resource} client={client} />;
}

/** Waits this long for the figures of a record, because only they show whether there are any. */
const figuresMilliseconds = 300;

function useAwaitsFigures(
  resource: Resource,
  id: string,
  { isShown, isThere }: { readonly isShown: boolean; readonly isThere: boolean },
): boolean {
  const hasFigures = visibleFigures(useRegistry(), usePrincipal(), resource.figures).length > 0 && isShown;
  const { answered, failed } = useRecordFigures(resource.name, id, hasFigures);
  const isAwaited = hasFigures && isThere && !answered && !failed;
  return !useIsDelayed(figuresMilliseconds, isAwaited) && isAwaited;
}
