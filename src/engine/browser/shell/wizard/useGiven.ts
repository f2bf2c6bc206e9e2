/** The initial values of a wizard: from the address, or else the active client. */
import { useState } from 'react';
import { getRecordFromLocation, useLocation } from 'react-admin';
import { useSession } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import type { WizardValues } from './wizardStep.ts';

/** @param presettable the fields that the address may preset. Read once, since the address changes with each step. */
export function useGiven(presettable: readonly string[]): WizardValues {
  const location = useLocation();
  const session = useSession();
  const { tenant } = useRegistry();
  const [given] = useState(() => {
    const query = new URLSearchParams(location.search);
    const named = presettable.flatMap((name) => (query.get(name) ? [[name, query.get(name)] as const] : []));
    return {
      ...(session?.client && tenant ? { [tenant.field]: session.client.uuid } : {}),
      ...getRecordFromLocation(location),
      ...Object.fromEntries(named),
    };
  });
  return given;
}
