/** Opens a form or page from a record. If it belongs to a tenant, switches the active client first. */
import { useNavigate } from 'react-admin';
import { useSession } from '../../providers/session/session.ts';
import { useSwitchClient } from '../../providers/session/useSwitchClient.ts';
import type { Offered } from './useStarts.ts';

export interface Begun {
  /** True while the client is being switched. */
  readonly busy: boolean;
  readonly begin: (start: Offered) => Promise<void>;
}

export function useStartCreate(): Begun {
  const navigate = useNavigate();
  const active = useSession()?.client ?? null;
  const { switching, switchTo } = useSwitchClient();
  return {
    busy: switching,
    begin: async ({ to, client }) => {
      if (client !== null && client.uuid !== active?.uuid && !(await switchTo(client))) return;
      navigate(to);
    },
  };
}
