/** Servers that can take the account: active shared ones and the client's own, most capacity first. */
import type { ShownRecord } from '#engine/registry';
import { adminName, useRegistry } from '#engine/browser';
import { useGetList } from 'react-admin';

const most = 200;

interface ServersWithCapacity {
  readonly servers: readonly ShownRecord<'servers'>[];
  readonly isPending: boolean;
  readonly error: unknown;
}

export function useServersWithCapacity(client: string | null): ServersWithCapacity {
  const servers = useRegistry().resources['servers'];
  const forClient = client === null ? [{ is_shared: true }] : [{ is_shared: true }, { client_uuid: client }];
  const { data, isPending, error } = useGetList<ShownRecord<'servers'>>(
    servers ? adminName(servers) : '',
    {
      filter: { role: 'web', status: 'active', or: forClient },
      pagination: { page: 1, perPage: most },
      sort: { field: 'name', order: 'ASC' },
      meta: { embed: ['region', 'server_type'] },
    },
    { enabled: servers !== undefined },
  );
  return { servers: (data ?? []).toSorted(byRoom), isPending, error };
}

/** Returns how many more accounts fit; Infinity without a limit. */
export function placesIn({ free_places: free }: Pick<ShownRecord<'servers'>, 'free_places'>): number {
  return free === null || free === undefined ? Infinity : Math.max(0, free);
}

/** Returns the used share of the disk; 0 if unknown. */
function fullness({ disk_used_mb: used, disk_mb: size }: ShownRecord<'servers'>): number {
  return used && size ? used / size : 0;
}

/** The client's own server first, then the emptiest. */
function byRoom(left: ShownRecord<'servers'>, right: ShownRecord<'servers'>): number {
  const own = Number(Boolean(right.client_uuid)) - Number(Boolean(left.client_uuid));
  const [placesLeft, placesRight] = [placesIn(left), placesIn(right)];
  if (own !== 0) return own;
  if (placesLeft !== placesRight) return placesRight > placesLeft ? 1 : -1;
  return fullness(left) - fullness(right);
}
