/** Switches the active client, and refetches everything on screen for it. */
import { useState } from 'react';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { BeheerDataProvider } from '../dataProvider.ts';
import type { ActiveClient } from './session.ts';

interface Switching {
  /** True while switching. */
  readonly switching: boolean;
  /** Null selects all clients. Resolves to true on success; a failure is logged, and the active client stays. */
  readonly switchTo: (client: ActiveClient | null) => Promise<boolean>;
}

/** Returns a function that switches. Cached data of the previous client is removed. */
export function useSwitchClient(): Switching {
  const dataProvider = useDataProvider<BeheerDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [switching, setSwitching] = useState(false);

  async function switchTo(client: ActiveClient | null): Promise<boolean> {
    setSwitching(true);
    try {
      await dataProvider.setActiveClient(client);
    } catch (error) {
      console.error('The active client did not change.', error);
      return false;
    } finally {
      setSwitching(false);
    }
    notify(client === null ? 'beheer.client_switcher.cleared' : 'beheer.client_switcher.switched', {
      messageArgs: { record: client?.name ?? '' },
    });
    queryClient.removeQueries({ predicate: isData, type: 'inactive' });
    await queryClient.resetQueries({ predicate: isData });
    return true;
  }

  return { switching, switchTo };
}

/** Excludes the auth queries, since refetching them would briefly unmount the layout. */
function isData({ queryKey }: Query): boolean {
  return queryKey[0] !== 'auth';
}
