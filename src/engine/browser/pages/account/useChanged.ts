/** After a change to the account: refetches it and shows a notification. */
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { accountKey } from '../../providers/calls/account.ts';

export function useChanged(): (message: string, params?: Readonly<Record<string, unknown>>) => Promise<void> {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return async (message, params = {}) => {
    await queryClient.invalidateQueries({ queryKey: accountKey });
    notify(message, { type: 'success', messageArgs: params });
  };
}
