/** Switches the active client. The queries on screen follow it, see `queryClient.ts`. */
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { BeheerDataProvider } from '../dataProvider.ts';
import { usePrincipal, type ActiveClient } from './session.ts';

interface Switching {
  /** True while switching. */
  readonly switching: boolean;
  /** Null selects all clients. Resolves to true on success; a failure is logged, and the active client stays. */
  readonly switchTo: (client: ActiveClient | null) => Promise<boolean>;
}

/** Returns a function that switches, in all tabs. */
export function useSwitchClient(): Switching {
  const dataProvider = useDataProvider<BeheerDataProvider>();
  const notify = useNotify();
  const textKey = useClientTextKey();
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
    notify(client === null ? textKey('cleared') : 'beheer.client_switcher.switched', {
      messageArgs: { record: client?.name ?? '' },
    });
    return true;
  }

  return { switching, switchTo };
}

/** Returns a function from a key to the one of the text: for people of clients, clients are their own companies. */
export function useClientTextKey(): (key: 'label' | 'all' | 'search' | 'no_result' | 'cleared' | 'looking') => string {
  const { actor } = usePrincipal();
  return (key) => (actor === 'user' ? `beheer.client_switcher.own.${key}` : `beheer.client_switcher.${key}`);
}
