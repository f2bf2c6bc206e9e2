/** The secret in an answer that shows it once. */
import type { RaRecord } from 'react-admin';
import type { ShownOnce } from '../../../registry/records/shownOnce.ts';
import { isRecord } from '../../../values/json.ts';
import { lazyAhead } from '../../fetchAhead.tsx';

/** Dialog with the secret, loaded when it is needed. */
export const OneTimeSecret = lazyAhead(async () => ({
  default: (await import('./OneTimeSecretDialog.tsx')).OneTimeSecretDialog,
}));

/** Returns the secret of the answer to an action or a creation; null for none. */
export function onceOf({ once }: RaRecord): ShownOnce | null {
  return isRecord(once) && typeof once['text'] === 'string' ? (once as unknown as ShownOnce) : null;
}
