/**
 * Corrects the address of a list before data is requested: adds the default view, removes what is not visible or no
 * longer exists and reports that, and redirects to the record if there can be only one.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useSession } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { correctedAddress } from '../list/listState.ts';
import { useLeftOut, useListScope, useOpeningAddress } from '../list/views/useViews.ts';

/** Returns true if the address is about to change. */
export function useRightAddress(resource: Resource): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const opening = useOpeningAddress(resource);
  const scope = useListScope(resource);
  const isList = pathname === resource.route;
  const corrected = isList && opening === null ? correctedAddress(scope, search) : null;
  const { tenant } = useRegistry();
  const only = useSession()?.user.only_client;
  // A person limited to one client goes to that client instead of the list of clients.
  const record = isList && resource.name === tenant?.resource ? only : undefined;
  const next = record ? '' : (opening ?? corrected?.value ?? null);
  const leftOut = useLeftOut(resource);
  const reported = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    if (corrected !== null) reported.current = corrected.left;
    if (next !== null)
      navigate({ pathname: record ? `${pathname}/${record}` : pathname, search: next }, { replace: true });
  });
  // Report after the list is rendered.
  useEffect(() => {
    if (next !== null || reported.current.length === 0) return;
    leftOut(reported.current);
    reported.current = [];
  });
  return next !== null;
}
