/** Checks which user names are taken on a server, and proposes the first free one. */
import { useDataProvider, useGetList } from 'react-admin';
import { usernameChoices } from '../../rules/username.ts';
import type { Resource, ShownRecord } from '#engine/registry';
import { adminName } from '#engine/browser';

interface Free {
  /** null while loading, or if there is no proposal. */
  readonly proposal: string | null;
}

export function useFreeUsername(hosting: Resource, server: string | null, base: string): Free {
  const choices = usernameChoices(base);
  const { data } = useGetList<ShownRecord<'hosting'>>(
    adminName(hosting),
    {
      filter: { server_uuid: server, username: { in: choices } },
      pagination: { page: 1, perPage: choices.length || 1 },
      sort: { field: 'username', order: 'ASC' },
    },
    { enabled: server !== null && choices.length > 0 },
  );
  if (data === undefined) return { proposal: null };
  const taken = new Set(data.map(({ username }) => username));
  return { proposal: choices.find((choice) => !taken.has(choice)) ?? null };
}

/** Checks if an account on the server has that name already. */
export function useIsTaken(
  hosting: Resource,
): (server: string | undefined, username: string | undefined) => Promise<boolean> {
  const provider = useDataProvider();
  return async (server, username) => {
    if (!server || !username) return false;
    const { data } = await provider.getList(adminName(hosting), {
      filter: { server_uuid: server, username },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'username', order: 'ASC' },
    });
    return data.length > 0;
  };
}
