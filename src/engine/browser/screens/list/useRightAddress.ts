/**
 * The address of a list as it should be, before anything is asked by it: with the view that the list opens with, without
 * what the reader may not see or what is no longer there, which is reported, and that of the only record there can be.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useSession } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { correctedAddress } from './listState.ts';
import { useLeftOut, useListScope, useOpeningAddress } from './useViews.ts';

/** Whether it is about to be another. */
export function useRightAddress(resource: Resource): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const opening = useOpeningAddress(resource);
  const scope = useListScope(resource);
  const isList = pathname === resource.route;
  const corrected = isList && opening === null ? correctedAddress(scope, search) : null;
  const { tenant } = useRegistry();
  const only = useSession()?.user.only_client;
  // Who works for one client alone has no list of clients: it would be that one.
  const record = isList && resource.name === tenant?.resource ? only : undefined;
  const next = record ? '' : (opening ?? corrected?.value ?? null);
  const leftOut = useLeftOut(resource);
  const reported = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    if (corrected !== null) reported.current = corrected.left;
    if (next !== null)
      navigate({ pathname: record ? `${pathname}/${record}` : pathname, search: next }, { replace: true });
  });
  // Once the list is there to say it over.
  useEffect(() => {
    if (next !== null || reported.current.length === 0) return;
    leftOut(reported.current);
    reported.current = [];
  });
  return next !== null;
}
