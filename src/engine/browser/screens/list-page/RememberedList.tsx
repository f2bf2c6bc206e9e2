/** Remembers the shown page of a list, so that the next visit can request it before the scripts have run. */
import { useEffect } from 'react';
import { useListContext, useLocation } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { listAddress } from '../../providers/records/listReading.ts';
import { rememberList } from '../../providers/session/knownLists.ts';
import { currentVisit } from '../../providers/session/personalRegistry.ts';
import { adminName } from '../../registry.ts';

interface Props {
  readonly resource: Resource;
  /** References to embed in the request. */
  readonly embed: readonly string[];
}

/** Remembers a list once its rows are there. Renders nothing; place it inside of the `ListBase`. */
export function RememberedList({ resource, embed }: Props) {
  const { pathname, search } = useLocation();
  const { data, error, isPlaceholderData, page, perPage, sort, filterValues } = useListContext();
  const isShown = data !== undefined && !error && isPlaceholderData !== true && pathname === resource.route;
  useEffect(() => {
    const visit = currentVisit();
    if (!isShown || visit === null) return;
    const name = adminName(resource);
    const params = { pagination: { page, perPage }, sort, filter: filterValues, meta: { embed } };
    rememberList(visit, pathname, { search, address: listAddress(name, params), name, params });
  }, [isShown, resource, embed, pathname, search, page, perPage, sort, filterValues]);
  return null;
}
